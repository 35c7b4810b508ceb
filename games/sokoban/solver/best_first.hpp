// Best-first search, shared by the forward and the backward search: expands the most promising position until one is
// solved, none is left, or a limit is reached.
#pragma once

#include "core/budget.hpp"
#include "games/sokoban/solver/position_store.hpp"
#include "games/sokoban/solver/solution.hpp"
#include "games/sokoban/solver/solve_options.hpp"
#include "games/sokoban/solver/terrain.hpp"

namespace teka::sokoban {

template <int W>
class BestFirst {
 public:
  using Set = Bits<W>;
  using Node = typename PositionStore<W>::Node;
  static constexpr std::uint32_t kNone = PositionStore<W>::kNone;

  void start(Objective objective, std::size_t memory) {
    objective_ = objective;
    nodes_ = 0;
    solved_ = kNone;
    is_hopeless_ = out_of_memory_ = false;
    store_.clear(memory);
  }
  void give_up() { is_hopeless_ = true; }
  void set_solved(std::uint32_t index) { solved_ = index; }

  [[nodiscard]] const Node& operator[](std::uint32_t index) const { return store_[index]; }
  [[nodiscard]] std::uint64_t nodes() const { return nodes_; }
  [[nodiscard]] bool out_of_memory() const { return out_of_memory_; }
  [[nodiscard]] std::uint32_t solved() const { return solved_; }  ///< kNone: not yet
  [[nodiscard]] PositionStore<W>& store() { return store_; }
  [[nodiscard]] const PositionStore<W>& store() const { return store_; }

  /// Continues until the level is decided or the budget is spent, whose nodes count from the start; fills in answer,
  /// nodes and limit. expand(index) adds the successors of a position.
  template <class Expand>
  Solution advance(const Budget& budget, Expand&& expand) {
    constexpr std::uint64_t kNodesBetweenLooks = 256 / (W * W) + 1;  // a node takes longer on larger boards
    Solution result;
    while (!is_hopeless_ && solved_ == kNone && result.limit.empty()) {
      if (out_of_memory_)
        result.limit = "memory";
      else if (nodes_ >= budget.nodes || nodes_ % kNodesBetweenLooks == 0)
        result.limit = limit_after(budget, nodes_);
      if (!result.limit.empty()) break;
      const std::uint32_t index = store_.dequeue();
      is_hopeless_ = index == kNone;
      if (is_hopeless_) break;
      ++nodes_;
      expand(index);
    }
    result.nodes = nodes_;
    if (is_hopeless_) result.answer = Answer::unsolvable;
    if (solved_ != kNone) result.answer = Answer::solved;
    return result;
  }

  /// Adds a successor, or predecessor, of a position: queued if it is new, or cheaper and costs matter.
  void add(const Set& boxes, int player, std::uint32_t parent, const Push& push, std::uint32_t cost, int estimate) {
    bool is_new = false;
    const std::uint32_t index = store_.find_or_add(boxes, static_cast<std::uint16_t>(player), is_new);
    out_of_memory_ = out_of_memory_ || index == kNone;
    if (out_of_memory_) return;
    Node& node = store_[index];
    if (!is_new && (objective_ == Objective::any || node.cost <= cost)) return;
    node.parent = parent;
    node.cost = cost;
    node.from = push.from;
    node.to = push.to;
    store_.enqueue(index, key(cost, estimate));
  }

 private:
  static constexpr std::uint32_t kEstimateWeight =
      4;  // weighted A*: weight of the estimate against the cost if any solution is wanted

  [[nodiscard]] std::uint32_t key(std::uint32_t cost, int estimate) const {
    const auto left = static_cast<std::uint32_t>(estimate);
    return objective_ == Objective::any ? cost + kEstimateWeight * left : cost + left;
  }

  Objective objective_ = Objective::any;
  PositionStore<W> store_;
  std::uint64_t nodes_ = 0;
  std::uint32_t solved_ = kNone;
  bool is_hopeless_ = false;
  bool out_of_memory_ = false;
};

}  // namespace teka::sokoban
