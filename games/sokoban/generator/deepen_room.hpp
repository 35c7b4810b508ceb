// RoomDeepener: levels with as many pushes as possible. A small room is worth the fewest pushes of its deepest start,
// which an exhaustive search finds (retrograde/depth_search.hpp). Simulated annealing over walls and goals makes it
// deeper, first with few boxes, because those rooms have few positions; then a goal is added where it helps most, and
// so on. Deep rooms of four boxes contain deep ones of two and three.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <stop_token>

#include "games/sokoban/generator/generator.hpp"
#include "games/sokoban/retrograde/depth_search.hpp"

namespace teka::sokoban {

/// Keeps its memory from room to room; not thread-safe.
class RoomDeepener {
 public:
  /// Positions that annealing searches with so many boxes.
  using Effort = std::array<std::uint64_t, DepthSearch::kMostBoxes + 1>;

  /// Whether rooms of this size and number of boxes are small enough.
  static bool fits(const GeneratorSettings& settings);

  explicit RoomDeepener(const GeneratorSettings& settings) : settings_(settings) {}
  [[nodiscard]] const GeneratorSettings& settings() const { return settings_; }

  /// Takes random goals away until `goals` are left, then anneals the room and adds a goal in turn until it has as
  /// many as before. Rooms with more than `most` positions are passed over. The deepest level that annealing saw with
  /// all its boxes, or nothing if no room had a start.
  std::optional<Level> deepen(const Level& level, int goals, const Effort& effort, std::uint64_t most, Rng& rng,
                              const std::stop_token& stop);

 private:
  struct Start {
    BoardState<1> position;
    int pushes;
  };
  struct Deep {
    Level room;
    Start start;
  };

  std::optional<Start> deepest_start(const Level& room, std::uint64_t most);
  std::optional<Deep> anneal(Level room, std::uint64_t positions, std::uint64_t most, Rng& rng,
                             const std::stop_token& stop);
  std::optional<Level> with_another_goal(const Level& room, std::uint64_t most, Rng& rng);
  void outline(const Level& room);

  GeneratorSettings settings_;
  Terrain<1> terrain_;
  DepthSearch search_;
};

}  // namespace teka::sokoban
