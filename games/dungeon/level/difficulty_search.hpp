// Levels of a given difficulty: chooses what is free among danger, locks, loops, and start and exit, and searches over
// seeds. One number, the pressure, moves all free settings from the easiest to the hardest; a bisection over it finds
// the range, and then maps of about the same pressure are tried.
#pragma once

#include "core/budget.hpp"
#include "core/result.hpp"
#include "core/seed.hpp"
#include "game/difficulty.hpp"
#include "games/dungeon/level/make_level.hpp"

namespace teka::dungeon {

struct DifficultyTarget {
  DifficultyRange range;
  DifficultyAnchors anchors;  ///< of the scale for these maps
  bool free_danger = true, free_locks = true, free_loops = true, free_ends = true;
};

/// The settings at a pressure from 0 to 1.
LevelSettings settings_at(const LevelSettings& settings, const DifficultyTarget& target, double pressure);

/// A level in the range, with its difficulty; if none was found, the one nearest to it, with a line about the range
/// that can be had in its shortfall. Invalid settings or an interruption are errors.
Result<Level> make_level_of_difficulty(const LevelSettings& settings, const DifficultyTarget& target, const Seed& seed,
                                       const Budget& budget);

}  // namespace teka::dungeon
