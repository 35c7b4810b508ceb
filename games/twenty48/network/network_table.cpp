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

constexpr std::size_t kBlock = 16;                 // entries that differ only in their first cell
constexpr int kMostLength = 17;                    // bits of a difference
constexpr std::size_t kBlocksBetweenLooks = 4096;  // blocks between two checks of the stop token: some milliseconds

/// Blocks that contain a marked entry.
std::vector<std::uint8_t> marked_blocks(std::span<const std::uint8_t> marks) {
  std::vector<std::uint8_t> blocks(marks.size() / kBlock);
  for (std::size_t i = 0; i < blocks.size(); ++i) {
    const auto* first = marks.data() + i * kBlock;
    blocks[i] = std::find(first, first + kBlock, 1) != first + kBlock ? 1 : 0;
  }
  return blocks;
}

/// Calls `visit` for each neighbour one step lower in one cell.
template <class Visit>
void for_each_below(std::size_t at, Visit&& visit) {
  std::size_t step = 1;
  for (std::size_t rest = at; rest != 0; rest >>= 4, step <<= 4) {
    if ((rest & 15) != 0) visit(at - step);
  }
}

/// Calls `visit` for each neighbour one step lower or higher in one cell.
template <class Visit>
void for_each_neighbour(std::size_t at, std::size_t size, Visit&& visit) {
  for (std::size_t step = 1; step < size; step <<= 4) {
    const std::size_t rank = at / step & 15;
    if (rank > 0) visit(at - step);
    if (rank < 15) visit(at + step);
  }
}

/// The prediction of an entry from those before it.
struct Guess {
  int mean = 0;
  std::size_t context = 0;  ///< number of known neighbours, and how much they differ
};

/// State that encoder and decoder share: the entries coded so far, and the contexts of the coder.
class TableModel {
 public:
  TableModel(std::span<std::int16_t> weights, std::vector<std::uint8_t>& stored)
      : weights_(weights), stored_(stored), blocks_(weights.size() / kBlock) {}

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
      if (stored_[other] == 0) return;
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
  [[nodiscard]] BitModel& stored_model(std::size_t entry, const Guess& near) {
    const std::size_t before = entry % kBlock == 0 ? 0 : stored_[entry - 1];
    return stored_models_[before][near.context];
  }
  void store(std::size_t entry, int weight) {
    weights_[entry] = static_cast<std::int16_t>(weight);
    stored_[entry] = 1;
  }

  /// A difference is coded as its length in bits (unary, 0 for no difference), the sign, then the bits after the
  /// leading one. `Coder` writes or reads a bit, or counts its cost.
  template <class Coder>
  int code_difference(Coder&& coder, const Guess& near, int difference) {
    auto& lengths = length_models_[near.context];
    const auto size = static_cast<unsigned>(std::abs(difference));
    const int wanted = std::bit_width(size);
    int length = 0;
    while (length < kMostLength && coder(lengths[static_cast<std::size_t>(length)], length < wanted)) ++length;
    if (length == 0) return 0;
    const bool negative = coder(sign_models_[near.context], difference < 0);
    unsigned magnitude = 1;
    bool round = true;  // unimportant weights are rounded: only zeros after the second bit
    for (int bit = length - 2; bit >= 0; --bit) {
      const bool one =
          coder(bit_models_[round ? 1 : 0][static_cast<std::size_t>(length)][static_cast<std::size_t>(bit)],
                (size >> bit & 1) != 0);
      magnitude = magnitude << 1 | (one ? 1U : 0U);
      if (one && bit < length - 2) round = false;
    }
    return negative ? -static_cast<int>(magnitude) : static_cast<int>(magnitude);
  }

 private:
  static constexpr std::size_t kWidths = 16;
  using Models = std::array<BitModel, kMostLength + 1>;

