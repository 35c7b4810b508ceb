#include "games/sokoban/solver/solution.hpp"

namespace teka::sokoban {

std::string_view limit_after(const Budget& budget, std::uint64_t nodes) {
  if (nodes >= budget.nodes) return "nodes";
  if (budget.stop.stop_requested()) return "stopped";
  return budget.interrupted() ? "time" : std::string_view{};
}

std::string_view name_of(Answer answer) {
  if (answer == Answer::solved) return "solved";
  return answer == Answer::unsolvable ? "unsolvable" : "unknown";
}

}  // namespace teka::sokoban
