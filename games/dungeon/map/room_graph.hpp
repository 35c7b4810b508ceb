// The rooms of a dungeon as a graph: what the paper measures, and what a map of tiles is built along.
#pragma once

#include <cstdint>
#include <vector>

#include "graph/graph.hpp"

namespace teka::dungeon {

struct RoomGraph {
  std::vector<Site> rooms;  ///< where they lie
  std::vector<Edge> edges;  ///< which are connected
  std::uint32_t start = 0;
  std::uint32_t exit = 0;
};

}  // namespace teka::dungeon
