#include "games/dungeon/measures/map_measures.hpp"

#include <algorithm>
#include <bit>
#include <map>
#include <vector>

#include "core/rng.hpp"
#include "games/dungeon/furnish/main_path.hpp"
#include "games/dungeon/rules/distances.hpp"

namespace teka::dungeon {
namespace {

struct OpenBox {
  Point low, high;  ///< both included
  std::size_t tiles = 0;
};

OpenBox open_box(const Map& map) {
  OpenBox box{{map.tiles.width(), map.tiles.height()}, {-1, -1}};
  for (int y = 0; y < map.tiles.height(); ++y) {
    for (int x = 0; x < map.tiles.width(); ++x) {
      if (is_solid(map.tiles[{x, y}])) continue;
      box.low = {std::min(box.low.x, x), std::min(box.low.y, y)};
      box.high = {std::max(box.high.x, x), std::max(box.high.y, y)};
      ++box.tiles;
    }
  }
  return box;
}

template <class Mirror>
double mirrored_share(const Map& map, const OpenBox& box, Mirror&& mirror) {
  std::size_t both = 0;
  for (int y = box.low.y; y <= box.high.y; ++y) {
    for (int x = box.low.x; x <= box.high.x; ++x)
      both += !is_solid(map.tiles[{x, y}]) && !is_solid(map.tiles[mirror(Point{x, y})]) ? 1 : 0;
  }
  return box.tiles == 0 ? 1 : static_cast<double>(both) / static_cast<double>(2 * box.tiles - both);
}

/// Entropy in bits of the frequencies of each kind.
template <class Kinds>
double entropy(const Kinds& times, std::size_t total) {
  double sum = 0;
  for (const auto& [kind, count] : times) {
    const double share = static_cast<double>(count) / static_cast<double>(total);
    sum -= share * portable_log(share) / portable_log(2);
  }
  return sum;
}

/// Wide, square or tall: wide or tall if one side is at least 1.5 times the other.
int proportion(Size size) {
  if (2 * size.width >= 3 * size.height) return 1;
  return 2 * size.height >= 3 * size.width ? -1 : 0;
}

bool all_connected(const Map& map) {
  const auto steps = RoomLinks(map).distances(map.start().room);
  return std::find(steps.begin(), steps.end(), RoomLinks::kFar) == steps.end();
}

}  // namespace

Symmetry symmetry(const Map& map) {
  const OpenBox box = open_box(map);
  const int across = box.low.x + box.high.x, down = box.low.y + box.high.y;
  return {.left_right = mirrored_share(map, box, [&](Point p) { return Point{across - p.x, p.y}; }),
          .up_down = mirrored_share(map, box, [&](Point p) { return Point{p.x, down - p.y}; }),
          .half_turn = mirrored_share(map, box, [&](Point p) { return Point{across - p.x, down - p.y}; })};
}

RoomVariety room_variety(const Map& map) {
  Estimate sizes;
  std::map<int, std::size_t> shapes, kinds;
  for (const Room& room : map.rooms) {
    sizes.add(room.tiles);
    const int doublings = std::bit_width(static_cast<std::uint32_t>(std::max(room.tiles, 1)));
    const int shape = static_cast<int>(room.shape);
    ++shapes[shape];
    ++kinds[(shape * 64 + doublings) * 4 + proportion(room.size) + 1];
  }
  return {.size_variation = sizes.mean > 0 ? sizes.deviation() / sizes.mean : 0,
          .shape_entropy = entropy(shapes, map.rooms.size()),
          .kind_entropy = entropy(kinds, map.rooms.size())};
}

MapMeasures measure_map(const Map& map, const Proof& proof, const std::stop_token& stop) {
  MapMeasures measures;
  const auto steps = steps_from(map, map.start().at, stop);
  const auto steps_to = [&](Point p) { return steps[map.tiles.size().index(p)]; };
  measures.walk = proof.steps();
  measures.open_walk = steps_to(map.exit().at) == kUnreachable ? 0 : steps_to(map.exit().at);
  measures.walk_rooms = static_cast<std::uint32_t>(MainPath(map, RoomTiles(map), proof.walk).visits().size());
  for (std::uint32_t room = 0; room < map.rooms.size(); ++room) {
    const std::uint32_t distance = steps_to(map.rooms[room].centre);
    if (room == map.start().room || distance == kUnreachable) continue;
    measures.distances.add(distance);
    measures.farthest = std::max(measures.farthest, distance);
  }
  if (stop.stop_requested()) return measures;
  measures.tour = explore(map, stop);
  measures.symmetry = symmetry(map);
  measures.variety = room_variety(map);
  std::size_t open = 0, corridors = 0;
  for (const Tile tile : map.tiles.cells()) {
    open += is_solid(tile) ? 0 : 1;
    corridors += is_solid(tile) || tile == Tile::floor ? 0 : 1;
  }
  measures.open_share = static_cast<double>(open) / static_cast<double>(map.tiles.size().area());
  measures.corridor_share = open == 0 ? 0 : static_cast<double>(corridors) / static_cast<double>(open);
  measures.connected = all_connected(map);
  if (measures.connected) measures.graph = GraphMeasurer().measure(room_graph(map));
  return measures;
}

void MapMeasures::add_to(Metrics& metrics) const {
  const auto count = [&](std::string name, std::uint64_t value, std::string unit = {}) {
    metrics.add(std::move(name), static_cast<double>(value), std::move(unit));
  };
  if (walk > 0) count("walk", walk, "steps");  // otherwise there is none
  if (open_walk > 0) count("open walk", open_walk, "steps");
  if (walk > 0) count("walk rooms", walk_rooms, "rooms");
  metrics.add("distance", distances.mean, "steps");
  metrics.add("distance spread", distances.deviation(), "steps", Better::lower);
  count("farthest", farthest, "steps");
  count("tour", tour.steps, "steps");
  count("tour rooms", tour.rooms.size(), "rooms");
  if (connected) {
    count("main path", graph.main_path, "passages");
    count("decisions", graph.decisions, "rooms");
    metrics.add("spread", graph.spread, "passages", Better::lower);
    count("loops", graph.loops);
    count("dead ends", graph.dead_ends, "rooms");
    count("routes", graph.routes);
  }
  metrics.add("left-right symmetry", symmetry.left_right);
  metrics.add("up-down symmetry", symmetry.up_down);
  metrics.add("half-turn symmetry", symmetry.half_turn);
  metrics.add("room size variation", variety.size_variation);
  metrics.add("room shape entropy", variety.shape_entropy, "bits");
  metrics.add("room kind entropy", variety.kind_entropy, "bits");
  metrics.add("open share", open_share);
  metrics.add("corridor share", corridor_share);
}

}  // namespace teka::dungeon
