#include "games/sokoban/measures/measures.hpp"

#include <algorithm>
#include <cmath>

#include "core/check.hpp"
#include "games/sokoban/level/lurd.hpp"
#include "games/sokoban/level/symmetry.hpp"

namespace teka::sokoban {

std::string push_sequence(const Level& level, std::string_view moves) {
  std::string pushes;
  Point player = player_of(level);
  Point box{-1, -1};  // where the box is that was pushed last
  for (const char letter : moves) {
    const int direction = direction_of(letter);
    TEKA_CHECK(direction >= 0);
    player = player + kStep[direction];
    if (kPushLetters.find(letter) == std::string_view::npos) continue;
    if (player != box && !pushes.empty()) pushes += ',';
    pushes += letter;
    box = player + kStep[direction];
  }
  std::string smallest = pushes;
  for (Symmetry s = 1; s < kSymmetries; ++s) smallest = std::min(smallest, transform(pushes, s));
  return smallest;
}

Interval wilson_interval(std::uint64_t part, std::uint64_t all) {
  if (all == 0) return {};
  constexpr double kZ = 1.959963984540054;  // 95 % of the normal distribution
  const auto n = static_cast<double>(all);
  const double p = static_cast<double>(part) / n;
  const double centre = (p + kZ * kZ / (2 * n)) / (1 + kZ * kZ / n);
  const double half = kZ / (1 + kZ * kZ / n) * std::sqrt(p * (1 - p) / n + kZ * kZ / (4 * n * n));
  // Rounding must not exclude the share itself at the ends.
  return {part == 0 ? 0 : centre - half, part == all ? 1 : centre + half};
}

}  // namespace teka::sokoban
