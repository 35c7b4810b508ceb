// Best-first search over positions: where the boxes are, and which region the player is in. One template for any
// solution (greedy), fewest pushes (A*) and fewest moves (A* over exact places of the player).
#pragma once

#include <vector>

#include "core/budget.hpp"
#include "games/sokoban/deadlock.hpp"
#include "games/sokoban/position_store.hpp"
#include "games/sokoban/solve.hpp"
#include "games/sokoban/terrain.hpp"

namespace teka::sokoban {

template <int W>
class Search {
 public:
  /// Both must live until the search is done with.
  void start(const Terrain<W>& terrain, const SolveOptions& options);
  /// Goes on until it is decided or the budget is spent, whose nodes count from the start. May be called again with
  /// more. Fills in answer, nodes and limit; pushes() has the line of play when solved.
  Solution advance(const Budget& budget);
  [[nodiscard]] const std::vector<Push>& pushes() const { return line_; }

 private:
  using Set = Bits<W>;
  using Node = typename PositionStore<W>::Node;

  [[nodiscard]] bool uses(Technique technique) const { return options_.techniques.has(technique); }
  bool add_root();
  void expand(std::uint32_t index);
  void push_boxes(std::uint32_t index, const Node& node, const Set& region, const Set& movable);
  void add_child(std::uint32_t parent, const Set& boxes, int from, int direction, std::uint32_t cost, int estimate);
  void measure_walks(const Set& free, int from);
  void estimate_node(const Set& boxes);
  [[nodiscard]] int estimate_child(int box, int from, int to) const;
  [[nodiscard]] int nearest_goal(int square) const;
  std::uint32_t key(std::uint32_t cost, int estimate) const;
  void trace(std::uint32_t index);

  const Terrain<W>* terrain_ = nullptr;
  SolveOptions options_;
  PositionStore<W> store_;
  Assignment assignment_;
  int estimate_ = 0;  // of the node that is being expanded
  std::array<Assignment::Row, Assignment::kMax> rows_{};
  std::vector<std::uint16_t> walk_;  // moves of the player to each square, for Objective::moves
  std::uint64_t nodes_ = 0;
  bool is_hopeless_ = false;
  std::uint32_t solved_ = 0;
  bool is_solved_ = false;
  bool out_of_memory_ = false;
  std::vector<Push> line_;
};

}  // namespace teka::sokoban
