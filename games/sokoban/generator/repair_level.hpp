// Repair operators that give a level the ordered numbers of players, boxes, goals and walls, at random places.
#pragma once

#include <string_view>

#include "core/rng.hpp"
#include "games/sokoban/level/level.hpp"

namespace teka::sokoban {

void close_border(Level& level);
/// Leaves exactly one player, if there is an inner square: on floor, otherwise in place of a wall, otherwise of
/// anything.
void set_one_player(Level& level, Rng& rng);
/// Removes surplus ones; puts missing ones on empty floor or, if there is none, in place of walls, as far as there is
/// room.
void set_boxes(Level& level, int wanted, Rng& rng);
void set_goals(Level& level, int wanted, Rng& rng);

/// Squares that the player or a box uses during these moves. If other squares become walls, the moves still solve the
/// level, and no solution has fewer pushes than before.
Grid<char> squares_of(const Level& level, std::string_view moves);

int count_walls(const Level& level);
/// Gives the level this number of walls, the border included, and fills unreachable floor: closes empty floor so that
/// the rest stays connected, except squares marked in `keep` (empty: none), or opens walls next to floor. False if
/// too much would have to be closed, or if boxes or goals are unreachable.
bool set_walls(Level& level, int wanted, const Grid<char>& keep, Rng& rng);

/// Opens `count` inner walls as dead ends one square wide, and gives the number that was possible. The solutions stay
/// the same, apart from walks into a dead end: the player cannot come behind a box that is in one, so a box that is
/// pushed there is lost; and a box cannot come to its mouth while the player is inside.
int open_dead_ends(Level& level, int count, Rng& rng);

/// set_walls for a room without a player. False if it then has another number of walls.
bool set_walls_of_room(Level& room, int walls, Rng& rng);

}  // namespace teka::sokoban
