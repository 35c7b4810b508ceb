// Small random mutations of a level that keep the numbers of boxes, goals and players. The border stays closed. Only
// a pull is sure to keep the level solvable.
#pragma once

#include "core/rng.hpp"
#include "games/sokoban/level/level.hpp"

namespace teka::sokoban {

/// An inner square without anything on it turns from wall to floor or back.
void flip_wall(Level& level, Rng& rng);
void move_goal(Level& level, Rng& rng);
void move_box(Level& level, Rng& rng);
void move_player(Level& level, Rng& rng);
/// Plays backwards from the start: a box is pulled once or a few times. What was solvable stays so.
void pull_box(Level& level, Rng& rng);

/// Fills up floor that the player could not reach even without boxes. False when a box or goal lies there.
bool close_unreachable(Level& level);

}  // namespace teka::sokoban
