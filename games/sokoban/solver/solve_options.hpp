// What the solver is asked: the objective, the memory it may use, and the techniques it may use.
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

/// What the solver makes use of. Each is safe to leave out: the answers stay true, the time to find them does not stay
/// the same. The last five are of the search by features.
enum class Technique {
  dead_squares,   ///< never push a box where it can reach no goal
  freeze,         ///< give up when boxes that block each other for ever are not all on
                  ///< goals
  matching,       ///< lower bound: every box has a goal of its own (else: every box
                  ///< its nearest goal)
  corrals,        ///< an area that can only be entered by pushing into it comes before
                  ///< anything else
  pair_table,     ///< never two boxes that cannot both come to goals, even alone
  backward,       ///< a search from the end takes turns with the one from the start
  features,       ///< the search by features; else the plain search alone
  packing,        ///< goals are filled in the order of a plan; else in any order
  advisers,       ///< steps that an adviser recommends are free
  corral_proofs,  ///< corrals are searched alone to prove them lost
  frozen_goals,   ///< boxes frozen on goals are walls for the others
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
