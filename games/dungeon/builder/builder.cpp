#include "games/dungeon/builder/builder.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>

#include "core/check.hpp"
#include "games/dungeon/builder/room_capacity.hpp"
#include "games/dungeon/builder/side_rooms.hpp"

namespace teka::dungeon {
namespace {

constexpr int kThrowAttempts = 6;
constexpr int kNearMargin = 4;  // tiles around two rooms in which their corridor is searched first
constexpr std::array<int, 2> kFarMargins = {16, 64};  // the same when parts would stay unconnected
constexpr int kLargestByItself = 24;                  // larger rooms are made only on request
constexpr std::size_t kEdgesBetweenLooks = 64;

/// The maximum sides of rooms in each attempt: smaller every time.
Size largest_sides(const MapSettings& settings, int attempt) {
  const int smallest = smallest_side(settings);
  const Size suitable = suitable_sides(settings);
  const auto side = [&](int fits, int map_side) {
    const int wanted = settings.largest != 0 ? settings.largest : std::min(fits, kLargestByItself);
    const int largest = std::max(smallest, std::min(wanted, map_side - 2));  // of the map, without its edge
    return smallest + (largest - smallest) * (kThrowAttempts - attempt) / kThrowAttempts;
  };
  return {side(suitable.width, settings.size.width), side(suitable.height, settings.size.height)};
}

/// Byte i is 1 where bit i is set.
constexpr std::array<std::uint64_t, 256> make_spread() {
  std::array<std::uint64_t, 256> table{};
  for (std::size_t byte = 0; byte < 256; ++byte) {
    for (unsigned bit = 0; bit < 8; ++bit) table[byte] |= std::uint64_t{byte >> bit & 1U} << 8U * bit;
  }
  return table;
}
constexpr std::array<std::uint64_t, 256> kSpread = make_spread();

/// Eight tiles from the two lowest bits of their numbers.
std::uint64_t tiles_of(std::uint64_t ones, std::uint64_t twos) {
  return kSpread[ones & 255U] + 2 * kSpread[twos & 255U];
}
static_assert(static_cast<int>(Tile::wall) == 1 && static_cast<int>(Tile::floor) == 2 &&
              static_cast<int>(Tile::corridor) == 3);

Site middle(const Room& room) {
  return {room.corner.x + (room.size.width - 1) * 0.5, room.corner.y + (room.size.height - 1) * 0.5};
}

}  // namespace

bool Builder::build(const MapSettings& settings, const Seed& seed, Map& map, const Budget& budget) {
  TEKA_CHECK(validate(settings).has_value());
  report_ = {};
  side_.clear();
  router_.reset(settings.size);
  int number = is_crowded(settings) ? kThrowAttempts : 0;
  while (!attempt(settings, seed, number, map, budget)) {
    if (budget.interrupted()) return false;
    TEKA_CHECK(!report_.cells);
    ++report_.failed_placements;
    ++number;
  }
  if (settings.dead_ends > 0) keep_dead_ends(settings, seed, number, map, budget);
  if (budget.interrupted()) return false;
  set_tiles(settings, map);
  set_ends(map);
  TEKA_CHECK(checker_.holds(map, placer_.floor_pairs()));
  return true;
}

/// Rooms and passages; the same rooms for the same seed and number, whatever rooms are in side_.
bool Builder::attempt(const MapSettings& settings, const Seed& seed, int number, Map& map, const Budget& budget) {
  Rng rng(seed.child(static_cast<std::uint64_t>(number)));
  report_.cells = number >= kThrowAttempts;
  if (!place(settings, number, rng, map, budget)) return false;
  find_candidates(settings, seed, map, rng);
  if (!dig_tree(settings, rng, map, budget)) return false;
  dig_loops(settings, rng, map, budget);
  return true;
}

bool Builder::place(const MapSettings& settings, int attempt, Rng& rng, Map& map, const Budget& budget) {
  ground_.reset(settings.size);
  map.passages.clear();
  map.path_tiles.clear();
  if (attempt < kThrowAttempts)
    return placer_.place_at_random(settings, largest_sides(settings, attempt), rng, ground_, map.rooms, budget);
  const int largest = settings.largest != 0 ? settings.largest : kLargestByItself;
  placer_.fill_cells(settings, std::max(largest, smallest_side(settings)), rng, ground_, map.rooms);
  return true;
}

/// Candidates by weight: a blend of a random number and the length, in units of the room distance on an even map.
/// Variants add some luck.
void Builder::find_candidates(const MapSettings& settings, const Seed& seed, const Map& map, Rng& rng) {
  constexpr double kVariantLuck = 0.5;
  Rng luck(seed.child("variant").child(static_cast<std::uint64_t>(settings.variant)));
  sites_.clear();
  for (const Room& room : map.rooms) sites_.push_back(middle(room));
  const std::span<const Edge> edges = report_.cells ? placer_.neighbours() : triangulator_.run(sites_);
  candidates_.assign(edges.begin(), edges.end());
  order_.clear();
  const double even = std::sqrt(static_cast<double>(settings.size.area()) / settings.rooms);
  for (std::size_t i = 0; i < candidates_.size(); ++i) {
    const Site a = sites_[candidates_[i].a], b = sites_[candidates_[i].b];
    const double length = std::sqrt((a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y)) / even;
    const double chance = settings.nearness < 1 ? 0.1 + 0.9 * rng.unit() : 0;
    double weight = settings.nearness * length + (1 - settings.nearness) * chance;
    if (settings.variant != 0) weight += kVariantLuck * luck.unit();
    order_.push_back(static_cast<std::uint64_t>(weight * 65536) << 32U | i);
  }
  std::sort(order_.begin(), order_.end());
  report_.candidates = static_cast<int>(candidates_.size());
}

/// Returns false if some rooms stay unconnected, or on a stop.
bool Builder::dig_tree(const MapSettings& settings, Rng& rng, Map& map, const Budget& budget) {
  parts_.reset(map.rooms.size());
  rest_.clear();
  stuck_.clear();
  for (std::size_t n = 0; n < order_.size(); ++n) {
    if (n % kEdgesBetweenLooks == 0 && budget.interrupted()) return false;
    const auto i = static_cast<std::uint32_t>(order_[n]);
    const Edge edge = candidates_[i];
    if (is_side(edge)) continue;
    if (parts_.find(edge.a) == parts_.find(edge.b)) {
      rest_.push_back(i);
    } else if (dig(edge, settings, kNearMargin, rng, map)) {
      parts_.unite(edge.a, edge.b);
    } else {
      stuck_.push_back(i);
    }
  }
  const auto whole = 1 + static_cast<std::size_t>(std::count(side_.begin(), side_.end(), true));
  // Candidates without a path near their rooms may find a longer one.
  for (const int margin : kFarMargins) {
    if (parts_.count() == whole) break;
    for (const std::uint32_t i : stuck_) {
      if (budget.interrupted()) return false;
      const Edge edge = candidates_[i];
      if (parts_.find(edge.a) != parts_.find(edge.b) && dig(edge, settings, margin, rng, map))
        parts_.unite(edge.a, edge.b);
    }
  }
  return parts_.count() == whole && (side_.empty() || dig_dead_ends(settings, rng, map));
}

/// One passage for each of these rooms, to one that is not a dead end: the lightest candidate that has a path.
bool Builder::dig_dead_ends(const MapSettings& settings, Rng& rng, Map& map) {
  for (const int margin : {kNearMargin, kFarMargins[0], kFarMargins[1]}) {
    for (const std::uint64_t entry : order_) {
      const Edge edge = candidates_[static_cast<std::uint32_t>(entry)];
      if (side_[edge.a] == side_[edge.b] || parts_.find(edge.a) == parts_.find(edge.b)) continue;
      if (dig(edge, settings, margin, rng, map)) parts_.unite(edge.a, edge.b);
    }
  }
  return parts_.count() == 1;
}

void Builder::dig_loops(const MapSettings& settings, Rng& rng, Map& map, const Budget& budget) {
  const auto outside = static_cast<double>(candidates_.size() - (map.rooms.size() - 1));
  report_.wanted_loops = std::max(static_cast<int>(settings.loops * outside), settings.least_loops);
  report_.loops = 0;
  for (std::size_t n = 0; n < rest_.size() && report_.loops < report_.wanted_loops; ++n) {
    if (n % kEdgesBetweenLooks == 0 && budget.interrupted()) return;
    if (dig(candidates_[rest_[n]], settings, kNearMargin, rng, map)) ++report_.loops;
  }
}

void Builder::count_dead_ends(const Map& map) {
  degrees_.assign(map.rooms.size(), 0);
  for (const Passage& passage : map.passages) {
    ++degrees_[passage.from];
    ++degrees_[passage.to];
  }
  report_.dead_ends = static_cast<int>(std::count(degrees_.begin(), degrees_.end(), 1));
}

/// Digs the passages again if too few rooms are dead ends, with as many of them as possible.
void Builder::keep_dead_ends(const MapSettings& settings, const Seed& seed, int number, Map& map,
                             const Budget& budget) {
  count_dead_ends(map);
  const int usual = report_.dead_ends, most = static_cast<int>(map.rooms.size()) - 1;
  report_.most_dead_ends = most < settings.dead_ends;
  for (int count = std::min(settings.dead_ends, most); count > usual; --count) {
    if (keep_dead_ends(count, settings, seed, number, map, budget)) return count_dead_ends(map);
    if (budget.interrupted()) return;
    const SideRooms rooms(map.rooms.size(), candidates_, settings.least_loops);
    report_.most_dead_ends = rooms.decide(count) == SideRooms::Answer::impossible;
  }
}

bool Builder::keep_dead_ends(int count, const MapSettings& settings, const Seed& seed, int number, Map& map,
                             const Budget& budget) {
  constexpr int kChoices = 16;
  constexpr double kLuck = 0.4;  // per choice: the first takes rooms that have few passages anyway
  const SideRooms rooms(map.rooms.size(), candidates_, settings.least_loops);
  const std::vector<int> degrees = degrees_;
  Rng rng(seed.child("dead ends").child(static_cast<std::uint64_t>(count)));
  for (int i = 0; i < kChoices && !budget.interrupted(); ++i) {
    auto chosen = rooms.pick(count, degrees, kLuck * i, rng, budget);
    if (!chosen) continue;
    side_ = std::move(*chosen);
    if (attempt(settings, seed, number, map, budget)) return true;
  }
  if (side_.empty()) return false;
  // The ground has been dug by the last choice; the usual passages must be dug again.
  side_.clear();
  TEKA_CHECK(attempt(settings, seed, number, map, budget) || budget.interrupted());
  return false;
}

bool Builder::dig(const Edge& edge, const MapSettings& settings, int margin, Rng& rng, Map& map) {
  const Room &from = map.rooms[edge.a], &to = map.rooms[edge.b];
  if (report_.cells) {
    const Point a = placer_.cross(edge.a), b = placer_.cross(edge.b);
    const bool across = a.y == b.y;
    if (!router_.find_line(from, to, across ? Axis::across : Axis::down, across ? a.y : a.x)) return false;
  } else {
    const Corridors kind =
        settings.corridors == Corridors::mixed ? static_cast<Corridors>(rng.below(3)) : settings.corridors;
    if (!router_.find(from, to, kind, margin, rng)) return false;
  }
  Passage passage{.from = edge.a, .to = edge.b, .first_tile = static_cast<std::uint32_t>(map.path_tiles.size())};
  ground_.dig(router_.corners(), map.path_tiles);
  passage.tile_count = static_cast<std::uint32_t>(map.path_tiles.size()) - passage.first_tile;
  map.passages.push_back(passage);
  return true;
}

void Builder::set_tiles(const MapSettings& settings, Map& map) const {
  if (map.tiles.size() != settings.size) map.tiles = Grid<Tile>(settings.size);
  const auto width = static_cast<std::size_t>(settings.size.width);
  for (int y = 0; y < settings.size.height; ++y) {
    const std::uint64_t *const floor = ground_.floor().row(y), *const path = ground_.path().row(y),
                               *const closed = ground_.closed().row(y);
    Tile* const row = map.tiles.cells().data() + static_cast<std::size_t>(y) * width;
    for (std::size_t x = 0; x < width; x += 8) {
      const std::size_t w = x / 64, shift = x % 64;
      const std::uint64_t eight = tiles_of((closed[w] & ~floor[w]) >> shift, (floor[w] | path[w]) >> shift);
      if (x + 8 <= width) {
        std::memcpy(row + x, &eight, 8);
      } else {
        std::memcpy(row + x, &eight, width - x);
      }
    }
  }
  if (!settings.doors) return;
  for (const Passage& passage : map.passages) {
    const std::span<const Point> path = map.path(passage);
    map.tiles[path.front()] = Tile::door;
    if (path.size() != 2) map.tiles[path.back()] = Tile::door;  // two adjacent doors would look like a mistake
  }
}

void Builder::set_ends(Map& map) {
  edges_.clear();
  for (const Passage& passage : map.passages) edges_.push_back({passage.from, passage.to});
  neighbours_.build(map.rooms.size(), edges_);
  paths_.run(neighbours_, 0);
  const std::uint32_t far = paths_.reached().back();
  map.things.clear();
  map.things.push_back({.kind = Thing::Kind::start, .room = 0, .at = map.rooms[0].centre});
  map.things.push_back({.kind = Thing::Kind::exit, .room = far, .at = map.rooms[far].centre});
}

}  // namespace teka::dungeon
