// The flood of Router: breadth first, 64 tiles at a time, so it finds a shortest way.
#include <algorithm>
#include <bit>

#include "core/check.hpp"
#include "games/dungeon/routes.hpp"

namespace teka::dungeon {
namespace {

constexpr std::array<Point, 4> kWays = {{{0, -1}, {1, 0}, {0, 1}, {-1, 0}}};

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

/// The layers of the search are cleared in the window and right around it, where neighbours are looked at.
void Router::clear_window(const Window& window) {
  const int first = (window.low.x >> 6) - 1, words = (window.high.x >> 6) + 2 - first;
  for (BitRows* const layer : {&front_, &next_, &seen_, &goal_, step_bits_.data(), &step_bits_[1]}) {
    for (int y = window.low.y - 1; y <= window.high.y + 1; ++y) std::fill_n(layer->row(y) + first, words, 0);
  }
}

/// Adds the tiles where a corridor may begin: two steps from a floor tile of the room, with a possible door between.
/// False if there are none.
bool Router::add_ports(const Room& room, const Window& window, BitRows& ports) const {
  const int base = room.corner.x - 2;  // bit 0 of all words here
  const std::uint64_t inside = low_bits(std::min(64, window.high.x - base + 1)) &
                               ~low_bits(std::clamp(window.low.x - base, 0, 64));
  const auto not_near = [&](int y) { return ~ground_.near_path().load(y, base); };
  bool found = false;
  const auto add = [&](int y, std::uint64_t bits) {
    if (y < window.low.y || y > window.high.y) return;
    bits &= inside & ~ground_.closed().load(y, base);
    ports.add(y, base, bits);
    found |= bits != 0;
  };
  for (int y = room.corner.y; y < room.corner.y + room.size.height; ++y) {
    const std::uint64_t floor = (ground_.floor().load(y, room.corner.x) & low_bits(room.size.width)) << 2U;
    add(y, (floor << 1U & not_near(y)) << 1U);
    add(y, (floor >> 1U & not_near(y)) >> 1U);
    add(y - 2, floor & not_near(y - 1));
    add(y + 2, floor & not_near(y + 1));
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

/// Lets the way begin and end with the doors behind its ports.
void Router::add_doors(const Room& from, const Room& to) {
  const auto heading = [](Point a, Point b) { return Point{(b.x > a.x) - (b.x < a.x), (b.y > a.y) - (b.y < a.y)}; };
  const std::size_t count = corners_.size();
  const Point out = count > 1 ? heading(corners_[1], corners_[0]) : Point{};
  const Point in = count > 1 ? heading(corners_[count - 2], corners_[count - 1]) : Point{};
  corners_.insert(corners_.begin(), door_behind(from, corners_[0], out));
  corners_.push_back(door_behind(to, corners_.back(), in));
}

/// Spreads front_, which lies in `rows`, until it meets goal_. The bits of the step number, modulo 4, stay on each tile that was reached.
bool Router::spread(const Window& window, Rows rows, Point& met, int& steps) {
  const int first = window.low.x >> 6, end = (window.high.x >> 6) + 1;
  const auto inside = [&](int w) {
    const std::uint64_t left = w == first ? low_bits(window.low.x & 63) : 0;
    return (w == end - 1 ? low_bits((window.high.x & 63) + 1) : ~std::uint64_t{0}) & ~left;
  };
  bool grown = true;
  for (steps = 0; grown; ++steps) {
    grown = false;
    rows = {std::max(window.low.y, rows.low - 1), std::min(window.high.y, rows.high + 1)};
    for (int y = rows.low; y <= rows.high; ++y) {
      const std::uint64_t *const here = front_.row(y), *const up = front_.row(y - 1), *const down = front_.row(y + 1);
      for (int w = first; w < end; ++w) {
        if (const std::uint64_t both = here[w] & goal_.row(y)[w]; both != 0) {
          met = {w * 64 + std::countr_zero(both), y};
          return true;
        }
        seen_.row(y)[w] |= here[w];
        const std::uint64_t beside = here[w] << 1U | here[w - 1] >> 63U | here[w] >> 1U | here[w + 1] << 63U;
        const std::uint64_t fresh =
            (beside | up[w] | down[w]) & ~ground_.closed().row(y)[w] & ~seen_.row(y)[w] & inside(w);
        next_.row(y)[w] = fresh;
        grown |= fresh != 0;
        for (unsigned bit = 0; bit < 2; ++bit) {
          if ((static_cast<unsigned>(steps + 1) >> bit & 1U) != 0) step_bits_[bit].row(y)[w] |= fresh;
        }
      }
    }
    std::swap(front_, next_);
  }
  return false;
}

/// Follows the steps back to where the flood began, straight on as long as possible.
void Router::trace(Point met, int steps) {
  corners_.push_back(met);
  Point here = met;
  std::size_t way = 0;
  for (; steps > 0; --steps) {
    const auto earlier = static_cast<unsigned>(steps - 1) & 3U;
    const auto leads_back = [&](std::size_t w) {
      const Point p = moved(here, kWays[w], 1);
      return seen_.test(p) && (step_bits_[0].test(p) ? 1U : 0U) + (step_bits_[1].test(p) ? 2U : 0U) == earlier;
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

/// The door between a port and the room, straight on in the preferred direction if that is possible.
Point Router::door_behind(const Room& room, Point port, Point preferred) const {
  const auto leads_in = [&](Point way) {
    const Point door = moved(port, way, 1), floor = moved(port, way, 2);
    const Size& size = room.size;
    return size.contains({floor.x - room.corner.x, floor.y - room.corner.y}) && ground_.floor().test(floor) &&
           !ground_.near_path().test(door);
  };
  if (preferred != Point{} && leads_in(preferred)) return moved(port, preferred, 1);
  const auto way = std::find_if(kWays.begin(), kWays.end(), leads_in);
  TEKA_CHECK(way != kWays.end());
  return moved(port, *way, 1);
}

}  // namespace teka::dungeon
