#include "games/sokoban/solver/bidirectional_search.hpp"

#include <algorithm>

#include "games/sokoban/solver/instantiated_widths.hpp"

namespace teka::sokoban {

namespace {
constexpr std::uint64_t kFirstTurn = 400;  // most levels of 10x10 need fewer
constexpr std::uint64_t kTurnGrowth = 4;
}  // namespace

template <int W>
void BidirectionalSearch<W>::start(const Terrain<W>& terrain, const SolveOptions& options) {
  terrain_ = &terrain;
  options_ = options;
  if (from_end_.nodes > 0) backward_.release();  // it may not be needed this time
  from_start_ = from_end_ = {};
  from_end_.is_stuck = !options.techniques.has(Technique::backward);
  is_backward_turn_ = false;
  turn_end_ = kFirstTurn;
  forward_.start(terrain, options);
  line_ = &forward_.pushes();
}

template <int W>
Solution BidirectionalSearch<W>::advance(const Budget& budget) {
  while (true) {
    Side& side = is_backward_turn_ ? from_end_ : from_start_;
    const Side& other = is_backward_turn_ ? from_start_ : from_end_;
    Budget part = budget;
    part.nodes = budget.nodes - other.nodes;
    if (!other.is_stuck) part.nodes = std::min(part.nodes, turn_end_);
    Solution found = take_turn(part);
    side.nodes = found.nodes;
    found.nodes += other.nodes;
    side.is_stuck = found.limit == "memory";
    if (found.answer != Answer::unknown) return found;
    const bool is_turn_over = found.limit == "nodes" && found.nodes < budget.nodes;
    if (other.is_stuck || !(is_turn_over || side.is_stuck)) return found;
    end_turn();
  }
}

template <int W>
Solution BidirectionalSearch<W>::take_turn(const Budget& budget) {
  if (!is_backward_turn_) {
    line_ = &forward_.pushes();
    forward_.limit_memory(memory_beside(from_end_.nodes > 0 ? backward_.bytes() : 0));
    return forward_.advance(budget);
  }
  const std::size_t memory = memory_beside(forward_.bytes());
  if (from_end_.nodes == 0) {
    if (memory < 2 * PositionStore<W>::least_bytes()) return {.limit = "memory"};  // too little to start
    const bool is_best = options_.objective == Objective::pushes;
    backward_.start(*terrain_, is_best ? Objective::pushes : Objective::any, memory);
  }
  backward_.limit_memory(memory);
  line_ = &backward_.pushes();
  Solution found = backward_.advance(budget);
  if (found.answer == Answer::solved && options_.objective == Objective::moves) {
    // The backward search does not count moves; it only shows that there is a solution, so this side is done.
    found.answer = Answer::unknown;
    found.limit = "memory";
  }
  return found;
}

template <int W>
void BidirectionalSearch<W>::end_turn() {
  if (is_backward_turn_) turn_end_ *= kTurnGrowth;
  is_backward_turn_ = !is_backward_turn_;
}

#define TEKA_INSTANTIATE(words) template class BidirectionalSearch<words>
TEKA_FOR_EACH_WIDTH(TEKA_INSTANTIATE);
#undef TEKA_INSTANTIATE

}  // namespace teka::sokoban
