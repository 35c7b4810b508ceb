// RoomDeepener: levels with as many pushes as possible. Simulated annealing over the walls and goals of a small room,
// which is worth the fewest pushes of its deepest start; every room is searched exhaustively
// (retrograde/depth_search.hpp).
#pragma once

#include <cstdint>
#include <optional>
#include <stop_token>

#include "games/sokoban/generator/generator.hpp"
#include "games/sokoban/retrograde/depth_search.hpp"

namespace teka::sokoban {

/// Keeps its memory from room to room; not thread-safe.
class RoomDeepener {
 public:
  /// Whether rooms of this size and number of boxes are small enough.
  static bool fits(const GeneratorSettings& settings);

  explicit RoomDeepener(const GeneratorSettings& settings) : settings_(settings) {}
  [[nodiscard]] const GeneratorSettings& settings() const { return settings_; }

  /// The deepest level that was seen in rooms from this level's on, until `positions` have been searched. Rooms with
  /// more than `most` positions are passed over. Nothing if no room had a start.
  std::optional<Level> deepen(const Level& level, std::uint64_t positions, std::uint64_t most, Rng& rng,
                              const std::stop_token& stop);

 private:
  struct Start {
    std::size_t index;
    int pushes;
  };

  bool change(Level& room, Rng& rng) const;
  std::optional<Start> deepest_start(const Level& room, std::uint64_t most);

  GeneratorSettings settings_;
  Terrain<1> terrain_;
  DepthSearch search_;
};

}  // namespace teka::sokoban
