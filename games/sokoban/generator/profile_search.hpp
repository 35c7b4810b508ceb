// ProfileSearch: levels that play like a given one. Simulated annealing over rooms (walls and goals): each room is
// searched exhaustively backwards from its goals, and of all levels that can be made of it the one whose profile is
// nearest to the wanted profile counts.
#pragma once

#include <memory>
#include <optional>

#include "core/budget.hpp"
#include "core/rng.hpp"
#include "games/sokoban/measures/play_profile.hpp"
#include "games/sokoban/measures/tile_patterns.hpp"

namespace teka::sokoban {

/// Positions of a room that may be searched; larger rooms are not considered.
constexpr std::uint64_t kProfilePositions = 60'000;

struct ProfileAim {
  PlayProfile wanted;
  std::optional<int> walls = {};        ///< the exact number of walls, the border included
  const TilePatterns* looks = nullptr;  ///< of levels that play alike, those that look like these are preferred
  bool boxes_on_goals = false;          ///< boxes may start on goals
};

struct AlikeLevel {
  Level level;
  PlayProfile profile;
  double distance = 0;  ///< of its profile from the wanted one
};

/// A room to begin with: goals at random, and about the wanted floor. Nothing if none was found.
std::optional<Level> room_for(const ProfileAim& aim, Size size, int goals, Rng& rng);

/// Changes `room` until a level is near enough, or this many positions were searched, and gives the nearest level. Its
/// goals are as many as there will be boxes; boxes and player in it do not matter. Nothing if no level was found.
std::optional<AlikeLevel> anneal_to_profile(Level room, const ProfileAim& aim, std::uint64_t positions, Rng& rng,
                                            const Budget& budget);

}  // namespace teka::sokoban
