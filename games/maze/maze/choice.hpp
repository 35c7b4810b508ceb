// An exactly uniform choice among the directions of a 4-bit mask, in a few instructions and without a branch on the
// mask: the inner step of the generators and of the random walk.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "core/rng.hpp"
#include "games/maze/maze/maze.hpp"

namespace teka::maze {

/// 1, 2, 3 and 4 all divide 12, so one digit 0..11 gives a uniform choice among any number of directions.
inline constexpr unsigned kChoiceBase = 12;

/// kChoices[mask][digit]: the direction that a digit 0..11 selects from a mask. The row of mask 0 is never used.
using ChoiceTable = std::array<std::array<Direction, 16>, 16>;

constexpr ChoiceTable make_choices() {
  ChoiceTable table{};
  for (unsigned mask = 1; mask < 16; ++mask) {
    const auto ways = static_cast<unsigned>(std::popcount(mask));
    for (unsigned digit = 0; digit < kChoiceBase; ++digit) {
      unsigned left = mask;
      for (unsigned skip = digit % ways; skip > 0; --skip) left &= left - 1;
      table[mask][digit] = static_cast<Direction>(std::countr_zero(left));
    }
  }
  return table;
}
inline constexpr ChoiceTable kChoices = make_choices();

/// Extracts digits from 64 random bits, read as a binary fraction: times 12, the integer part is a digit and the rest
/// is the next fraction. A draw gives only 8 digits: each of the 12^8 < 2^29 sequences then belongs to floor or ceil of
/// 2^64 / 12^8 > 2^35 draws, so probabilities are exact up to a relative 2^-35.
class DirectionPicker {
 public:
  /// Draws from `rng`, which must outlive the picker. Unused digits are lost with the picker.
  explicit DirectionPicker(Rng& rng) : rng_(rng) {}

  /// Each direction in `mask` (1..15) with the same probability. A mask of one direction uses no digit.
  Direction pick(unsigned mask) {
    if (digits_ == 0) {
      fraction_ = rng_.next();
      digits_ = kDigits;
    }
    const auto product = Philox::multiply(fraction_, kChoiceBase);
    // A branch here would be mispredicted half of the time, and compilers turn a conditional expression into one.
    const std::uint64_t choice = (mask & (mask - 1)) != 0 ? 1 : 0;
    fraction_ ^= (fraction_ ^ product.low) & -choice;
    digits_ -= choice;
    return kChoices[mask][product.high];
  }

 private:
  static constexpr std::uint64_t kDigits = 8;

  Rng& rng_;
  std::uint64_t fraction_ = 0;
  std::uint64_t digits_ = 0;
};

}  // namespace teka::maze
