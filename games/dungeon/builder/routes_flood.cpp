// The flood fill of Router: breadth-first, 64 tiles at a time, so it finds a shortest path.
#include <algorithm>
#include <bit>

#include "core/check.hpp"
#include "games/dungeon/builder/routes.hpp"

namespace teka::dungeon {
namespace {

constexpr std::array<Point, 4> kWays = {{{0, -1}, {1, 0}, {0, 1}, {-1, 0}}};

/// Two bits per tile: 0 if unvisited, otherwise the step number modulo 3, plus 1. Steps of neighbours differ by at most
/// one, so this is enough to trace the path back.
unsigned step_code(int step) {
  return static_cast<unsigned>(step) % 3U + 1U;
}

Point moved(Point p, Point way, int by) {
  return {p.x + way.x * by, p.y + way.y * by};
}

}  // namespace

Router::Window Router::window(const Room& from, const Room& to, int margin) const {
  const Size size = ground_.size();
  const auto end = [](const Room& r) { return Point{r.corner.x + r.size.width - 1, r.corner.y + r.size.height - 1}; };
  return {{std::max(1, std::min(from.corner.x, to.corner.x) - margin),
           std::max(1, std::min(from.corner.y, to.corner.y) - margin)},
          {std::min(size.width - 2, std::max(end(from).x, end(to).x) + margin),
           std::min(size.height - 2, std::max(end(from).y, end(to).y) + margin)}};
}

/// Clears the memory of a search, in the window and its border, where neighbours are read.
void Router::clear_window(const Window& window) {
  for (BitRows* const layer : {&front_, &next_, &goal_, step_bits_.data(), &step_bits_[1]})
    layer->clear_rows(window.low.y - 1, window.high.y + 1);
}

/// Tiles that the flood must not enter.
void Router::bar_window(const Window& window) {
  const int first = window.low.x >> 6, last = window.high.x >> 6;
  for (int y = window.low.y; y <= window.high.y; ++y) {
    const std::uint64_t *const closed = ground_.closed().row(y), *const front = front_.row(y);
    std::uint64_t* const barred = barred_.row(y);
    for (int w = first; w <= last; ++w) {
      barred[w] = closed[w] | front[w];
      step_bits_[0].row(y)[w] = front[w];  // step_code(0) is 1
    }
    barred[first] |= low_bits(window.low.x & 63);
    barred[last] |= ~low_bits((window.high.x & 63) + 1);
  }
}

/// Adds the tiles where a corridor may begin: two steps from a floor tile of the room, with a possible door between.
/// Returns false if there are none.
bool Router::add_ports(const Room& room, const Window& window, BitRows& ports) const {
  const int base = room.corner.x - 2;  // bit 0 of all words here
  const std::uint64_t inside =
      low_bits(std::min(64, window.high.x - base + 1)) & ~low_bits(std::clamp(window.low.x - base, 0, 64));
  bool found = false;
  const auto add = [&](int y, std::uint64_t bits) {
    bits &= inside & ~ground_.closed().load(y, base);
    ports.add(y, base, bits);
    found |= bits != 0;
  };
  for (int y = room.corner.y; y < room.corner.y + room.size.height; ++y) {
    const std::uint64_t floor = (ground_.floor().load(y, room.corner.x) & low_bits(room.size.width)) << 2U;
    const std::uint64_t doors = ~ground_.near_path(y, base);
    add(y, (floor << 1U & doors) << 1U);
    add(y, (floor >> 1U & doors) >> 1U);
    if (y - 2 >= window.low.y) add(y - 2, floor & ~ground_.near_path(y - 1, base));
    if (y + 2 <= window.high.y) add(y + 2, floor & ~ground_.near_path(y + 1, base));
  }
  return found;
}

bool Router::flood(const Room& from, const Room& to, int margin) {
  const Window box = window(from, to, margin);
  clear_window(box);
  if (!add_ports(from, box, front_) || !add_ports(to, box, goal_)) return false;
  Point met;
  int steps = 0;
  const Rows rows{from.corner.y - 2, from.corner.y + from.size.height + 1};
  if (!spread(box, rows, met, steps)) return false;
  corners_.clear();
  trace(met, steps);
  std::reverse(corners_.begin(), corners_.end());
  add_doors(from, to);
  return true;
}

/// Extends the path to the doors behind its ports.
void Router::add_doors(const Room& from, const Room& to) {
  const auto heading = [](Point a, Point b) { return Point{(b.x > a.x) - (b.x < a.x), (b.y > a.y) - (b.y < a.y)}; };
  const std::size_t count = corners_.size();
  const Point out = count > 1 ? heading(corners_[1], corners_[0]) : Point{};
  const Point in = count > 1 ? heading(corners_[count - 2], corners_[count - 1]) : Point{};
  corners_.insert(corners_.begin(), door_behind(from, corners_[0], out));
  corners_.push_back(door_behind(to, corners_.back(), in));
}

/// Spreads front_, which is in `rows`, until it meets goal_. Each reached tile stores the code of its step.
bool Router::spread(const Window& window, Rows rows, Point& met, int& steps) {
  const int first = window.low.x >> 6, last = window.high.x >> 6;
  bar_window(window);
  std::uint64_t grown = 1;
  for (steps = 0; grown != 0; ++steps) {
    grown = 0;
    const std::uint64_t low_code = -std::uint64_t{step_code(steps + 1) & 1U};
    const std::uint64_t high_code = -std::uint64_t{step_code(steps + 1) >> 1U};
    rows = {std::max(window.low.y, rows.low - 1), std::min(window.high.y, rows.high + 1)};
    for (int y = rows.low; y <= rows.high; ++y) {
      const std::uint64_t *const here = front_.row(y), *const up = front_.row(y - 1), *const down = front_.row(y + 1);
      const std::uint64_t* const goal = goal_.row(y);
      std::uint64_t *const barred = barred_.row(y), *const next = next_.row(y);
      std::uint64_t *const low = step_bits_[0].row(y), *const high = step_bits_[1].row(y);
      for (int w = first; w <= last; ++w) {
        if (const std::uint64_t both = here[w] & goal[w]; both != 0) {
          met = {w * 64 + std::countr_zero(both), y};
          return true;
        }
        const std::uint64_t beside = here[w] << 1U | here[w - 1] >> 63U | here[w] >> 1U | here[w + 1] << 63U;
        const std::uint64_t fresh = (beside | up[w] | down[w]) & ~barred[w];
        next[w] = fresh;
        barred[w] |= fresh;
        low[w] |= fresh & low_code;
        high[w] |= fresh & high_code;
        grown |= fresh;
      }
    }
    std::swap(front_, next_);
  }
  return false;
}

/// Follows the steps back to the start of the flood, straight on as long as possible.
void Router::trace(Point met, int steps) {
  corners_.push_back(met);
  Point here = met;
  std::size_t way = 0;
  for (; steps > 0; --steps) {
    const unsigned earlier = step_code(steps - 1);
    const auto leads_back = [&](std::size_t w) {
      const Point p = moved(here, kWays[w], 1);
      return (step_bits_[0].test(p) ? 1U : 0U) + (step_bits_[1].test(p) ? 2U : 0U) == earlier;
    };
    if (here == met || !leads_back(way)) {
      const std::size_t old = way;
      for (way = 0; !leads_back(way);) ++way;
      if (here != met && way != old) corners_.push_back(here);
    }
    here = moved(here, kWays[way], 1);
  }
  if (here != met) corners_.push_back(here);
}

/// The door between a port and the room, preferably straight on.
Point Router::door_behind(const Room& room, Point port, Point preferred) const {
  const auto leads_in = [&](Point way) {
    const Point door = moved(port, way, 1), floor = moved(port, way, 2);
    const Size& size = room.size;
    return size.contains({floor.x - room.corner.x, floor.y - room.corner.y}) && ground_.floor().test(floor) &&
           (ground_.near_path(door.y, door.x) & 1U) == 0;
  };
  if (preferred != Point{} && leads_in(preferred)) return moved(port, preferred, 1);
  const auto way = std::find_if(kWays.begin(), kWays.end(), leads_in);
  TEKA_CHECK(way != kWays.end());
  return moved(port, *way, 1);
}

}  // namespace teka::dungeon
