#include "games/sokoban/generator/rooms.hpp"

#include <algorithm>
#include <vector>

namespace teka::sokoban {
namespace {

/// A 3x3 pattern, row by row, '#' for walls. The centre of a stamp is floor.
using Pattern = std::string_view;

// The shapes that the walk stamps: corridors, corners, and some with more room to turn around.
constexpr std::array<Pattern, 6> kStamps = {
    "###"
    "   "
    "###",  //
    "# #"
    "# #"
    "# #",  //
    "###"
    "#  "
    "#  ",  //
    "  #"
    "  #"
    "###",  //
    "# #"
    "   "
    "###",  //
    "###"
    "# #"
    "###",
};

// The templates. Open ones are frequent, because a box needs two free squares in a line to move at all.
constexpr std::array<Pattern, 14> kTemplates = {
    "   "
    "   "
    "   ",  //
    "   "
    "   "
    "   ",  //
    "#  "
    "   "
    "   ",  //
    "## "
    "   "
    "   ",  //
    "###"
    "   "
    "   ",  //
    "###"
    "#  "
    "#  ",  //
    "###"
    "   "
    "###",  //
    "# #"
    "   "
    "# #",  //
    "   "
    " # "
    "   ",  //
    "   "
    " ##"
    "   ",  //
    "#  "
    "   "
    "  #",  //
    "## "
    "#  "
    "   ",  //
    "#  "
    "#  "
    "###",  //
    "###"
    "## "
    "   ",
};

/// The index into a pattern after one of the eight symmetries: bit 0 and 1 mirror, bit 2 swaps.
std::size_t turned(std::size_t index, unsigned symmetry) {
  std::size_t x = index % 3;
  std::size_t y = index / 3;
  if ((symmetry & 1) != 0) x = 2 - x;
  if ((symmetry & 2) != 0) y = 2 - y;
  if ((symmetry & 4) != 0) std::swap(x, y);
  return y * 3 + x;
}

bool is_inner(Size size, Point p) {
  return p.x > 0 && p.y > 0 && p.x < size.width - 1 && p.y < size.height - 1;
}

int inner_area(Size size) {
  return (size.width - 2) * (size.height - 2);
}

/// The share of the inside that a room takes: between these, at random for each room.
constexpr double kLeastShare = 0.35;
constexpr double kMostShare = 0.65;
constexpr double kTurnChance = 0.35;

void carve_walk(Level& level, int least, Rng& rng) {
  const Size size = level.size();
  const auto inner = static_cast<double>(inner_area(size));
  const double share = kLeastShare + (kMostShare - kLeastShare) * rng.unit();
  const int wanted = std::max(static_cast<int>(share * inner), least);
  Point at{static_cast<int>(rng.between(1, size.width - 2)), static_cast<int>(rng.between(1, size.height - 2))};
  auto direction = static_cast<int>(rng.below(kDirections));
  int floor = 0;
  for (int steps = 0; floor < wanted && steps < 50 * wanted; ++steps) {
    const Pattern stamp = kStamps[rng.below(kStamps.size())];
    for (int i = 0; i < 9; ++i) {
      const Point p{at.x + i % 3 - 1, at.y + i / 3 - 1};
      if (stamp[static_cast<std::size_t>(i)] == '#' || !is_inner(size, p) || level[p] == Tile::floor) continue;
      level[p] = Tile::floor;
      ++floor;
    }
    if (rng.chance(kTurnChance)) direction = static_cast<int>(rng.below(kDirections));
    const Point next = at + kStep[direction];
    if (is_inner(size, next)) {
      at = next;
    } else {
      direction = static_cast<int>(rng.below(kDirections));
    }
  }
}

void lay_templates(Level& level, Rng& rng) {
  const Size size = level.size();
  // The tiling starts up to two squares outside, so that its seams are not always in the same places.
  const Point first{1 - static_cast<int>(rng.below(3)), 1 - static_cast<int>(rng.below(3))};
  for (int top = first.y; top < size.height - 1; top += 3) {
    for (int left = first.x; left < size.width - 1; left += 3) {
      const Pattern piece = kTemplates[rng.below(kTemplates.size())];
      const auto symmetry = static_cast<unsigned>(rng.below(8));
      for (int i = 0; i < 9; ++i) {
        const Point p{left + i % 3, top + i / 3};
        if (is_inner(size, p) && piece[turned(static_cast<std::size_t>(i), symmetry)] == ' ') level[p] = Tile::floor;
      }
    }
  }
}

/// A rectangle of inner squares, both corners included.
struct Chamber {
  Point low, high;
};

/// Divides a chamber by a wall with one door, again and again.
void divide(Level& level, const Chamber& chamber, int depth, Rng& rng) {
  constexpr int kLeastSpan = 5;  // two squares on each side of a wall
  const Point span{chamber.high.x - chamber.low.x + 1, chamber.high.y - chamber.low.y + 1};
  const bool upright = span.x > span.y || (span.x == span.y && rng.chance(0.5));
  const int length = upright ? span.x : span.y;
  if (depth == 0 || length < kLeastSpan) return;
  const auto at = static_cast<int>(rng.between(2, length - 3));
  const auto door = static_cast<int>(rng.below(static_cast<std::uint64_t>(upright ? span.y : span.x)));
  for (int i = 0; i < (upright ? span.y : span.x); ++i) {
    const Point p =
        upright ? Point{chamber.low.x + at, chamber.low.y + i} : Point{chamber.low.x + i, chamber.low.y + at};
    if (i != door) level[p] = Tile::wall;
  }
  Chamber first = chamber, second = chamber;
  (upright ? first.high.x : first.high.y) = (upright ? chamber.low.x : chamber.low.y) + at - 1;
  (upright ? second.low.x : second.low.y) = (upright ? chamber.low.x : chamber.low.y) + at + 1;
  divide(level, first, depth - 1, rng);
  divide(level, second, depth - 1, rng);
}

/// A rectangle of floor somewhere inside, at least 5x5 where there is room for it.
Chamber open_rectangle(Level& level, Rng& rng) {
  constexpr int kLeastSide = 5;
  const auto interval = [&](int length) {
    const auto span = static_cast<int>(rng.between(std::min(kLeastSide, length - 2), length - 2));
    const auto low = static_cast<int>(rng.between(1, length - 1 - span));
    return std::pair(low, low + span - 1);
  };
  const auto [left, right] = interval(level.width());
  const auto [top, bottom] = interval(level.height());
  for (int y = top; y <= bottom; ++y) {
    for (int x = left; x <= right; ++x) level[{x, y}] = Tile::floor;
  }
  return {{left, top}, {right, bottom}};
}

void carve_chambers(Level& level, Rng& rng) {
  divide(level, open_rectangle(level, rng), static_cast<int>(rng.between(1, 2)), rng);
}

void carve_open(Level& level, Rng& rng) {
  const Chamber all = open_rectangle(level, rng);
  const auto blocks = rng.between(1, 5);
  for (std::int64_t i = 0; i < blocks; ++i) {
    level[{static_cast<int>(rng.between(all.low.x, all.high.x)),
           static_cast<int>(rng.between(all.low.y, all.high.y))}] = Tile::wall;
  }
}

}  // namespace

void mirror_walls(Level& level) {
  for (int y = 0; y < level.height(); ++y) {
    for (int x = level.width() / 2; x < level.width(); ++x) {
      const Tile twin = level[{level.width() - 1 - x, y}];
      Tile& tile = level[{x, y}];
      if (twin == Tile::wall) {
        tile = Tile::wall;
      } else if (tile == Tile::wall) {
        tile = Tile::floor;
      }
    }
  }
}

bool has_mirrored_walls(const Level& level) {
  Level mirrored = level;
  mirror_walls(mirrored);
  return std::ranges::equal(level.cells(), mirrored.cells(),
                            [](Tile a, Tile b) { return (a == Tile::wall) == (b == Tile::wall); });
}

int keep_largest_part(Level& level) {
  constexpr int kMostSquares = kMostSide * kMostSide;
  std::array<std::uint16_t, kMostSquares> part{};  // 0: not seen yet
  std::array<std::uint16_t, kMostSquares> open;
  const auto cells = level.cells();
  const std::array<int, kDirections> steps = {-1, -level.width(), 1, level.width()};
  std::uint16_t parts = 0;
  std::uint16_t largest = 0;
  int most = 0;
  for (std::size_t from = 0; from < cells.size(); ++from) {
    if (cells[from] == Tile::wall || part[from] != 0) continue;
    ++parts;
    int count = 0;
    std::size_t left = 0;
    open[left++] = static_cast<std::uint16_t>(from);
    part[from] = parts;
    while (left > 0) {
      const std::int64_t at = open[--left];
      ++count;
      for (const int step : steps) {
        const auto next = static_cast<std::size_t>(at + step);  // the border is closed
        if (cells[next] == Tile::wall || part[next] != 0) continue;
        part[next] = parts;
        open[left++] = static_cast<std::uint16_t>(next);
      }
    }
    if (count <= most) continue;
    most = count;
    largest = parts;
  }
  for (std::size_t i = 0; i < cells.size(); ++i) {
    if (part[i] != largest) cells[i] = Tile::wall;
  }
  return most;
}

bool carve_room(Level& level, RoomStyle style, int least, Rng& rng) {
  std::fill(level.cells().begin(), level.cells().end(), Tile::wall);
  switch (style) {
    case RoomStyle::walk:
      carve_walk(level, least, rng);
      break;
    case RoomStyle::templates:
      lay_templates(level, rng);
      break;
    case RoomStyle::rooms:
      carve_chambers(level, rng);
      break;
    case RoomStyle::open:
      carve_open(level, rng);
      break;
    case RoomStyle::symmetric:
      carve_walk(level, least, rng);
      mirror_walls(level);
      break;
  }
  const int floor = keep_largest_part(level);
  if (style == RoomStyle::symmetric && !has_mirrored_walls(level)) return false;  // the halves were not connected
  return floor >= least && floor * 4 >= inner_area(level.size());
}

}  // namespace teka::sokoban
