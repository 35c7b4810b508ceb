// Forward search over positions (the boxes and the region of the player). One template for any solution (greedy),
// fewest pushes (A*) and fewest moves (A* over exact squares of the player).
#pragma once

#include <functional>
#include <utility>
#include <vector>

#include "core/budget.hpp"
#include "games/sokoban/solver/best_first.hpp"
#include "games/sokoban/solver/deadlock.hpp"
#include "games/sokoban/solver/pair_table.hpp"

namespace teka::sokoban {

template <int W>
class ForwardSearch {
 public:
  /// Both must outlive the search.
  void start(const Terrain<W>& terrain, const SolveOptions& options);
  /// Continues until the level is decided or the budget is spent, whose nodes count from the start. May be called again
  /// with a larger one. Fills in answer, nodes and limit; pushes() has the solution when solved.
  Solution advance(const Budget& budget);
  /// Told of each position before it is expanded: the boxes, a square of the player's region, the cost so far, and the
  /// number of positions found so far.
  void watch(std::function<void(const Bits<W>& boxes, int player, std::uint32_t cost, std::uint64_t seen)> watcher) {
    watcher_ = std::move(watcher);
  }
  [[nodiscard]] const std::vector<Push>& pushes() const { return line_; }
  [[nodiscard]] const PairTable<W>& pairs() const { return pairs_; }

  /// Bytes that are held, and the limit on them.
  [[nodiscard]] std::size_t bytes() const { return open_.store().bytes() + pairs_.bytes(); }
  void limit_memory(std::size_t memory);

 private:
  using Set = Bits<W>;
  using Node = typename PositionStore<W>::Node;

  [[nodiscard]] bool uses(Technique technique) const { return options_.techniques.has(technique); }
  bool add_root();
  void build_pairs(const Budget& budget);
  void expand(std::uint32_t index);
  void push_boxes(std::uint32_t index, const Node& node, const Set& region, const Set& movable);
  void add_child(std::uint32_t parent, const Set& boxes, int from, int direction, std::uint32_t cost, int estimate);
  void measure_walks(const Set& free, int from);
  void estimate_node(const Set& boxes);
  [[nodiscard]] int estimate_child(int box, int from, int to) const;
  [[nodiscard]] int nearest_goal(int square) const;
  void trace(std::uint32_t index);

  const Terrain<W>* terrain_ = nullptr;
  SolveOptions options_;
  BestFirst<W> open_;
  PairTable<W> pairs_;
  std::uint64_t pairs_after_ = 0;  // number of nodes after which they are built
  Assignment assignment_;
  int estimate_ = 0;  // of the node that is being expanded
  std::array<Assignment::Row, Assignment::kMax> rows_{};
  std::vector<std::uint16_t> walk_;  // moves of the player to each square, for Objective::moves
  std::vector<Push> line_;
  std::function<void(const Set&, int, std::uint32_t, std::uint64_t)> watcher_;
};

}  // namespace teka::sokoban
