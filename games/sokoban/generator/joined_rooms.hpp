// Levels with more boxes than rooms can be searched for: several rooms with boxes and goals of their own, joined by
// corridors into a tree. A corridor is one square wide and has a bend, so no box comes through it, and a box that is
// pushed into it is lost: the player cannot come behind it. Nor can a box come to the mouth of a corridor while the
// player is inside. So the shortest solutions of the level are those of the rooms, one after another: fewest pushes and
// fewest box changes are the sums of those of the rooms, which are exact, whatever the size of the level.
#pragma once

#include <optional>
#include <string>

#include "core/budget.hpp"
#include "games/sokoban/generator/generator.hpp"
#include "games/sokoban/measures/difficulty.hpp"

namespace teka::sokoban {

struct JoinedLevel {
  Level level;
  Difficulty difficulty;  ///< exact
  std::string solution;   ///< of the fewest pushes
};

/// One attempt: rooms of about four boxes, the first as hard as the target as far as it can be, the others easy;
/// without a target the hardest starts of random rooms. Nothing if no rooms were found, or no corridors between them.
/// The target may be missed.
std::optional<JoinedLevel> join_rooms(const GeneratorSettings& settings, const DifficultyTarget& target, Rng& rng,
                                      const Budget& budget = {});

/// Whether rooms can be joined at all: at least two boxes for each, and no symmetric walls.
bool can_join_rooms(const GeneratorSettings& settings);

}  // namespace teka::sokoban
