// Small random mutations of a level that keep the numbers of boxes, goals and players. The border stays closed. Only
// a pull is sure to keep the level solvable.
#pragma once

#include "core/rng.hpp"
#include "games/sokoban/level/level.hpp"

namespace teka::sokoban {

/// Turns an empty inner square from wall to floor or back.
void flip_wall(Level& level, Rng& rng);
void move_goal(Level& level, Rng& rng);
/// Doubles an inner row or column and removes another that has no goals, so that ways get longer in one place and
/// shorter in another, or the whole room moves. For rooms without boxes and player.
void stretch_room(Level& room, Rng& rng);
void move_box(Level& level, Rng& rng);
void move_player(Level& level, Rng& rng);
/// Plays backwards from the start: pulls a box once or a few times. A solvable level stays solvable.
void pull_box(Level& level, Rng& rng);

/// Fills floor that the player could not reach even without boxes. False if a box or goal is there.
bool close_unreachable(Level& level);

}  // namespace teka::sokoban
