// For the tests: maps from rows of symbols (the legend is in map.hpp), and grids of equal rooms with given connections.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>
#include <utility>
#include <vector>

#include "core/rng.hpp"
#include "games/dungeon/map/map.hpp"

namespace teka::dungeon {

/// Tiles and things only, without rooms and passages. Start and exit must exist.
inline Map map_from(const std::vector<std::string_view>& rows) {
  Map map;
  map.tiles = Grid<Tile>({static_cast<int>(rows[0].size()), static_cast<int>(rows.size())});
  map.things.resize(2);
  constexpr std::string_view kTiles = " #.,+S^>v<ABCDEFGHI";
  constexpr std::string_view kThings = "@X?$&*";
  for (int y = 0; y < map.tiles.height(); ++y) {
    for (int x = 0; x < map.tiles.width(); ++x) {
      const char symbol = rows[static_cast<std::size_t>(y)][static_cast<std::size_t>(x)];
      const auto tile = kTiles.find(symbol);
      map.tiles[{x, y}] = tile == std::string_view::npos ? Tile::floor : static_cast<Tile>(tile);
      if (tile != std::string_view::npos) continue;
      Thing thing{.number = 1, .at = {x, y}};
      const auto kind = kThings.find(symbol);
      thing.kind = kind == std::string_view::npos ? Thing::Kind::key : static_cast<Thing::Kind>(kind);
      if (thing.kind == Thing::Kind::key) thing.number = static_cast<std::uint8_t>(symbol - 'a');
      if (kind < 2) {
        map.things[kind] = thing;
      } else {
        map.things.push_back(thing);
      }
    }
  }
  return map;
}

/// Rooms of 5x3 tiles in `columns` columns; each connection joins two neighbours in the grid by a straight corridor
/// between two doors. The start is in room 0, the exit in the last.
inline Map grid_map(int columns, int rows, const std::vector<std::pair<int, int>>& ways) {
  constexpr int kAcross = 9, kDown = 7;
  Map map;
  map.tiles = Grid<Tile>({columns * kAcross + 1, rows * kDown + 1}, Tile::rock);
  for (int i = 0; i < columns * rows; ++i) {
    const Point corner{i % columns * kAcross + 2, i / columns * kDown + 2};
    for (int y = -1; y <= 3; ++y) {
      for (int x = -1; x <= 5; ++x) {
        const bool inside = x >= 0 && x < 5 && y >= 0 && y < 3;
        map.tiles[{corner.x + x, corner.y + y}] = inside ? Tile::floor : Tile::wall;
      }
    }
    map.rooms.push_back({.corner = corner, .size = {5, 3}, .centre = {corner.x + 2, corner.y + 1}, .tiles = 15});
  }
  for (const auto& [from, to] : ways) {
    const Point a = map.rooms[static_cast<std::size_t>(from)].centre;
    const Point b = map.rooms[static_cast<std::size_t>(to)].centre;
    const Point step{(b.x > a.x) - (b.x < a.x), (b.y > a.y) - (b.y < a.y)};
    const int first = step.x != 0 ? 3 : 2;
    const int last = (step.x != 0 ? kAcross : kDown) - first;
    const auto first_tile = static_cast<std::uint32_t>(map.path_tiles.size());
    for (int i = first; i <= last; ++i) {
      map.path_tiles.push_back({a.x + step.x * i, a.y + step.y * i});
      map.tiles[map.path_tiles.back()] = i == first || i == last ? Tile::door : Tile::corridor;
    }
    map.passages.push_back({.from = static_cast<std::uint32_t>(from),
                            .to = static_cast<std::uint32_t>(to),
                            .first_tile = first_tile,
                            .tile_count = static_cast<std::uint32_t>(map.path_tiles.size()) - first_tile});
  }
  const auto last = static_cast<std::uint32_t>(map.rooms.size() - 1);
  map.things = {
      {.kind = Thing::Kind::start, .room = 0, .at = map.rooms[0].centre},
      {.kind = Thing::Kind::exit, .room = last, .at = {map.rooms[last].centre.x + 1, map.rooms[last].centre.y}}};
  return map;
}

/// A grid of rooms connected by a random spanning tree, plus each other connection with probability `loops`.
inline Map random_grid_map(int columns, int rows, double loops, Rng& rng) {
  std::vector<std::pair<int, int>> all, chosen;
  for (int i = 0; i < columns * rows; ++i) {
    if (i % columns + 1 < columns) all.emplace_back(i, i + 1);
    if (i + columns < columns * rows) all.emplace_back(i, i + columns);
  }
  rng.shuffle(std::span(all));
  std::vector<int> part(static_cast<std::size_t>(columns * rows));
  for (std::size_t i = 0; i < part.size(); ++i) part[i] = static_cast<int>(i);
  for (auto [a, b] : all) {
    const int old = part[static_cast<std::size_t>(a)], now = part[static_cast<std::size_t>(b)];
    if (old == now && !rng.chance(loops)) continue;
    for (int& p : part) p = p == old ? now : p;
    if (rng.chance(0.5)) std::swap(a, b);
    chosen.emplace_back(a, b);
  }
  return grid_map(columns, rows, chosen);
}

/// Arbitrary tiles with arbitrary things on them; most are no sensible dungeon.
inline Map random_tiles(Size size, Rng& rng) {
  Map map;
  map.tiles = Grid<Tile>(size, Tile::wall);
  const double openness = 0.4 + 0.5 * rng.unit(), doors = 0.5 * rng.unit();
  const std::uint64_t locks = 1 + rng.below(4);
  for (Tile& tile : map.tiles.cells()) {
    if (!rng.chance(openness)) continue;
    tile = Tile::floor;
    if (!rng.chance(doors)) continue;
    const std::uint64_t kind = rng.below(3);
    if (kind == 0) tile = rng.chance(0.5) ? Tile::door : Tile::secret_door;
    if (kind == 1) tile = static_cast<Tile>(static_cast<unsigned>(Tile::north_gate) + rng.below(4));
    if (kind == 2) tile = lock_tile(static_cast<int>(rng.below(locks)));
  }
  const auto anywhere = [&] { return size.point(rng.below(size.area())); };
  map.things = {{.kind = Thing::Kind::start, .at = anywhere()}, {.kind = Thing::Kind::exit, .at = anywhere()}};
  for (std::uint64_t i = rng.below(2 * locks + 1); i > 0; --i) {
    const auto key = static_cast<std::uint8_t>(rng.below(locks));
    map.things.push_back({.kind = Thing::Kind::key, .number = key, .at = anywhere()});
  }
  return map;
}

}  // namespace teka::dungeon
