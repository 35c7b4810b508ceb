#include "games/dungeon/measures/tour.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <functional>
#include <limits>
#include <queue>

#include "games/dungeon/mission/graph.hpp"
#include "games/dungeon/rules/distances.hpp"

namespace teka::dungeon {
namespace {

constexpr std::size_t kMostExact = 12;
constexpr std::size_t kMostImproved = 200;
using Steps = std::uint64_t;

/// Steps between the stops of a tour: the start and the centres of the other rooms. One-way doors make it asymmetric.
class StopDistances {
 public:
  StopDistances(const Map& map, const std::stop_token& stop) {
    const auto from_start = steps_from(map, map.start().at, stop);
    const Size size = map.tiles.size();
    std::vector<Point> at = {map.start().at};
    rooms_ = {map.start().room};
    for (std::uint32_t room = 0; room < map.rooms.size(); ++room) {
      const Point centre = map.rooms[room].centre;
      if (room == map.start().room || from_start[size.index(centre)] == kUnreachable) continue;
      rooms_.push_back(room);
      at.push_back(centre);
    }
    for (const Point p : at) {
      const auto steps = steps_from(map, p, stop);
      for (const Point q : at) steps_.push_back(steps[size.index(q)]);
    }
  }

  [[nodiscard]] std::size_t count() const { return rooms_.size(); }
  [[nodiscard]] std::uint32_t room(std::size_t stop) const { return rooms_[stop]; }
  [[nodiscard]] Steps operator()(std::size_t from, std::size_t to) const { return steps_[from * count() + to]; }

 private:
  std::vector<std::uint32_t> rooms_;
  std::vector<std::uint32_t> steps_;
};

/// Held-Karp: the shortest path over each set of stops to each of its members.
std::vector<std::size_t> exact_tour(const StopDistances& steps) {
  const std::size_t n = steps.count() - 1;  // stop 0 is the start, bit i stands for stop i + 1
  if (n == 0) return {0};
  const std::size_t sets = std::size_t{1} << n;
  constexpr Steps kEndless = std::numeric_limits<Steps>::max() / 2;
  std::vector<Steps> best(sets * n, kEndless);
  std::vector<std::uint8_t> before(sets * n, 0);
  for (std::size_t i = 0; i < n; ++i) best[(std::size_t{1} << i) * n + i] = steps(0, i + 1);
  for (std::size_t set = 1; set < sets; ++set) {
    for (std::size_t last = 0; last < n; ++last) {
      if ((set >> last & 1U) == 0) continue;
      for (std::size_t next = 0; next < n; ++next) {
        if ((set >> next & 1U) != 0) continue;
        const std::size_t to = (set | std::size_t{1} << next) * n + next;
        const Steps length = best[set * n + last] + steps(last + 1, next + 1);
        if (length >= best[to]) continue;
        best[to] = length;
        before[to] = static_cast<std::uint8_t>(last);
      }
    }
  }
  std::vector<std::size_t> order;
  std::size_t set = sets - 1, last = 0;
  for (std::size_t i = 1; i < n; ++i) last = best[set * n + i] < best[set * n + last] ? i : last;
  while (set != 0) {
    order.push_back(last + 1);
    const std::size_t previous = before[set * n + last];
    set &= ~(std::size_t{1} << last);
    last = previous;
  }
  order.push_back(0);
  std::reverse(order.begin(), order.end());
  return order;
}

std::vector<std::size_t> nearest_first(const StopDistances& steps) {
  std::vector<std::size_t> order = {0}, left;
  for (std::size_t i = 1; i < steps.count(); ++i) left.push_back(i);
  while (!left.empty()) {
    const auto next = std::min_element(left.begin(), left.end(), [&](std::size_t a, std::size_t b) {
      return steps(order.back(), a) < steps(order.back(), b);
    });
    order.push_back(*next);
    left.erase(next);
  }
  return order;
}

/// 2-opt and single-stop moves, as long as they shorten the tour.
class TourImprover {
 public:
  TourImprover(const StopDistances& steps, std::vector<std::size_t> order) : steps_(steps), order_(std::move(order)) {}

  std::vector<std::size_t> run(const std::stop_token& stop) {
    while (!stop.stop_requested() && (turn_one() || move_one())) {
    }
    return std::move(order_);
  }

 private:
  [[nodiscard]] Steps after(std::size_t last, std::size_t next) const {
    return next < order_.size() ? steps_(order_[last], order_[next]) : 0;
  }

