// The start and the exit of a graph of rooms, according to the settings.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "core/rng.hpp"
#include "games/dungeon/layout/settings.hpp"
#include "games/dungeon/map/room_graph.hpp"
#include "graph/paths.hpp"

namespace teka::dungeon {

/// Reuses its memory from one graph to the next.
class EndChooser {
 public:
  /// By remoteness, exit_distance and exit_spread. All rooms must be connected.
  void choose(const LayoutSettings& settings, Rng& rng, RoomGraph& graph);

 private:
  std::uint32_t choose_start(double remoteness);
  std::uint32_t choose_exit(double distance, double spread, Rng& rng);

  Neighbours neighbours_;
  ShortestPaths paths_;
  std::vector<std::pair<std::uint64_t, std::uint32_t>> ranked_;
};

}  // namespace teka::dungeon
