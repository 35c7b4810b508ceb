// Winding paths of Router: each tile has a cost from smooth noise, and the cheapest path follows the valleys. It never
// touches itself, because a shortcut would be cheaper.
#include <algorithm>
#include <bit>
#include <cstdlib>
#include <limits>

#include "core/hash.hpp"
#include "games/dungeon/builder/routes.hpp"

namespace teka::dungeon {
namespace {

constexpr int kHill = 3;  // tiles between two points of the noise
constexpr int kPortsToChooseFrom = 8;
constexpr std::size_t kMostDetour = 2;  // longest accepted path, as a multiple of the shortest one
constexpr std::uint32_t kNoPrice = std::numeric_limits<std::uint32_t>::max();

/// 0 to 255 at each point of the noise.
std::uint32_t height_at(int x, int y, std::uint64_t salt) {
  const auto place = static_cast<std::uint64_t>(x) << 32U | static_cast<std::uint64_t>(y);
  return static_cast<std::uint32_t>(hash_combine(salt, place) >> 56U);
}

/// 1 to 63: the noise interpolated between the four points around the tile, squared so that valleys are wide.
std::uint32_t price(Point p, std::uint64_t salt) {
  const int x = p.x / kHill, y = p.y / kHill;
  const auto right = static_cast<std::uint32_t>(p.x % kHill), down = static_cast<std::uint32_t>(p.y % kHill);
  const std::uint32_t top = height_at(x, y, salt) * (kHill - right) + height_at(x + 1, y, salt) * right;
  const std::uint32_t bottom = height_at(x, y + 1, salt) * (kHill - right) + height_at(x + 1, y + 1, salt) * right;
  const std::uint32_t height = (top * (kHill - down) + bottom * down) / (kHill * kHill);
  return 1 + height * height * 63 / 65536;
}

/// Calls visit for the set tiles of a layer in a part of the map. It scans whole words, so none may be set beside that
/// part.
template <class Visit>
void for_each_bit(const BitRows& layer, Point low, Point high, Visit&& visit) {
  for (int y = low.y; y <= high.y; ++y) {
    for (int w = low.x >> 6; w <= high.x >> 6; ++w) {
      for (std::uint64_t left = layer.row(y)[w]; left != 0; left &= left - 1)
        visit(Point{w * 64 + std::countr_zero(left), y});
    }
  }
}

}  // namespace

/// Keeps only one port: the closest to `target` of a few random ones. With all of them the cheapest path would be short
/// and straight.
void Router::choose_port(BitRows& ports, const Window& window, Point target, Rng& rng) {
  ports_.clear();
  for_each_bit(ports, window.low, window.high, [&](Point p) { ports_.push_back(p); });
  const auto distance = [&](Point p) { return std::abs(p.x - target.x) + std::abs(p.y - target.y); };
  Point best = ports_[rng.below(ports_.size())];
  for (int i = 1; i < kPortsToChooseFrom; ++i) {
    const Point other = ports_[rng.below(ports_.size())];
    if (distance(other) < distance(best)) best = other;
  }
  ports.clear_rows(window.low.y, window.high.y);
  ports.set(best);
}

bool Router::wind(const Room& from, const Room& to, int margin, Rng& rng) {
  const Window box = window(from, to, margin);
  clear_window(box);
  if (!add_ports(from, box, goal_) || !add_ports(to, box, front_)) return false;
  choose_port(goal_, box, to.centre, rng);
  choose_port(front_, box, from.centre, rng);
  Point here;
  if (!spread_by_cost(box, rng.next(), here)) return false;
  corners_.assign({here});
  const Size size{box.high.x - box.low.x + 1, box.high.y - box.low.y + 1};
  const auto cost = [&](Point p) {
    const Point q{p.x - box.low.x, p.y - box.low.y};
    return size.contains(q) ? cost_[size.index(q)] : kNoPrice;
  };
  while (!front_.test(here)) {  // it started at a tile of front_, all of which cost nothing
    Point best = here;
    for (const Point next :
         {Point{here.x, here.y - 1}, Point{here.x + 1, here.y}, Point{here.x, here.y + 1}, Point{here.x - 1, here.y}})
      if (cost(next) < cost(best)) best = next;
    here = best;
    corners_.push_back(here);
  }
  const Point ends{corners_.front().x - corners_.back().x, corners_.front().y - corners_.back().y};
  if (corners_.size() > kMostDetour * static_cast<std::size_t>(std::abs(ends.x) + std::abs(ends.y) + 8)) return false;
  add_doors(from, to);
  return true;
}

/// Dijkstra's algorithm from front_ to goal_. The cost of entering a tile does not depend on the direction, so the
/// first path that reaches a tile is the cheapest.
bool Router::spread_by_cost(const Window& window, std::uint64_t salt, Point& met) {
  const Size size{window.high.x - window.low.x + 1, window.high.y - window.low.y + 1};
  cost_.assign(size.area(), kNoPrice);
  for (auto& queue : queue_) queue.clear();
  std::size_t waiting = 0;
  const auto reach = [&](Point p, std::uint32_t cost) {
    const Point q{p.x - window.low.x, p.y - window.low.y};
    if (!size.contains(q) || cost_[size.index(q)] != kNoPrice || ground_.closed().test(p)) return;
    cost_[size.index(q)] = cost;
    queue_[cost % queue_.size()].push_back(p);
    ++waiting;
  };
  for_each_bit(front_, window.low, window.high, [&](Point p) { reach(p, 0); });
  for (std::uint32_t cost = 0; waiting > 0; ++cost) {
    auto& queue = queue_[cost % queue_.size()];
    for (const Point p : queue) {  // costs are 1 to 63, so nothing is added to this queue meanwhile
      --waiting;
      if (goal_.test(p)) {
        met = p;
        return true;
      }
      for (const Point next : {Point{p.x, p.y - 1}, Point{p.x + 1, p.y}, Point{p.x, p.y + 1}, Point{p.x - 1, p.y}})
        reach(next, cost + price(next, salt));
    }
    queue.clear();
  }
  return false;
}

}  // namespace teka::dungeon