  bool turn_one() {
    for (std::size_t i = 1; i + 1 < order_.size(); ++i) {
      Steps forward = 0, backward = 0;  // along the stretch i .. k
      for (std::size_t k = i + 1; k < order_.size(); ++k) {
        forward += steps_(order_[k - 1], order_[k]);
        backward += steps_(order_[k], order_[k - 1]);
        const Steps now = steps_(order_[i - 1], order_[i]) + forward + after(k, k + 1);
        const Steps then = steps_(order_[i - 1], order_[k]) + backward + after(i, k + 1);
        if (then >= now) continue;
        std::reverse(order_.begin() + static_cast<std::ptrdiff_t>(i),
                     order_.begin() + static_cast<std::ptrdiff_t>(k + 1));
        return true;
      }
    }
    return false;
  }

  bool move_one() {
    for (std::size_t i = 1; i < order_.size(); ++i) {
      for (std::size_t k = 1; k < order_.size(); ++k) {
        if (i == k || gain(i, k) <= 0) continue;
        const std::size_t stop = order_[i];
        order_.erase(order_.begin() + static_cast<std::ptrdiff_t>(i));
        order_.insert(order_.begin() + static_cast<std::ptrdiff_t>(k), stop);
        return true;
      }
    }
    return false;
  }

  /// The saving of moving the i-th stop to place k.
  [[nodiscard]] std::int64_t gain(std::size_t i, std::size_t k) const {
    const auto cost = [&](std::size_t a, std::size_t b) { return static_cast<std::int64_t>(after(a, b)); };
    const std::size_t low = k < i ? k - 1 : k;  // the stop goes between places low and low + 1
    const std::int64_t taken = cost(i - 1, i) + cost(i, i + 1) - cost(i - 1, i + 1);
    const std::int64_t given = cost(low, i) + (low + 1 < order_.size() ? cost(i, low + 1) : 0) - cost(low, low + 1);
    return taken - given;
  }

  const StopDistances& steps_;
  std::vector<std::size_t> order_;
};

/// Always goes to the nearest unvisited room over passages, respecting one-way doors.
Tour greedy_tour(const Map& map, const std::stop_token& stop) {
  const RoomLinks links(map);
  Tour tour{.method = Tour::Method::greedy, .rooms = {map.start().room}};
  std::vector<bool> seen(map.rooms.size(), false);
  std::vector<std::uint32_t> best(map.rooms.size(), kUnreachable), touched;
  seen[map.start().room] = true;
  using Entry = std::pair<std::uint32_t, std::uint32_t>;
  for (bool found = true; found && !stop.stop_requested();) {
    found = false;
    std::priority_queue<Entry, std::vector<Entry>, std::greater<>> queue;
    for (const std::uint32_t room : touched) best[room] = kUnreachable;
    touched = {tour.rooms.back()};
    best[tour.rooms.back()] = 0;
    queue.emplace(0, tour.rooms.back());
    while (!queue.empty() && !found) {
      const auto [steps, room] = queue.top();
      queue.pop();
      if (steps > best[room]) continue;
      if (!seen[room]) {
        seen[room] = found = true;
        tour.steps += steps;
        tour.rooms.push_back(room);
        continue;
      }
      for (const auto& link : links.at(room)) {
        const Passage& passage = map.passages[link.passage];
        const std::uint32_t then = steps + links.length(link.passage);
        if ((passage.kind == Passage::Kind::one_way && passage.from != room) || then >= best[link.room]) continue;
        best[link.room] = then;
        touched.push_back(link.room);
        queue.emplace(then, link.room);
      }
    }
  }
  return tour;
}

}  // namespace

Tour explore(const Map& map, const std::stop_token& stop) {
  if (map.rooms.size() > kMostImproved) return greedy_tour(map, stop);
  const StopDistances steps(map, stop);
  Tour tour;
  std::vector<std::size_t> order;
  if (steps.count() <= kMostExact) {
    order = exact_tour(steps);
  } else {
    tour.method = Tour::Method::improved;
    order = TourImprover(steps, nearest_first(steps)).run(stop);
  }
  for (std::size_t i = 0; i < order.size(); ++i) {
    const Steps leg = i == 0 ? 0 : steps(order[i - 1], order[i]);
    if (leg == kUnreachable) break;  // one-way doors have cut off the rest
    tour.steps += leg;
    tour.rooms.push_back(steps.room(order[i]));
  }
  return tour;
}

}  // namespace teka::dungeon
