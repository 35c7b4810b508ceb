#include "games/dungeon/builder/connectivity.hpp"

#include <algorithm>
#include <bit>
#include <cstdlib>
#include <cstring>

namespace teka::dungeon {
namespace {

/// Bit i of the result: whether byte i of eight tiles is not solid. Tiles are below 126, so nothing overflows.
std::uint64_t walkable(std::uint64_t tiles) {
  constexpr std::uint64_t kEach = 0x0101010101010101;
  const std::uint64_t high = (tiles + kEach * (128 - static_cast<std::uint64_t>(Tile::floor))) & kEach * 128;
  return (high >> 7U) * 0x0102040810204080 >> 56U;
}

bool is_floor_of(const Map& map, const Room& room, Point p) {
  return room.size.contains({p.x - room.corner.x, p.y - room.corner.y}) && map.tiles[p] == Tile::floor;
}

/// Whether a floor tile of the room is adjacent to p, which is never at the edge of the map.
bool touches(const Map& map, const Room& room, Point p) {
  return is_floor_of(map, room, {p.x - 1, p.y}) || is_floor_of(map, room, {p.x + 1, p.y}) ||
         is_floor_of(map, room, {p.x, p.y - 1}) || is_floor_of(map, room, {p.x, p.y + 1});
}

/// Whether the tiles of the path form a chain from one room to the other.
bool leads(const Map& map, const Passage& passage) {
  const std::span<const Point> path = map.path(passage);
  const Size size = map.tiles.size();
  bool good = true;
  for (std::size_t i = 0; i < path.size(); ++i) {
    if (!size.contains(path[i]) || map.tiles[path[i]] < Tile::corridor) return false;
    if (i > 0) good &= std::abs(path[i].x - path[i - 1].x) + std::abs(path[i].y - path[i - 1].y) == 1;
  }
  return good && touches(map, map.rooms[passage.from], path.front()) &&
         touches(map, map.rooms[passage.to], path.back());
}

}  // namespace

bool ConnectivityChecker::holds(const Map& map, std::int64_t floor_pairs) {
  read_tiles(map.tiles);
  return counts_agree(map, floor_pairs) &&
         std::all_of(map.passages.begin(), map.passages.end(), [&](const Passage& p) { return leads(map, p); }) &&
         all_reached(map.start().at);
}

void ConnectivityChecker::read_tiles(const Grid<Tile>& tiles) {
  const auto width = static_cast<std::size_t>(tiles.width());
  walk_.reset(tiles.size());
  for (int y = 0; y < tiles.height(); ++y) {
    const Tile* const row = tiles.cells().data() + static_cast<std::size_t>(y) * width;
    for (std::size_t x = 0; x < width; x += 8) {
      std::uint64_t eight = 0;
      if (x + 8 <= width) {
        std::memcpy(&eight, row + x, 8);
      } else {
        std::memcpy(&eight, row + x, width - x);
      }
      walk_.row(y)[x / 64] |= walkable(eight) << (x & 63U);
    }
  }
}

bool ConnectivityChecker::counts_agree(const Map& map, std::int64_t floor_pairs) const {
  std::int64_t tiles = 0, pairs = 0;
  for (int y = 0; y < walk_.size().height; ++y) {
    const std::uint64_t *const row = walk_.row(y), *const above = y > 0 ? walk_.row(y - 1) : row;
    const std::uint64_t not_first = y > 0 ? ~std::uint64_t{0} : 0;
    for (int w = 0; w < walk_.words(); ++w) {
      if (row[w] == 0) continue;
      tiles += std::popcount(row[w]);
      pairs +=
          std::popcount(row[w] & (row[w] >> 1U | row[w + 1] << 63U)) + std::popcount(row[w] & above[w] & not_first);
    }
  }
  std::int64_t room_tiles = 0;
  for (const Room& room : map.rooms) room_tiles += room.tiles;
  const auto path_tiles = static_cast<std::int64_t>(map.path_tiles.size());
  const auto passages = static_cast<std::int64_t>(map.passages.size());
  return tiles == room_tiles + path_tiles && pairs == floor_pairs + (path_tiles - passages) + 2 * passages;
}

/// Adds to the reached tiles of row y those adjacent to reached ones of row `from`, and the rest of their runs in row
/// y. Returns true if there were any. Runs that were reached before are complete.
bool ConnectivityChecker::spread_row(int y, int from) {
  const std::uint64_t *const open = walk_.row(y), *const other = reached_.row(from);
  std::uint64_t* const row = reached_.row(y);
  const int words = walk_.words();
  std::uint64_t fresh = 0, missing = 0;
  for (int w = 0; w < words; ++w) {
    fresh |= other[w] & open[w] & ~row[w];
    missing |= open[w] & ~row[w];
  }
  missing_ |= missing;
  if (fresh == 0) return false;
  for (int w = 0; w < words; ++w) row[w] |= other[w] & open[w];
  // Most runs are as wide as the one from which they were reached.
  std::uint64_t left = 0, right = 0;
  for (int w = 0; w < words; ++w) {
    right |= (row[w] << 1U | row[w - 1] >> 63U) & open[w] & ~row[w];
    left |= (row[w] >> 1U | row[w + 1] << 63U) & open[w] & ~row[w];
  }
  if (right != 0) spread_right(row, open);
  if (left != 0) spread_left(row, open);
  return true;
}

/// An addition carries through each run of open tiles from its first reached one to its end.
void ConnectivityChecker::spread_right(std::uint64_t* row, const std::uint64_t* open) const {
  std::uint64_t carry = 0;
  for (int w = 0; w < walk_.words(); ++w) {
    const std::uint64_t first = open[w] + row[w], sum = first + carry;
    const std::uint64_t came = carry & open[w];
    carry = static_cast<std::uint64_t>(first < open[w]) | static_cast<std::uint64_t>(sum < first);
    row[w] |= came | (open[w] & ~sum);
  }
}

/// There is no carry in this direction, so it takes steps of doubled length.
void ConnectivityChecker::spread_left(std::uint64_t* row, const std::uint64_t* open) const {
  for (int w = walk_.words() - 1; w >= 0; --w) {
    std::uint64_t fill = row[w] | ((row[w + 1] << 63U) & open[w]), through = open[w];
    for (const unsigned shift : {1U, 2U, 4U, 8U, 16U, 32U}) {
      fill |= fill >> shift & through;
      through &= through >> shift;
    }
    row[w] = fill;
  }
}

/// Sweeps down and up until all tiles are reached or nothing is added.
bool ConnectivityChecker::all_reached(Point start) {
  const int height = walk_.size().height;
  reached_.reset(walk_.size());
  // Enters the first row from below or above, so that its own run is filled like any other.
  const int beside = start.y > 0 ? start.y - 1 : start.y + 1;
  reached_.set({start.x, beside});
  spread_row(start.y, beside);
  reached_.row(beside)[start.x >> 6] = 0;
  bool grown = true;
  do {
    missing_ = 0;
    grown = false;
    for (int y = 0; y < height; ++y) grown |= spread_row(y, std::max(y - 1, 0));
    if (missing_ == 0) break;
    missing_ = 0;
    for (int y = height - 1; y >= 0; --y) grown |= spread_row(y, std::min(y + 1, height - 1));
  } while (missing_ != 0 && grown);
  return missing_ == 0;
}

}  // namespace teka::dungeon
