// The effort of finishing a map for a player who does not know it, in steps. The difficulty of a map compares it with
// those of other maps (level/difficulty_scale.hpp).
//
// The player follows a shortest walk that collects the keys needed (proof.hpp). At each room on this way, each branch
// that leads away from it is explored first with probability 1/2, because nothing tells which door is the right one: on
// a map without loops and locks this is exactly the expected walk of a player who tries doors in random order and goes
// back when a branch is exhausted. Branches are those of the shortest-path forest that grows out of the way; the ones
// at the exit's room, and secret rooms, are not explored.
//
//   effort = walk + detours + steps walked twice + 8 per bit of choice + 15 per key + 4 per point of danger
//
// Danger is the largest wound on the way: monsters add their strength, treasures take away a quarter of their worth, a
// rest spot heals up to 10 points; what lies in a branch counts half. The weights are our choice.
#pragma once

#include "core/metrics.hpp"
#include "games/dungeon/map/map.hpp"
#include "games/dungeon/rules/proof.hpp"

namespace teka::dungeon {

struct Effort {
  double walk = 0;     ///< steps of the shortest walk
  double detours = 0;  ///< expected steps into branches and back
  double twice = 0;    ///< steps of the walk onto tiles where it has been before
  double choice = 0;   ///< bits: the sum over the rooms on the way of log2 of the doors that may lead on
  double keys = 0;     ///< taken on the way
  double danger = 0;   ///< points

  [[nodiscard]] double total() const;
  void add_to(Metrics& metrics) const;
};

/// Of a map that can be finished; `proof` is that of the map.
Effort measure_effort(const Map& map, const Proof& proof);

}  // namespace teka::dungeon
