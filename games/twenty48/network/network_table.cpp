#include "games/twenty48/network/network_table.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstdlib>
#include <cstring>

#include "core/check.hpp"
#include "games/twenty48/network/range_coder.hpp"

namespace teka::twenty48 {
namespace {

constexpr std::size_t kBlock = 16;                 // entries that differ in their first cell only
constexpr int kMostLength = 17;                    // bits of a difference
constexpr std::size_t kBlocksBetweenLooks = 4096;  // at the stop token: some milliseconds

/// Blocks in which something is marked.
std::vector<std::uint8_t> marked_blocks(std::span<const std::uint8_t> marks) {
  std::vector<std::uint8_t> blocks(marks.size() / kBlock);
  for (std::size_t i = 0; i < blocks.size(); ++i) {
    const auto* first = marks.data() + i * kBlock;
    blocks[i] = std::find(first, first + kBlock, 1) != first + kBlock ? 1 : 0;
  }
  return blocks;
}

/// One step down in one cell.
template <class Visit>
void for_each_below(std::size_t at, Visit&& visit) {
  std::size_t step = 1;
  for (std::size_t rest = at; rest != 0; rest >>= 4, step <<= 4) {
    if ((rest & 15) != 0) visit(at - step);
  }
}

/// One step down or up in one cell.
template <class Visit>
void for_each_neighbour(std::size_t at, std::size_t size, Visit&& visit) {
  for (std::size_t step = 1; step < size; step <<= 4) {
    const std::size_t rank = at / step & 15;
    if (rank > 0) visit(at - step);
    if (rank < 15) visit(at + step);
  }
}

/// What is known of an entry from those before it.
struct Guess {
  int mean = 0;
  std::size_t context = 0;  ///< how many neighbours, and how far they are apart
};

/// What both directions share: the entries told so far, and the contexts of the coder.
class TableModel {
 public:
  TableModel(std::span<std::int16_t> weights, std::vector<std::uint8_t>& told)
      : weights_(weights), told_(told), blocks_(weights.size() / kBlock) {}

  [[nodiscard]] BitModel& block_model(std::size_t block) {
    std::size_t known = 0;
    for_each_below(block, [&](std::size_t other) { known += blocks_[other]; });
    return block_models_[known];
  }
  void mark_block(std::size_t block) { blocks_[block] = 1; }

  [[nodiscard]] Guess guess(std::size_t entry) const {
    int sum = 0;
    int count = 0;
    int least = 0;
    int most = 0;
    for_each_below(entry, [&](std::size_t other) {
      if (told_[other] == 0) return;
      const int weight = weights_[other];
      least = count == 0 ? weight : std::min(least, weight);
      most = count == 0 ? weight : std::max(most, weight);
      sum += weight;
      ++count;
    });
    if (count == 0) return {};
    const int width = std::bit_width(static_cast<unsigned>(most - least));
    return {sum / count, static_cast<std::size_t>(std::min(count, 3)) * kWidths +
                             std::min(static_cast<std::size_t>(width), kWidths - 1)};
  }
  [[nodiscard]] BitModel& told_model(std::size_t entry, const Guess& near) {
    const std::size_t before = entry % kBlock == 0 ? 0 : told_[entry - 1];
    return told_models_[before][near.context];
  }
  void tell(std::size_t entry, int weight) {
    weights_[entry] = static_cast<std::int16_t>(weight);
    told_[entry] = 1;
  }

  /// A difference is its length in bits (0 for none), told bit by bit from below, the sign, then the bits behind the
  /// first one from above. `Coder` puts or gets a bit, or counts what it would cost.
  template <class Coder>
  int code_difference(Coder&& coder, const Guess& near, int difference) {
    auto& lengths = length_models_[near.context];
    const auto size = static_cast<unsigned>(std::abs(difference));
    const int wanted = std::bit_width(size);
    int length = 0;
    while (length < kMostLength && coder(lengths[static_cast<std::size_t>(length)], length < wanted)) ++length;
    if (length == 0) return 0;
    const bool negative = coder(sign_models_[near.context], difference < 0);
    unsigned told = 1;
    bool round = true;  // weights that matter little are told roughly: only zeros after the second bit
    for (int bit = length - 2; bit >= 0; --bit) {
      const bool one =
          coder(bit_models_[round ? 1 : 0][static_cast<std::size_t>(length)][static_cast<std::size_t>(bit)],
                (size >> bit & 1) != 0);
      told = told << 1 | (one ? 1U : 0U);
      if (one && bit < length - 2) round = false;
    }
    return negative ? -static_cast<int>(told) : static_cast<int>(told);
  }

