#include "games/maze/measures/walk_core.hpp"

#include <algorithm>
#include <bit>

namespace teka::maze {

WalkMoments steps_aside(std::span<const SidePart> parts, double exits) {
  WalkMoments moments;
  // The probability that the walk goes on before it enters any of these openings.
  const auto before = [&](double openings) { return exits / (exits + openings); };
  for (std::size_t i = 0; i < parts.size(); ++i) {
    const double steps = 2 * parts[i].cells;
    const double p = 1 - before(parts[i].openings);
    moments.mean += p * steps;
    moments.variance += p * (1 - p) * steps * steps;
    for (std::size_t j = 0; j < i; ++j) {
      const double q = 1 - before(parts[j].openings);
      const double both = p + q - 1 + before(parts[i].openings + parts[j].openings);
      moments.variance += 2 * (both - p * q) * steps * 2 * parts[j].cells;
    }
  }
  return moments;
}

namespace {

/// Finds the core by a depth-first search from the goal (Hopcroft and Tarjan's search for biconnected components). The
/// children of the root are what is left of the maze without the goal; only the one with the start matters. An edge
/// belongs to the core if it is in the same component as an edge of the tree path from start to goal.
class CoreFinder {
 public:
  CoreFinder(const Maze& maze, const std::stop_token& stop)
      : maze_(maze),
        stop_(stop),
        start_(static_cast<Cell>(maze.size().index(maze.start()))),
        goal_(static_cast<Cell>(maze.size().index(maze.goal()))),
        order_(maze.cell_count(), kUnseen) {}

  WalkCore find() {
    search();
    if (order_[start_] == kUnseen || stop_.stop_requested()) return {};
    mark_path();
    mark_blocks();
    number_nodes();
    return make_core();
  }

 private:
  using Cell = std::uint32_t;
  static constexpr Cell kUnseen = ~Cell{0};

  /// What the search knows about a cell; these are in the order in which the cells were found.
  struct Found {
    Cell cell;
    Cell parent;     ///< its place in this order
    Cell low;        ///< the first cell in this order next to its subtree
    Cell size = 1;   ///< cells of its subtree
    Cell block = 0;  ///< of the edges to its parent and to other cells found before it; 0: not in the core
    Cell node = kUnseen;
    std::uint8_t untried = 0;  ///< directions
    bool on_path = false;
  };

  [[nodiscard]] unsigned openings(Cell cell) const { return ~unsigned{maze_.genes()[cell]} & kAllWalls; }
  [[nodiscard]] Cell step(Cell cell, Direction d) const { return static_cast<Cell>(maze_.neighbour(cell, d)); }
  [[nodiscard]] bool stopped() const { return found_.size() % 65536 == 0 && stop_.stop_requested(); }

  void enter(Cell cell, Cell parent) {
    order_[cell] = static_cast<Cell>(found_.size());
    found_.push_back(
        {.cell = cell, .parent = parent, .low = order_[cell], .untried = static_cast<std::uint8_t>(openings(cell))});
  }

  /// Stops when it comes back to the goal and has found the start.
  void search() {
    found_.reserve(maze_.cell_count());
    enter(goal_, 0);
    for (Cell at = 0; !stopped();) {
      Found& here = found_[at];
      if (at == 0 && order_[start_] != kUnseen) return;
      if (here.untried == 0) {
        if (at == 0) return;
        Found& parent = found_[here.parent];
        parent.low = std::min(parent.low, here.low);
        parent.size += here.size;
        at = here.parent;
        continue;
      }
      const auto d = static_cast<Direction>(std::countr_zero(here.untried));
      here.untried = static_cast<std::uint8_t>(here.untried & (here.untried - 1U));
      const Cell next = step(here.cell, d);
      if (order_[next] == kUnseen) {
        enter(next, at);
        at = order_[next];
      } else if (order_[next] != here.parent) {
        here.low = std::min(here.low, order_[next]);
      }
    }
  }

  void mark_path() {
    for (Cell at = order_[start_]; at != 0; at = found_[at].parent) {
      found_[at].on_path = true;
      first_ = at;
    }
  }

  void mark_blocks() {
    Cell blocks = 0;
    for (Cell at = first_; at < first_ + found_[first_].size; ++at) {
      Found& here = found_[at];
      const Found& parent = found_[here.parent];
      const bool same = here.parent != 0 && here.low < here.parent;  // as the edge above the parent
      if (same) {
        here.block = parent.block;
      } else if (here.on_path) {
        here.block = ++blocks;
      }
    }
  }

