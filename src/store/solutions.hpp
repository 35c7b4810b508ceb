// The solutions that are kept of a level: none is better than another in both moves and pushes. Two bits a move.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "game/level_code.hpp"

namespace teka::store {

struct Solution {
  std::string moves;  ///< in the letters of the game
  SolutionCost cost;
};

/// Whether `a` makes `b` superfluous: it is as good in everything.
bool covers(const SolutionCost& a, const SolutionCost& b);

/// Adds a solution unless one that is there covers it, and removes those that it covers. Whether it was added.
bool add_solution(Solution solution, std::vector<Solution>& kept);

std::string pack_moves(const std::vector<Solution>& solutions, std::string_view letters);
/// Of damaged bytes: those that can be read.
std::vector<std::string> unpack_moves(std::string_view bytes, std::string_view letters);

}  // namespace teka::store
