// The rooms of a dungeon as a graph: the paper's measures use it, and maps of tiles are built from it.
#pragma once

#include <cstdint>
#include <vector>

#include "graph/graph.hpp"

namespace teka::dungeon {

struct RoomGraph {
  std::vector<Site> rooms;  ///< positions
  std::vector<Edge> edges;  ///< connections
  std::uint32_t start = 0;
  std::uint32_t exit = 0;
};

}  // namespace teka::dungeon