  /// The block of the opening, 0 if it does not belong to the core.
  [[nodiscard]] Cell block_of(Cell at, Direction d) const {
    const Cell next = order_[step(found_[at].cell, d)];
    if (next == kUnseen) return 0;  // behind the goal
    const Cell lower = std::max(at, next);
    return lower < first_ || lower >= first_ + found_[first_].size ? 0 : found_[lower].block;
  }

  /// Directions of core openings.
  [[nodiscard]] unsigned ways_of(Cell at) const {
    unsigned ways = 0;
    for (unsigned left = openings(found_[at].cell); left != 0; left &= left - 1) {
      const auto d = static_cast<Direction>(std::countr_zero(left));
      if (block_of(at, d) != 0) ways |= wall_bit(d);
    }
    return ways;
  }

  void number_nodes() {
    add_node(0);
    for (Cell at = first_; at < first_ + found_[first_].size; ++at) {
      if (found_[at].block == 0) continue;
      if (found_[at].cell == start_ || std::popcount(ways_of(at)) > 2) add_node(at);
    }
  }
  void add_node(Cell at) {
    found_[at].node = static_cast<Cell>(places_.size());
    places_.push_back(at);
  }

  /// The parts that hang on a core cell: subtrees of the search that lead nowhere else.
  [[nodiscard]] WalkCore::Node node_at(Cell at) const {
    WalkCore::Node node;
    if (at == 0) return node;
    std::array<Cell, 4> near{};
    std::size_t count = 0;
    for (unsigned left = openings(found_[at].cell); left != 0; left &= left - 1) {
      const auto d = static_cast<Direction>(std::countr_zero(left));
      const Cell next = order_[step(found_[at].cell, d)];
      if (next != kUnseen && next > at && found_[next].block == 0) near[count++] = next;
    }
    for (std::size_t i = 0; i < count; ++i) {
      const Found& root = found_[near[i]];
      if (root.parent != at) continue;
      SidePart part{0, static_cast<double>(root.size)};
      for (std::size_t j = 0; j < count; ++j) {
        part.openings += near[j] >= near[i] && near[j] < near[i] + root.size ? 1 : 0;
      }
      node.parts[node.part_count++] = part;
      node.cells += part.cells;
    }
    return node;
  }

  WalkCore make_core() const {
    WalkCore core;
    core.start = found_[order_[start_]].node;
    core.goal = 0;
    core.nodes.reserve(places_.size());
    for (const Cell at : places_) core.nodes.push_back(node_at(at));
    for (Cell node = 0; node < places_.size(); ++node) {
      if (node % 65536 == 0 && stop_.stop_requested()) return {};
      for (unsigned ways = ways_of(places_[node]); ways != 0; ways &= ways - 1) {
        const auto d = static_cast<Direction>(std::countr_zero(ways));
        if (core.nodes[node].edges[d] == WalkCore::kNone) follow(core, node, d);
      }
    }
    return core;
  }

  /// Follows a corridor to the next node.
  void follow(WalkCore& core, Cell node, Direction d) const {
    const auto index = static_cast<Cell>(core.edges.size());
    core.nodes[node].edges[d] = index;
    WalkCore::Edge edge{.ends = {node, 0}, .block = block_of(places_[node], d)};
    Cell at = order_[step(found_[places_[node]].cell, d)];
    for (edge.crossing.mean = 1; found_[at].node == kUnseen; edge.crossing.mean += 1) {
      const WalkCore::Node passed = node_at(at);
      edge.inside += passed.cells;
      edge.crossing += steps_aside(passed.hanging(), 1);
      d = static_cast<Direction>(std::countr_zero(ways_of(at) & ~unsigned{wall_bit(opposite(d))}));
      at = order_[step(found_[at].cell, d)];
    }
    edge.ends[1] = found_[at].node;
    core.nodes[edge.ends[1]].edges[opposite(d)] = index;
    core.edges.push_back(edge);
  }

  const Maze& maze_;
  const std::stop_token& stop_;
  Cell start_;
  Cell goal_;
  Cell first_ = 0;            ///< the goal's child whose subtree contains the start
  std::vector<Cell> order_;   ///< per cell: its place in `found_`
  std::vector<Found> found_;  ///< the goal first
  std::vector<Cell> places_;  ///< per node: its place in `found_`
};

}  // namespace

WalkCore make_walk_core(const Maze& maze, const std::stop_token& stop) {
  return CoreFinder(maze, stop).find();
}

}  // namespace teka::maze
