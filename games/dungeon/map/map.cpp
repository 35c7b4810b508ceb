#include "games/dungeon/map/map.hpp"

#include <algorithm>

namespace teka::dungeon {

RoomGraph room_graph(const Map& map) {
  RoomGraph graph;
  for (const Room& room : map.rooms)
    graph.rooms.push_back({static_cast<double>(room.centre.x), static_cast<double>(room.centre.y)});
  for (const Passage& passage : map.passages) graph.edges.push_back(make_edge(passage.from, passage.to));
  std::ranges::sort(graph.edges);  // two doors between the same rooms count once
  graph.edges.erase(std::ranges::unique(graph.edges).begin(), graph.edges.end());
  graph.start = map.start().room;
  graph.exit = map.exit().room;
  return graph;
}

}  // namespace teka::dungeon
