#include "games/dungeon/rules/proof_walk.hpp"

#include <algorithm>
#include <functional>
#include <queue>
#include <tuple>
#include <unordered_map>

namespace teka::dungeon {
namespace {

using Node = AreaGraph::Node;

/// Walks over plain tiles from one special tile to those around its areas. Such a walk needs no key and takes none, so
/// its length does not depend on the keys held.
class PlainWalks {
 public:
  struct Hop {
    Node to = 0;
    std::uint32_t steps = 0;
  };

  explicit PlainWalks(const AreaGraph& graph)
      : graph_(graph), marks_(graph.cells().size(), 0), hops_(graph.specials().size()), known_(hops_.size(), false) {}

  const std::vector<Hop>& hops(Node from) {
    if (!known_[from]) {
      flood(from, AreaGraph::kNone, count_targets(from));
      known_[from] = true;
      hops_[from] = found_;
    }
    return hops_[from];
  }

  /// Appends the cells of a shortest walk, without its first.
  void trace(Node from, Node to, std::vector<std::size_t>& cells) {
    flood(from, to, graph_.specials().size());
    const std::size_t old_size = cells.size();
    for (std::size_t cell = graph_.specials()[to].cell; cell != graph_.specials()[from].cell;) {
      cells.push_back(cell);
      cell = graph_.next(cell, opposite(marks_[cell] & 3U));
    }
    std::reverse(cells.begin() + static_cast<std::ptrdiff_t>(old_size), cells.end());
  }

 private:
  /// A flood can end when it has found all of these.
  std::size_t count_targets(Node from) {
    targets_.clear();
    for (const Node node : graph_.after(from)) {
      if (graph_.is_special(node)) {
        targets_.push_back(node);
      } else {
        targets_.insert(targets_.end(), graph_.after(node).begin(), graph_.after(node).end());
      }
    }
    std::sort(targets_.begin(), targets_.end());
    const auto end = std::unique(targets_.begin(), targets_.end());
    return static_cast<std::size_t>(end - targets_.begin() - std::count(targets_.begin(), end, from));
  }

  void flood(Node from, Node until, std::size_t targets) {
    found_.clear();
    mark_ += 4;  // the two lowest bits are the direction in which a cell was entered
    if (mark_ == 0) {
      std::fill(marks_.begin(), marks_.end(), 0);
      mark_ = 4;
    }
    const auto cells = graph_.cells();
    frontier_.assign(1, graph_.specials()[from].cell);
    marks_[frontier_.front()] = mark_;
    for (std::uint32_t steps = 1; !frontier_.empty() && found_.size() < targets; ++steps, frontier_.swap(next_)) {
      next_.clear();
      for (const std::size_t cell : frontier_) {
        for (unsigned d = 0; d < 4; ++d) {
          const std::size_t beside = graph_.next(cell, d);
          if (marks_[beside] >= mark_ || !leads(cells[cell], cells[beside], d)) continue;
          marks_[beside] = mark_ | d;
          const Node node = graph_.node(beside);
          if (!graph_.is_special(node)) {
            next_.push_back(beside);
            continue;
          }
          found_.push_back({node, steps});
          if (node == until) return;
        }
      }
    }
  }

  const AreaGraph& graph_;
  std::vector<std::uint32_t> marks_;
  std::uint32_t mark_ = 0;
  std::vector<std::size_t> frontier_, next_;
  std::vector<Hop> found_;
  std::vector<Node> targets_;
  std::vector<std::vector<Hop>> hops_;
  std::vector<bool> known_;
};

/// Dijkstra's algorithm over (special tile, keys held).
class WalkSearch {
 public:
  WalkSearch(const AreaGraph& graph, const std::stop_token& stop) : graph_(graph), stop_(stop), walks_(graph) {}

  std::vector<Point> run() {
    const State first = state(graph_.start(), graph_.gives(graph_.start()));
    best_[first] = {0, first};
    queue_.emplace(0, first);
    while (!queue_.empty() && !stop_.stop_requested()) {
      const auto [steps, at] = queue_.top();
      queue_.pop();
      if (steps > best_[at].steps) continue;
      if (node(at) == graph_.exit()) return trace(first, at);
      extend(at, steps);
    }
    return {};
  }

 private:
  using State = std::uint64_t;
  struct Way {
    std::uint32_t steps = 0;
    State before = 0;
  };

  static State state(Node node, KeySet keys) { return State{node} << 32 | keys; }
  static Node node(State state) { return static_cast<Node>(state >> 32); }
  static KeySet keys(State state) { return static_cast<KeySet>(state); }

  void extend(State from, std::uint32_t steps) {
    for (const auto& hop : walks_.hops(node(from))) {
      if ((graph_.needs(hop.to) & ~keys(from)) != 0) continue;
      const State to = state(hop.to, keys(from) | graph_.gives(hop.to));
      const auto [way, fresh] = best_.try_emplace(to, Way{steps + hop.steps, from});
      if (!fresh) {
        if (way->second.steps <= steps + hop.steps) continue;
        way->second = {steps + hop.steps, from};
      }
      queue_.emplace(steps + hop.steps, to);
    }
  }

  std::vector<Point> trace(State first, State last) {
    std::vector<State> states = {last};
    while (states.back() != first) states.push_back(best_[states.back()].before);
    std::vector<std::size_t> cells = {graph_.specials()[graph_.start()].cell};
    for (std::size_t i = states.size() - 1; i > 0; --i) walks_.trace(node(states[i]), node(states[i - 1]), cells);
    std::vector<Point> walk;
    walk.reserve(cells.size());
    for (const std::size_t cell : cells) walk.push_back(graph_.point(cell));
    return walk;
  }

  const AreaGraph& graph_;
  const std::stop_token& stop_;
  PlainWalks walks_;
  std::unordered_map<State, Way> best_;
  using Entry = std::tuple<std::uint32_t, State>;
  std::priority_queue<Entry, std::vector<Entry>, std::greater<>> queue_;
};

}  // namespace

std::vector<Point> shortest_walk(const AreaGraph& graph, const std::stop_token& stop) {
  return WalkSearch(graph, stop).run();
}

}  // namespace teka::dungeon