 private:
  static constexpr std::size_t kWidths = 16;
  using Models = std::array<BitModel, kMostLength + 1>;

  std::span<std::int16_t> weights_;
  std::vector<std::uint8_t>& told_;
  std::vector<std::uint8_t> blocks_;
  std::array<BitModel, 8> block_models_{};
  std::array<std::array<BitModel, 4 * kWidths>, 2> told_models_{};
  std::array<Models, 4 * kWidths> length_models_{};
  std::array<BitModel, 4 * kWidths> sign_models_{};
  std::array<std::array<Models, kMostLength + 1>, 2> bit_models_{};
};

float cost_of(TableModel& model, const Guess& near, int difference) {
  float bits = 0;
  model.code_difference(
      [&](const BitModel& bit_model, bool bit) {
        bits += bit_model.cost(bit);
        return bit;
      },
      near, difference);
  return bits;
}

/// The difference to tell: the true one, or a rounder one if that saves more than it harms.
int thrifty(TableModel& model, const Guess& near, int difference, float importance, float price) {
  if (price == 0) return difference;
  int best = difference;
  float least = price * cost_of(model, near, difference);
  const int size = std::abs(difference);
  for (int bits = 1; (size << 2) >> bits > 0; ++bits) {
    const int rounded = ((size + (1 << (bits - 1))) >> bits) << bits;
    const int candidate = difference < 0 ? -rounded : rounded;
    if (near.mean + candidate > 32767 || near.mean + candidate < -32768) continue;
    const auto error = static_cast<float>(candidate - difference);
    const float loss = importance * error * error + price * cost_of(model, near, candidate);
    if (loss < least) {
      least = loss;
      best = candidate;
    }
  }
  return best;
}

constexpr std::uint8_t kNever = 255;

using Bytes __attribute__((vector_size(16))) = std::int8_t;
using Shorts __attribute__((vector_size(32))) = std::int16_t;
using Ints __attribute__((vector_size(64))) = std::int32_t;

/// For each entry of a block: the sum and the number of its neighbours that are known since a round.
class NeighbourSums {
 public:
  /// Entry i of the block at `weights` is the neighbour of entry i.
  void add(const std::int16_t* weights, const std::uint8_t* since, std::uint8_t round) {
    Bytes rounds;
    Shorts block;
    std::memcpy(&rounds, since, sizeof rounds);
    std::memcpy(&block, weights, sizeof block);
    const Shorts known = __builtin_convertvector(rounds == static_cast<std::int8_t>(round), Shorts);  // 0 or -1
    sums_ += __builtin_convertvector(block & known, Ints);
    counts_ -= known;
  }
  /// The entries of the block itself are neighbours of one another.
  void add_inside(const std::int16_t* weights, const std::uint8_t* since, std::uint8_t round) {
    for (std::size_t i = 0; i < kBlock; ++i) {
      if (since[i] != round) continue;
      if (i > 0) add_one(i - 1, weights[i]);
      if (i + 1 < kBlock) add_one(i + 1, weights[i]);
    }
  }
  /// The means where nothing is known yet. True if there were any.
  bool fill(std::int16_t* weights, std::uint8_t* since, std::uint8_t round) const {
    bool any = false;
    for (std::size_t i = 0; i < kBlock; ++i) {
      if (since[i] != kNever || counts_[i] == 0) continue;
      weights[i] = static_cast<std::int16_t>(sums_[i] / counts_[i]);
      since[i] = round;
      any = true;
    }
    return any;
  }

 private:
  void add_one(std::size_t i, std::int16_t weight) {
    sums_[i] += weight;
    ++counts_[i];
  }

