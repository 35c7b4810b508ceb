#include "games/twenty48/network/table_reader.hpp"

#include <cstring>

#include "core/big_array.hpp"
#include "games/twenty48/network/table_model.hpp"

namespace teka::twenty48 {
namespace {

constexpr std::size_t kBlocksBetweenLooks = 4096;  // blocks between two checks of the stop token: some milliseconds

using Bytes __attribute__((vector_size(16))) = std::int8_t;
using Shorts __attribute__((vector_size(32))) = std::int16_t;
using Ints __attribute__((vector_size(64))) = std::int32_t;

/// For each entry of a block: sum and number of its neighbours that are known in one way.
class NeighbourSums {
 public:
  /// Entry i of the block at `weights` is a neighbour of entry i.
  void add(const std::int16_t* weights, const std::uint8_t* known, Known how) {
    Bytes ways;
    Shorts block;
    std::memcpy(&ways, known, sizeof ways);
    std::memcpy(&block, weights, sizeof block);
    const Shorts is = __builtin_convertvector(ways == static_cast<std::int8_t>(how), Shorts);  // 0 or -1
    sums_ += __builtin_convertvector(block & is, Ints);
    counts_ -= is;
  }
  /// Entries of the block itself that are neighbours of one another.
  void add_inside(const std::int16_t* weights, const std::uint8_t* known, Known how) {
    for (std::size_t i = 0; i < kBlock; ++i) {
      if (known[i] != how) continue;
      if (i > 0) add_one(i - 1, weights[i]);
      if (i + 1 < kBlock) add_one(i + 1, weights[i]);
    }
  }
  /// Sets unknown entries to the means. Returns true if there were any.
  bool fill(std::int16_t* weights, std::uint8_t* known, Known how) const {
    bool any = false;
    for (std::size_t i = 0; i < kBlock; ++i) {
      if (known[i] != kUnknown || counts_[i] == 0) continue;
      weights[i] = static_cast<std::int16_t>(sums_[i] / counts_[i]);
      known[i] = how;
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

}  // namespace

class TableReader::Work {
 public:
  Work(std::string_view packed, std::span<std::int16_t> weights)
      : weights_(weights),
        known_(weights.size()),
        blocks_(weights.size() / kBlock),
        in_(packed),
        model_(weights, known_, blocks_),
        stored_(blocks_.size()),
        near_stored_(blocks_.size()),
        near_these_(blocks_.size()) {}

  /// An entry's mean depends on its neighbours, which are at most one shell further out; so the means of stored entries
  /// are one shell behind, and the means of these are two. Only at the end is nothing outside.
  bool read_shells(int shells, const std::stop_token& stop) {
    const auto behind = [&](int by) { return shells == kShells ? kShells : shells - by; };
    return walk(stored_, shells, stop, [&](std::size_t block) { decode(block); }) &&
           walk(near_stored_, behind(1), stop, [&](std::size_t block) { fill(block, kStored, kNearStored); }) &&
           walk(near_these_, behind(2), stop, [&](std::size_t block) { fill(block, kNearStored, kNearThese); });
  }

 private:
  template <class Do>
  static bool walk(ShellWalk& at, int shells, const std::stop_token& stop, Do&& work) {
    for (std::size_t count = 0; at.shell() < shells; at.next()) {
      if (count++ % kBlocksBetweenLooks == 0 && stop.stop_requested()) return false;
      work(at.block());
    }
    return true;
  }

  void decode(std::size_t block) {
    if (!in_.get(model_.block_model(block))) return;
    model_.mark_block(block);
    const auto get = [&](BitModel& bit_model, bool) { return in_.get(bit_model); };
    for (std::size_t entry = block * kBlock; entry < (block + 1) * kBlock; ++entry) {
      const Guess near = model_.guess(entry);
      if (in_.get(model_.stored_model(entry, near))) {
        model_.store(entry, near.mean + model_.code_difference(get, near, 0));
      }
    }
  }

  /// Sets unknown entries to the mean of those neighbours that are known in one way. Neighbours known in an earlier way
  /// have been used before. Most of a table is unknown; the blocks show where to look.
  void fill(std::size_t block, Known from, Known to) {
    const auto has = [&](std::size_t i) { return (blocks_.data()[i] >> (from - 1) & 1) != 0; };
    const auto weights = [&](std::size_t i) { return weights_.data() + i * kBlock; };
    const auto known = [&](std::size_t i) { return known_.data() + i * kBlock; };
    NeighbourSums sums;
    bool near = has(block);
    if (near) sums.add_inside(weights(block), known(block), from);
    for_each_neighbour(block, blocks_.size(), [&](std::size_t other) {
      if (!has(other)) return;
      near = true;
      sums.add(weights(other), known(other), from);
    });
    if (near && sums.fill(weights(block), known(block), to)) {
      blocks_.data()[block] = static_cast<std::uint8_t>(blocks_.data()[block] | 1U << (to - 1));
    }
  }

  std::span<std::int16_t> weights_;
  BigArray<std::uint8_t> known_;
  BigArray<std::uint8_t> blocks_;
  BitReader in_;
  TableModel model_;
  ShellWalk stored_, near_stored_, near_these_;
};

TableReader::TableReader(std::string_view packed, std::span<std::int16_t> weights)
    : packed_(packed), weights_(weights) {}
TableReader::~TableReader() = default;
TableReader::TableReader(TableReader&&) noexcept = default;

bool TableReader::read_to(int rank, const std::stop_token& stop) {
  const int shells = std::min(rank + 3, kShells);
  if (shells <= shells_) return true;
  if (!work_) work_ = std::make_unique<Work>(packed_, weights_);
  if (!work_->read_shells(shells, stop)) return false;
  shells_ = shells;
  if (shells_ == kShells) work_.reset();
  return true;
}

}  // namespace teka::twenty48
