// The answer of the solver: solved with the moves, proven unsolvable, or unknown with the limit that ended the search.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "core/budget.hpp"

namespace teka::sokoban {

enum class Answer { solved, unsolvable, unknown };
std::string_view name_of(Answer answer);

struct Solution {
  Answer answer = Answer::unknown;
  std::string moves;  ///< LURD notation; empty unless solved
  int pushes = 0;
  std::uint64_t nodes = 0;  ///< positions that were expanded
  /// When unknown: "nodes", "time", "memory" or "stopped"; for a level beyond the solver "more than 64 boxes" and so
  /// on, see beyond_solver().
  std::string_view limit = {};
};

/// "out of nodes", "more than 64 boxes"
std::string limit_text(std::string_view limit);

/// The limit that is reached after this many nodes, or nothing.
std::string_view limit_after(const Budget& budget, std::uint64_t nodes);

}  // namespace teka::sokoban
