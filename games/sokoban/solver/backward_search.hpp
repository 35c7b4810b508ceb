// Backward search: boxes are pulled away from the goals until they are where they start. If few pulls are
// possible at the goals it expands few positions, however large the forward search would be, and it soon proves that
// there is no solution.
#pragma once

#include <vector>

#include "core/budget.hpp"
#include "games/sokoban/solver/best_first.hpp"
#include "games/sokoban/solver/box_reach.hpp"

namespace teka::sokoban {

template <int W>
class BackwardSearch {
 public:
  /// The terrain must not be hopeless and must outlive the search. For any solution, or the fewest pushes.
  void start(const Terrain<W>& terrain, Objective objective, std::size_t memory);
  /// As ForwardSearch::advance.
  Solution advance(const Budget& budget);
  [[nodiscard]] const std::vector<Push>& pushes() const { return line_; }

  /// Bytes that are held, and the limit on them.
  [[nodiscard]] std::size_t bytes() const { return open_.store().bytes(); }
  void limit_memory(std::size_t memory) { open_.store().limit_memory(memory); }
  void release() { open_ = {}; }

 private:
  using Set = Bits<W>;
  using Node = typename PositionStore<W>::Node;

  void measure_starts();
  void add_ends();
  void estimate_node(const Set& boxes);
  void expand(std::uint32_t index);
  void pull(std::uint32_t index, const Node& node, const Set& region, int box, int square);
  void trace(std::uint32_t index);
  /// Pushes to a square from the start of each box: a row of an Assignment.
  [[nodiscard]] Assignment::Row distances(int square) const {
    return distance_.data() + static_cast<std::size_t>(square) * static_cast<std::size_t>(terrain_->box_count());
  }

  const Terrain<W>* terrain_ = nullptr;
  Set start_region_;
  BestFirst<W> open_;
  Assignment assignment_;
  std::array<Assignment::Row, Assignment::kMax> rows_{};
  BoxReach<W> reach_;
  std::vector<std::int32_t> distance_;
  std::vector<Push> line_;
};

}  // namespace teka::sokoban
