// The options of the solver: the objective, the memory limit, and the techniques it may use.
#pragma once

#include <array>
#include <cstddef>
#include <string_view>

namespace teka::sokoban {

enum class Objective {
  any,     ///< a solution, fast
  pushes,  ///< one with the fewest pushes
  moves,   ///< one with the fewest moves of the player; for small boards
};

/// The techniques of the solver. Leaving one out changes the time, never the correctness of answers. The last five
/// belong to the feature search.
enum class Technique {
  dead_squares,   ///< never push a box onto a square from which it can reach no goal
  freeze,         ///< prune positions where boxes block each other off the goals
  matching,       ///< lower bound by minimum-cost assignment (otherwise nearest goals)
  corrals,        ///< PI-corrals: only pushes into such an area are tried
  pair_table,     ///< prune pairs of boxes that cannot both reach goals
  backward,       ///< a backward search takes turns with the forward search
  features,       ///< feature search; otherwise the bidirectional search alone
  packing,        ///< fill the goals in the order of a plan; otherwise in any order
  advisers,       ///< steps that an adviser recommends cost nothing
  corral_proofs,  ///< prove corral deadlocks by a separate search
  frozen_goals,   ///< treat boxes frozen on goals as walls
};
constexpr std::array<std::string_view, 11> kTechniqueNames = {"dead squares", "freeze",        "matching",    "corrals",
                                                              "pair table",   "backward",      "features",    "packing",
                                                              "advisers",     "corral proofs", "frozen goals"};

class Techniques {
 public:
  [[nodiscard]] bool has(Technique technique) const { return (missing_ >> static_cast<int>(technique) & 1) == 0; }
  void leave_out(Technique technique) { missing_ |= 1U << static_cast<int>(technique); }

 private:
  unsigned missing_ = 0;
};

struct SolveOptions {
  Objective objective = Objective::any;
  std::size_t memory = std::size_t{1} << 30;  ///< bytes that the searches may hold at once, on top of a few
                                              ///< hundred kilobytes of tables for the board
  Techniques techniques = {};
};

}  // namespace teka::sokoban
