#include "games/dungeon/mission/tiles.hpp"

#include <algorithm>
#include <array>

#include "games/dungeon/rules/moves.hpp"

namespace teka::dungeon {
namespace {

/// The eight neighbours of a tile in order.
constexpr std::array<Point, 8> kAround = {Point{0, -1}, {1, -1}, {1, 0}, {1, 1}, {0, 1}, {-1, 1}, {-1, 0}, {-1, -1}};

}  // namespace

RoomTiles::RoomTiles(const Map& map) : size_(map.tiles.size()), owners_(size_.area(), kNone), first_{0} {
  const auto visit = [&](Point p, std::uint32_t room) {
    if (!size_.contains(p) || map.tiles[p] != Tile::floor || owners_[size_.index(p)] != kNone) return;
    owners_[size_.index(p)] = room;
    tiles_.push_back(p);
  };
  for (std::uint32_t room = 0; room < map.rooms.size(); ++room) {
    visit(map.rooms[room].centre, room);
    for (std::size_t i = first_.back(); i < tiles_.size(); ++i) {
      const Point p = tiles_[i];
      for (unsigned d = 0; d < 4; ++d) visit(stepped(p, d), room);
    }
    first_.push_back(tiles_.size());
  }
}

FreeTiles::FreeTiles(const Map& map, const RoomTiles& rooms)
    : map_(map), rooms_(rooms), taken_(map.tiles.size().area(), false) {
  for (const Thing& thing : map.things) take(thing.at);
}

bool FreeTiles::is_good(Point p) const {
  const auto open = [&](Point step) {
    const Point q{p.x + step.x, p.y + step.y};
    return map_.tiles.size().contains(q) && map_.tiles[q] == Tile::floor;
  };
  for (unsigned d = 0; d < 4; ++d) {
    const Point q = stepped(p, d);
    if (map_.tiles.size().contains(q) && !is_solid(map_.tiles[q]) && map_.tiles[q] != Tile::floor) return false;
  }
  // The tile is not needed to connect its open neighbours if at most one stretch of them, going around it, contains a
  // side neighbour.
  int stretches = 0;
  for (std::size_t i = 0; i < 8; i += 2) {
    const bool joined = open(kAround[(i + 1) % 8]) && open(kAround[(i + 2) % 8]);
    if (open(kAround[i]) && !joined) ++stretches;
  }
  return stretches <= 1;
}

std::optional<Point> FreeTiles::anywhere(std::uint32_t room, Rng& rng) const {
  const auto tiles = rooms_.of(room);
  if (tiles.empty()) return std::nullopt;
  for (int i = 0; i < 16; ++i) {
    const Point p = tiles[rng.below(tiles.size())];
    if (is_free(p) && is_good(p)) return p;
  }
  return near_centre(room);
}

std::optional<Point> FreeTiles::near_centre(std::uint32_t room) const {
  const auto tiles = rooms_.of(room);
  const auto good = std::find_if(tiles.begin(), tiles.end(), [&](Point p) { return is_free(p) && is_good(p); });
  if (good != tiles.end()) return *good;
  const auto any = std::find_if(tiles.begin(), tiles.end(), [&](Point p) { return is_free(p); });
  return any != tiles.end() ? std::optional(*any) : std::nullopt;
}

}  // namespace teka::dungeon
