// A level: a map with its proof, measures and tags. The formats write levels.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/metrics.hpp"
#include "games/dungeon/furnish/furnish.hpp"
#include "games/dungeon/map/map.hpp"
#include "games/dungeon/rules/proof.hpp"

namespace teka::dungeon {

struct Level {
  Map map;
  std::uint64_t index = 0;                          ///< index within its seed or file
  std::string caption = {};                         ///< one line for display
  std::vector<std::vector<std::string>> tags = {};  ///< of each room, for games
  Metrics measures = {};
  Proof proof = {};
  Furnishing furnishing = {};             ///< if the level was generated here
  std::string shortfall = {};             ///< what could not be placed
  std::optional<double> effort = {};      ///< of finishing it, in steps; none if that is impossible
  std::optional<double> wanted = {};      ///< difficulty, in a campaign
  std::optional<double> difficulty = {};  ///< from 0 to 1, if it was compared with other maps (difficulty_scale.hpp)

  /// Every room is reachable with all keys and all secret doors found.
  [[nodiscard]] bool connected() const { return proof.unreachable_tiles == 0; }
};

/// Also as a measure.
void set_difficulty(Level& level, double difficulty);
/// "difficulty 0.43, medium"; empty without a difficulty.
std::string difficulty_text(const Level& level);

/// Names in the order of the enumerations: "rectangle" and so on.
std::string_view name_of(RoomShape shape);
std::string_view name_of(Passage::Kind kind);
std::string_view name_of(Thing::Kind kind);
std::string_view name_of(Event::Kind kind);

}  // namespace teka::dungeon
