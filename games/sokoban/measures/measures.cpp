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

}  // namespace teka::sokoban