  Ints sums_ = {};
  Shorts counts_ = {};
};

/// 1 for the weights to tell: not those that their neighbours tell well enough.
std::vector<std::uint8_t> choose(std::span<const std::int16_t> weights, const Thrift& thrift) {
  constexpr float kBitsOfAWeight = 8;
  if (thrift.importance.empty()) return std::vector<std::uint8_t>(weights.size(), 1);
  std::vector<std::uint8_t> chosen(weights.size());
  for (std::size_t i = 0; i < weights.size(); ++i) {
    if (thrift.importance[i] <= 0) continue;
    float sum = 0;
    float count = 0;
    for_each_neighbour(i, weights.size(), [&](std::size_t other) {
      if (thrift.importance[other] <= 0) return;
      sum += weights[other];
      ++count;
    });
    const float error = static_cast<float>(weights[i]) - (count > 0 ? sum / count : 0);
    chosen[i] = thrift.importance[i] * error * error >= thrift.price * kBitsOfAWeight ? 1 : 0;
  }
  return chosen;
}

}  // namespace

std::string pack_table(std::span<const std::int16_t> weights, const Thrift& thrift) {
  TEKA_CHECK(thrift.importance.empty() || thrift.importance.size() == weights.size());
  const std::vector<std::uint8_t> chosen = choose(weights, thrift);
  const std::vector<std::uint8_t> chosen_blocks = marked_blocks(chosen);
  std::vector<std::int16_t> seen(weights.size());  // as a reader will see it
  std::vector<std::uint8_t> told(weights.size());
  TableModel model(seen, told);
  BitWriter out;
  const auto put = [&](BitModel& bit_model, bool bit) {
    out.put(bit_model, bit);
    return bit;
  };
  for (std::size_t block = 0; block < chosen_blocks.size(); ++block) {
    out.put(model.block_model(block), chosen_blocks[block] != 0);
    if (chosen_blocks[block] == 0) continue;
    model.mark_block(block);
    for (std::size_t entry = block * kBlock; entry < (block + 1) * kBlock; ++entry) {
      const Guess near = model.guess(entry);
      out.put(model.told_model(entry, near), chosen[entry] != 0);
      if (chosen[entry] == 0) continue;
      const float importance = thrift.importance.empty() ? 0 : thrift.importance[entry];
      const int difference = thrifty(model, near, weights[entry] - near.mean, importance, thrift.price);
      model.code_difference(put, near, difference);
      model.tell(entry, near.mean + difference);
    }
  }
  return out.finish();
}

std::vector<std::uint8_t> unpack_table(std::string_view packed, std::span<std::int16_t> weights,
                                       const std::stop_token& stop) {
  std::vector<std::uint8_t> told(weights.size());
  TableModel model(weights, told);
  BitReader in(packed);
  const auto get = [&](BitModel& bit_model, bool) { return in.get(bit_model); };
  for (std::size_t block = 0; block < weights.size() / kBlock; ++block) {
    if (block % kBlocksBetweenLooks == 0 && stop.stop_requested()) break;
    if (!in.get(model.block_model(block))) continue;
    model.mark_block(block);
    for (std::size_t entry = block * kBlock; entry < (block + 1) * kBlock; ++entry) {
      const Guess near = model.guess(entry);
      if (in.get(model.told_model(entry, near))) model.tell(entry, near.mean + model.code_difference(get, near, 0));
    }
  }
  return told;
}

void fill_gaps(std::span<std::int16_t> weights, const std::vector<std::uint8_t>& told, const std::stop_token& stop) {
  // Since which round a weight is known. A round looks at what the last one found only: whatever lies beside older
  // finds was found by the last round itself. Most of a table is far from anything known: blocks tell where to look.
  constexpr std::uint8_t kRounds = 2;
  std::vector<std::uint8_t> since(told.size());
  std::ranges::transform(told, since.begin(), [](std::uint8_t t) { return t != 0 ? std::uint8_t{0} : kNever; });
  std::vector<std::uint8_t> found = marked_blocks(told);  // bit r: some entry is known since round r
  for (std::uint8_t round = 0; round < kRounds; ++round) {
    for (std::size_t block = 0; block < found.size(); ++block) {
      if (block % kBlocksBetweenLooks == 0 && stop.stop_requested()) return;
      NeighbourSums sums;
      const auto has = [&](std::size_t i) { return (found[i] >> round & 1) != 0; };
      bool near = has(block);
      if (near) sums.add_inside(&weights[block * kBlock], &since[block * kBlock], round);
      for_each_neighbour(block, found.size(), [&](std::size_t other) {
        if (!has(other)) return;
        near = true;
        sums.add(&weights[other * kBlock], &since[other * kBlock], round);
      });
      const auto next = static_cast<std::uint8_t>(round + 1);
      if (near && sums.fill(&weights[block * kBlock], &since[block * kBlock], next)) {
        found[block] = static_cast<std::uint8_t>(found[block] | 1U << next);
      }
    }
  }
}

}  // namespace teka::twenty48
