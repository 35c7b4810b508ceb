// What the writer and the reader of a network's table share: the order of its entries, and the model of the coder.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <cstdlib>
#include <span>

#include "games/twenty48/network/range_coder.hpp"

namespace teka::twenty48 {

constexpr std::size_t kBlock = 16;  // entries that differ only in their first cell
constexpr int kShells = 16;
constexpr int kMostLength = 17;  // bits of a difference

/// Blocks in the order of the file: by their highest digit (their shell), then by number. So the entries of boards with
/// small tiles come first, and can be used before the others have been read.
class ShellWalk {
 public:
  explicit ShellWalk(std::size_t blocks) : blocks_(blocks) {}

  /// kShells at the end.
  [[nodiscard]] int shell() const { return shell_; }
  [[nodiscard]] std::size_t block() const { return block_; }

  void next() {
    const auto highest = static_cast<std::size_t>(shell_);
    std::size_t step = 1;
    while (step < blocks_ && (block_ / step & 15) == highest) {
      block_ -= highest * step;
      step <<= 4;
    }
    if (step >= blocks_) {
      shell_ = blocks_ == 1 ? kShells : shell_ + 1;
      block_ = static_cast<std::size_t>(shell_);
      return;
    }
    block_ += step;
    if (!has_digit(block_ >> 4, highest)) block_ |= highest;  // then it must be the lowest digit, which is 0 here
  }

 private:
  static bool has_digit(std::size_t number, std::size_t digit) {
    for (; number != 0; number >>= 4) {
      if ((number & 15) == digit) return true;
    }
    return false;
  }

  std::size_t blocks_;
  int shell_ = 0;
  std::size_t block_ = 0;
};

/// How the weight of an entry is known: not at all (its value is 0), from the file, or as the mean of its neighbours.
enum Known : std::uint8_t { kUnknown, kStored, kNearStored, kNearThese };

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
  /// `known` and `blocks` are zeros: a Known for each entry, and for each block a bit for each Known that it has.
  TableModel(std::span<std::int16_t> weights, std::span<std::uint8_t> known, std::span<std::uint8_t> blocks)
      : weights_(weights), known_(known), blocks_(blocks) {}

  [[nodiscard]] BitModel& block_model(std::size_t block) {
    std::size_t count = 0;
    for_each_below(block, [&](std::size_t other) { count += blocks_[other] & 1U; });
    return block_models_[count];
  }
  void mark_block(std::size_t block) { blocks_[block] = 1; }

  [[nodiscard]] Guess guess(std::size_t entry) const {
    int sum = 0;
    int count = 0;
    int least = 0;
    int most = 0;
    for_each_below(entry, [&](std::size_t other) {
      if (known_[other] != kStored) return;
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
    const bool before = entry % kBlock != 0 && known_[entry - 1] == kStored;
    return stored_models_[before ? 1 : 0][near.context];
  }
  void store(std::size_t entry, int weight) {
    weights_[entry] = static_cast<std::int16_t>(weight);
    known_[entry] = kStored;
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
  std::span<std::uint8_t> known_;
  std::span<std::uint8_t> blocks_;
  std::array<BitModel, 8> block_models_{};
  std::array<std::array<BitModel, 4 * kWidths>, 2> stored_models_{};
  std::array<Models, 4 * kWidths> length_models_{};
  std::array<BitModel, 4 * kWidths> sign_models_{};
  std::array<std::array<Models, kMostLength + 1>, 2> bit_models_{};
};

}  // namespace teka::twenty48
