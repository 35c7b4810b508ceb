// Changes that give a level the numbers that were asked for: players, boxes, goals, walls. What is random about them is
// where.
#pragma once

#include <string_view>

#include "core/rng.hpp"
#include "games/sokoban/level/level.hpp"

namespace teka::sokoban {

void close_border(Level& level);
/// Exactly one, if there is an inner square: on floor, else in place of a wall, else of whatever is there.
void set_one_player(Level& level, Rng& rng);
/// What there are too many of is taken away; what there are too few of is put on free floor, and where there is none in
/// place of walls, as far as there is room.
void set_boxes(Level& level, int wanted, Rng& rng);
void set_goals(Level& level, int wanted, Rng& rng);

/// Squares on which player or boxes are when these moves are played. The level can be solved in the same way, and in no
/// fewer pushes than before, when others become walls.
Grid<char> squares_of(const Level& level, std::string_view moves);

int count_walls(const Level& level);
/// Gives the level so many walls, the border among them, and fills up what the player could not reach: empty floor is
/// closed so that the rest stays connected, but nothing that is marked in `keep` (empty: nothing is); walls beside the
/// floor are opened. False when too much would have to be closed, or when boxes or goals are out of reach.
bool set_walls(Level& level, int wanted, const Grid<char>& keep, Rng& rng);

}  // namespace teka::sokoban
