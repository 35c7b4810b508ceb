#include "games/dungeon/builder/room_placement.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <numeric>

#include "core/check.hpp"

namespace teka::dungeon {
namespace {

constexpr int kPlacementTries = 16;  // random tries for a box, before all places are searched
constexpr int kSearchRows = 256;     // rows of a large map that are searched, from a random one on
constexpr std::size_t kRoomsBetweenLooks = 256;

/// Two numbers below their limits from one draw; the limits are tiny compared with the 32 bits for each.
Point draw_point(Size limits, Rng& rng) {
  const std::uint64_t bits = rng.next();
  const auto scale = [](std::uint64_t half, int limit) {
    return static_cast<int>(half * static_cast<std::uint64_t>(limit) >> 32U);
  };
  return {scale(bits >> 32U, limits.width), scale(bits & low_bits(32), limits.height)};
}

/// The extent of a room in a cell along one axis.
struct Span {
  int begin, length;
};

/// A span of `smallest` to `largest` in the cell, such that `middle` is not at its ends.
Span draw_span(Span cell, int middle, int smallest, int largest, Rng& rng) {
  const int most = std::min(largest, cell.length);
  const int length = static_cast<int>(rng.between(std::min(most, std::max(smallest, cell.length / 2)), most));
  const int before = middle - cell.begin, after = cell.length - 1 - before;
  const auto left = static_cast<int>(rng.between(std::max(1, length - 1 - after), std::min(before, length - 2)));
  return {middle - left, length};
}

/// The i-th of `count` cells along a side of the map, with walls between them and at both ends.
Span cell_span(int side, int count, int i) {
  const auto begin = [&](int cell) { return 1 + static_cast<int>(std::int64_t{cell} * (side - 1) / count); };
  return {begin(i), begin(i + 1) - begin(i) - 1};
}

/// For each x whether one of the `width` bits from x on is set, in a row of `words` words.
void smear(std::span<std::uint64_t> row, int width) {
  for (int done = 1; done < width;) {
    const int shift = std::min({done, width - done, 63});
    for (std::size_t w = 0; w < row.size(); ++w) {
      const std::uint64_t above = w + 1 < row.size() ? row[w + 1] : 0;
      row[w] |= row[w] >> shift | above << (64 - shift);
    }
    done += shift;
  }
}

/// The first x of [from, to] whose bit is not set, or -1.
int first_clear(std::span<const std::uint64_t> row, int from, int to) {
  for (int x = from; x <= to; x = (x | 63) + 1) {
    const std::uint64_t clear = ~row[static_cast<std::size_t>(x) >> 6U] >> (static_cast<unsigned>(x) & 63U);
    if (clear == 0) continue;
    const int found = x + std::countr_zero(clear);
    return found <= to ? found : -1;
  }
  return -1;
}

}  // namespace

void RoomPlacer::put(RoomShape shape, Point corner, Size box, Point cross, Rng& rng, Ground& ground, Room& room) {
  room.shape = shape;
  if (shape == RoomShape::rectangle) {
    room.corner = corner;
    room.size = box;
    room.centre = {corner.x + (box.width - 1) / 2, corner.y + (box.height - 1) / 2};
    room.tiles = box.width * box.height;
    floor_pairs_ += 2 * room.tiles - box.width - box.height;
    ground.stamp_rectangle(corner, box);
    return;
  }
  draw_room(shape, box, cross, rng, mask_);
  const Floor floor = examine(mask_);
  const auto moved = [&](Point p) { return Point{p.x + corner.x, p.y + corner.y}; };
  room.corner = moved(floor.corner);
  room.size = floor.size;
  room.centre = moved(floor.centre);
  room.tiles = floor.tiles;
  floor_pairs_ += floor.pairs;
  ground.stamp(corner, mask_);
}

bool RoomPlacer::place_at_random(const MapSettings& settings, Size largest, Rng& rng, Ground& ground,
                                 std::vector<Room>& rooms, const Budget& budget) {
  const auto count = static_cast<std::size_t>(settings.rooms);
  const int smallest = smallest_side(settings);
  const Size range{largest.width - smallest + 1, largest.height - smallest + 1};
  boxes_.resize(count);
  order_.resize(count);
  for (std::size_t i = 0; i < count; ++i) {
    const Point more = draw_point(range, rng);
    boxes_[i] = {smallest + more.x, smallest + more.y};
    order_[i] = boxes_[i].area() << 32U | i;
  }
  std::sort(order_.begin(), order_.end());  // large ones first: small ones still find a place between them
  reserved_.reset(settings.size);
  rooms.resize(count);
  floor_pairs_ = 0;
  for (std::size_t n = count; n-- > 0;) {
    if (n % kRoomsBetweenLooks == 0 && budget.interrupted()) return false;
    const std::size_t i = order_[n] & low_bits(32);
    Point corner;
    const Room* neighbour = nullptr;  // one of those already placed
    if (settings.clustering > 0 && n + 1 < count && rng.chance(settings.clustering)) {
      neighbour = &rooms[order_[n + 1 + rng.below(count - n - 1)] & low_bits(32)];
    }
    while ((neighbour == nullptr || !find_near(*neighbour, boxes_[i], rng, corner)) &&
           !find_place(boxes_[i], rng, corner)) {
      if (boxes_[i] == Size{smallest, smallest}) return false;
      boxes_[i] = {std::max(smallest, boxes_[i].width * 3 / 4), std::max(smallest, boxes_[i].height * 3 / 4)};
    }
    const int top = std::max(0, corner.y - kRoomGap);
    const int bottom = std::min(settings.size.height, corner.y + boxes_[i].height + kRoomGap);
    reserved_.fill({corner.x - kRoomGap, top}, {boxes_[i].width + 2 * kRoomGap, bottom - top});
    put(draw_shape(settings.style, boxes_[i], rng), corner, boxes_[i], {-1, -1}, rng, ground, rooms[i]);
  }
  return true;
}

bool RoomPlacer::find_near(const Room& room, Size box, Rng& rng, Point& corner) const {
  constexpr int kReach = kRoomGap + 3;
  const Size map = reserved_.size();
  const Point first{std::max(1, room.corner.x - box.width - kReach), std::max(1, room.corner.y - box.height - kReach)};
  const Point last{std::min(map.width - box.width - 1, room.corner.x + room.size.width + kReach),
                   std::min(map.height - box.height - 1, room.corner.y + room.size.height + kReach)};
  if (last.x < first.x || last.y < first.y) return false;
  for (int i = 0; i < kPlacementTries; ++i) {
    const Point p = draw_point({last.x - first.x + 1, last.y - first.y + 1}, rng);
    corner = {first.x + p.x, first.y + p.y};
    if (!reserved_.any(corner, box)) return true;
  }
  return false;
}

bool RoomPlacer::find_place(Size box, Rng& rng, Point& corner) const {
  const Size map = reserved_.size();
  const Size places{map.width - box.width - 1, map.height - box.height - 1};
  if (places.width < 1 || places.height < 1) return false;
  for (int i = 0; i < kPlacementTries; ++i) {
    const Point p = draw_point(places, rng);
    corner = {p.x + 1, p.y + 1};
    if (!reserved_.any(corner, box)) return true;
  }
  return search_place(box, rng, corner);
}

/// The first row, from a random one on, that has a place for the box.
bool RoomPlacer::search_place(Size box, Rng& rng, Point& corner) const {
  const Size map = reserved_.size();
  const int rows = map.height - box.height - 1;
  const Point start = draw_point({map.width, rows}, rng);
  std::array<std::uint64_t, kMostSide / 64 + 1> buffer{};
  const std::span taken(buffer.data(), static_cast<std::size_t>(reserved_.words()));
  for (int i = 0; i < std::min(rows, kSearchRows); ++i) {
    const int y = 1 + (start.y + i) % rows;
    std::fill(taken.begin(), taken.end(), 0);
    for (int inside = y; inside < y + box.height; ++inside) {
      for (std::size_t w = 0; w < taken.size(); ++w) taken[w] |= reserved_.row(inside)[w];
    }
    smear(taken, box.width);
    const int last = map.width - box.width - 1;
    int best = first_clear(taken, std::min(start.x + 1, last), last);
    if (best < 0) best = first_clear(taken, 1, last);
    if (best < 0) continue;
    corner = {best, y};
    return true;
  }
  return false;
}

void RoomPlacer::fill_cells(const MapSettings& settings, int largest, Rng& rng, Ground& ground,
                            std::vector<Room>& rooms) {
  const auto count = static_cast<std::uint32_t>(settings.rooms);
  const int smallest = smallest_side(settings);
  const CellGrid grid = cell_grid(settings);
  TEKA_CHECK(grid.columns * grid.rows >= settings.rooms && grid.columns * (grid.rows - 1) < settings.rooms);
  // Any room may be the first one, and any row of cells the incomplete one.
  cells_.resize(count);
  std::iota(cells_.begin(), cells_.end(), 0U);
  rng.shuffle(std::span(cells_));
  const int missing = grid.columns * grid.rows - settings.rooms;
  const auto short_row = static_cast<int>(rng.below(static_cast<std::uint64_t>(grid.rows)));
  rooms.resize(count);
  crosses_.resize(count);
  neighbours_.clear();
  floor_pairs_ = 0;
  std::size_t cell = 0, above = 0;  // beginnings of this row of cells and the one above it
  for (int row = 0, wide_above = 0; row < grid.rows; ++row) {
    const int wide = grid.columns - (row == short_row ? missing : 0);
    const Span down = cell_span(settings.size.height, grid.rows, row);
    for (int column = 0; column < wide; ++column) {
      const Span across = cell_span(settings.size.width, grid.columns, column);
      const std::uint32_t room = cells_[cell + static_cast<std::size_t>(column)];
      const Point cross{across.begin + across.length / 2, down.begin + down.length / 2};
      const Span x = draw_span(across, cross.x, smallest, largest, rng);
      const Span y = draw_span(down, cross.y, smallest, largest, rng);
      const Size box{x.length, y.length};
      put(draw_shape(settings.style, box, rng), {x.begin, y.begin}, box, {cross.x - x.begin, cross.y - y.begin}, rng,
          ground, rooms[room]);
      crosses_[room] = cross;
      if (column > 0) neighbours_.push_back(make_edge(room, cells_[cell + static_cast<std::size_t>(column) - 1]));
      if (column < wide_above) neighbours_.push_back(make_edge(room, cells_[above + static_cast<std::size_t>(column)]));
    }
    above = cell;
    wide_above = wide;
    cell += static_cast<std::size_t>(wide);
  }
}

}  // namespace teka::dungeon
