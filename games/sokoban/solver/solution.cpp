#include "games/sokoban/solver/solution.hpp"

#include <fmt/format.h>

namespace teka::sokoban {

std::string_view limit_after(const Budget& budget, std::uint64_t nodes) {
  if (nodes >= budget.nodes) return "nodes";
  if (budget.stop.stop_requested()) return "stopped";
  return budget.interrupted() ? "time" : std::string_view{};
}

std::string limit_text(std::string_view limit) {
  return limit.starts_with("more than") ? std::string(limit) : fmt::format("out of {}", limit);
}

std::string_view name_of(Answer answer) {
  if (answer == Answer::solved) return "solved";
  return answer == Answer::unsolvable ? "unsolvable" : "unknown";
}

}  // namespace teka::sokoban
