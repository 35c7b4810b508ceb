// PlayProfile: what a level is like to play, in numbers that hold for all solutions with the fewest pushes, and the
// shape of its room. Two levels with near profiles play alike, however different they look.
#pragma once

#include <cstdint>
#include <optional>

#include "core/budget.hpp"
#include "games/sokoban/level/level.hpp"
#include "games/sokoban/retrograde/optimal_lines.hpp"

namespace teka::sokoban {

/// The walls and goals, as the eye sees them. Floor is what the player could reach without boxes.
struct RoomShape {
  int floor = 0;           ///< squares of floor
  double narrow = 0;       ///< share of them between two opposite walls: passages and doors
  int islands = 0;         ///< groups of walls surrounded by floor (diagonal neighbours belong together)
  double goals_apart = 0;  ///< share of goals that touch no other goal
};
RoomShape shape_of(const Level& level);

/// Of all solutions with the fewest pushes.
struct PlayProfile {
  RoomShape shape;
  int pushes = 0, box_changes = 0, detour = 0;  ///< as in Difficulty
  double freedom = 0;                           ///< log2 of their number per push: 0 if every push is forced
  double traps = 0;           ///< share of the possible pushes on the way that lose the level, without dead squares
  double counter_pushes = 0;  ///< share of pushes that take a box farther from its nearest goal
  double floor_used = 0;      ///< share of the floor that boxes, or the player on shortest walks, use in any of them
};

/// The profile of a start in a complete space: `terrain` has its boxes and player. The shape is left empty.
template <int W>
PlayProfile profile_of_start(const Terrain<W>& terrain, const StateSpace<W>& space, std::uint32_t start);

/// Nothing if the level has no solution, or more than `positions` positions.
std::optional<PlayProfile> profile_of(const Level& level, std::uint64_t positions, const Budget& budget = {});

/// Two levels this near play alike: about a third of a unit for each of the eleven measures.
constexpr double kAlike = 4;

/// How far two profiles are apart, as a sum over the measures, each in units of a difference that a player may notice.
/// In three parts, because they are known one after another in a search. `b` is the reference.
double distance(const RoomShape& a, const RoomShape& b);
/// Of pushes, box changes, detour and freedom.
double solution_distance(const PlayProfile& a, const PlayProfile& b);
/// Of what happens on the way: traps, counter-pushes, floor used.
double way_distance(const PlayProfile& a, const PlayProfile& b);
inline double distance(const PlayProfile& a, const PlayProfile& b) {
  return distance(a.shape, b.shape) + solution_distance(a, b) + way_distance(a, b);
}

}  // namespace teka::sokoban