  std::span<std::int16_t> weights_;
  std::vector<std::uint8_t>& stored_;
  std::vector<std::uint8_t> blocks_;
  std::array<BitModel, 8> block_models_{};
  std::array<std::array<BitModel, 4 * kWidths>, 2> stored_models_{};
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

/// The difference to store: the exact one, or a rounded one if that saves more than it costs in accuracy.
int cheapest_difference(TableModel& model, const Guess& near, int difference, float importance, float price) {
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

/// For each entry of a block: sum and number of its neighbours that became known in this round.
class NeighbourSums {
 public:
  /// Entry i of the block at `weights` is a neighbour of entry i.
  void add(const std::int16_t* weights, const std::uint8_t* since, std::uint8_t round) {
    Bytes rounds;
    Shorts block;
    std::memcpy(&rounds, since, sizeof rounds);
    std::memcpy(&block, weights, sizeof block);
    const Shorts known = __builtin_convertvector(rounds == static_cast<std::int8_t>(round), Shorts);  // 0 or -1
    sums_ += __builtin_convertvector(block & known, Ints);
    counts_ -= known;
  }
  /// Entries of the block itself that are neighbours of one another.
  void add_inside(const std::int16_t* weights, const std::uint8_t* since, std::uint8_t round) {
    for (std::size_t i = 0; i < kBlock; ++i) {
      if (since[i] != round) continue;
      if (i > 0) add_one(i - 1, weights[i]);
      if (i + 1 < kBlock) add_one(i + 1, weights[i]);
    }
  }
  /// Sets unknown entries to the means. Returns true if there were any.
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

/// 1 for the weights to store: those that their neighbours do not predict well enough.
std::vector<std::uint8_t> choose(std::span<const std::int16_t> weights, const LossyCoding& coding) {
  constexpr float kBitsOfAWeight = 8;
  if (coding.importance.empty()) return std::vector<std::uint8_t>(weights.size(), 1);
  std::vector<std::uint8_t> chosen(weights.size());
  for (std::size_t i = 0; i < weights.size(); ++i) {
    if (coding.importance[i] <= 0) continue;
    float sum = 0;
    float count = 0;
    for_each_neighbour(i, weights.size(), [&](std::size_t other) {
      if (coding.importance[other] <= 0) return;
      sum += weights[other];
      ++count;
    });
    const float error = static_cast<float>(weights[i]) - (count > 0 ? sum / count : 0);
    chosen[i] = coding.importance[i] * error * error >= coding.price * kBitsOfAWeight ? 1 : 0;
  }
  return chosen;
}

}  // namespace

std::string pack_table(std::span<const std::int16_t> weights, const LossyCoding& coding) {
  TEKA_CHECK(coding.importance.empty() || coding.importance.size() == weights.size());
  const std::vector<std::uint8_t> chosen = choose(weights, coding);
  const std::vector<std::uint8_t> chosen_blocks = marked_blocks(chosen);
  std::vector<std::int16_t> seen(weights.size());  // as the decoder will see it
  std::vector<std::uint8_t> stored(weights.size());
  TableModel model(seen, stored);
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
      out.put(model.stored_model(entry, near), chosen[entry] != 0);
      if (chosen[entry] == 0) continue;
      const float importance = coding.importance.empty() ? 0 : coding.importance[entry];
      const int difference = cheapest_difference(model, near, weights[entry] - near.mean, importance, coding.price);
      model.code_difference(put, near, difference);
      model.store(entry, near.mean + difference);
    }
  }
  return out.finish();
}

std::vector<std::uint8_t> unpack_table(std::string_view packed, std::span<std::int16_t> weights,
                                       const std::stop_token& stop) {
  std::vector<std::uint8_t> stored(weights.size());
  TableModel model(weights, stored);
  BitReader in(packed);
  const auto get = [&](BitModel& bit_model, bool) { return in.get(bit_model); };
  for (std::size_t block = 0; block < weights.size() / kBlock; ++block) {
    if (block % kBlocksBetweenLooks == 0 && stop.stop_requested()) break;
    if (!in.get(model.block_model(block))) continue;
    model.mark_block(block);
    for (std::size_t entry = block * kBlock; entry < (block + 1) * kBlock; ++entry) {
      const Guess near = model.guess(entry);
      if (in.get(model.stored_model(entry, near))) model.store(entry, near.mean + model.code_difference(get, near, 0));
    }
  }
  return stored;
}

void fill_gaps(std::span<std::int16_t> weights, const std::vector<std::uint8_t>& stored, const std::stop_token& stop) {
  // The round in which each weight became known. A round needs only the results of the last one, because the neighbours
  // of older ones have been filled already. Most of a table is unknown; the blocks show where to look.
  constexpr std::uint8_t kRounds = 2;
  std::vector<std::uint8_t> since(stored.size());
  std::ranges::transform(stored, since.begin(), [](std::uint8_t t) { return t != 0 ? std::uint8_t{0} : kNever; });
  std::vector<std::uint8_t> found = marked_blocks(stored);  // bit r: some entry became known in round r
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
