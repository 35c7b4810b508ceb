// The cost of a level with respect to an order, in stages, and evolution that minimises it: first it must be a valid
// level, then solvable, then have the ordered numbers, then the ordered difficulty, then be new, then play like
// its example.
#pragma once

#include <array>
#include <optional>
#include <stop_token>
#include <string_view>

#include "games/sokoban/generator/evolve_levels.hpp"
#include "games/sokoban/measures/novelty_filter.hpp"
#include "games/sokoban/measures/play_profile.hpp"
#include "games/sokoban/measures/tile_patterns.hpp"
#include "games/sokoban/orders/order.hpp"

namespace teka::sokoban {

/// The first requirement that a level fails.
enum class Stage { done, unlike, familiar, off_target, miscounted, unsolved, malformed };

struct StagedCost {
  Stage stage = Stage::malformed;
  double miss = 0;  ///< by how much, 0 or more; lower is better

  /// One number for both: a level that fails at a later stage costs less, whatever its miss. From -1 to 0 if done.
  [[nodiscard]] double value() const;
};

/// The result of judging a level.
struct Judgement {
  StagedCost cost;
  Answer answer = Answer::unknown;
  std::optional<Difficulty> difficulty = {};  ///< when the fewest pushes are known
  std::string solution = {};                  ///< when solved: of the fewest pushes, if these are known
};

/// The criteria that a level must meet.
struct Acceptance {
  Order order;
  bool boxes_on_goals = false;              ///< boxes may start on goals
  bool harder = false;                      ///< among levels that meet everything, harder ones are better
  const NoveltyFilter* others = nullptr;    ///< levels that it must differ from; null: none
  const TilePatterns* style = nullptr;      ///< among levels that meet everything, similar ones are better
  std::optional<PlayProfile> profile = {};  ///< it must play like this

  /// Levels that meet everything can still be improved, so evolution has no target cost.
  [[nodiscard]] bool open_ended() const { return harder || (style != nullptr && !profile); }
  /// Nodes and the stop token of the budget bound the solver.
  [[nodiscard]] Judgement judge(const Level& level, Solver& solver, const Budget& budget) const;
};

GeneratorSettings generator_settings(const Acceptance& acceptance);

/// Repairs a level of the ordered size to have the ordered numbers: walls change only where its solution does not pass;
/// if it has no solution, its walls and goals are kept as far as possible, and boxes are pulled from the goals again.
/// If there is no room for that many walls it has fewer. Nothing if this fails.
std::optional<Level> repair_to_order(const Level& level, const Judgement& judgement, const Acceptance& acceptance,
                                     Rng& rng);

/// An order as a problem for evolve(), which minimises the cost. All individuals have the ordered size; operators keep
/// the numbers of boxes, goals and players, and that of walls if it is ordered.
class OrderProblem {
 public:
  using Genome = Level;

  OrderProblem(const Acceptance& acceptance, std::stop_token stop);

  /// A level of the generator, repaired.
  [[nodiscard]] Level random(Rng& rng) const;
  void cross(const Level& a, const Level& b, Level& child, Rng& rng) const { levels_.cross(a, b, child, rng); }
  void mutate(Level& level, Rng& rng) const { levels_.mutate(level, rng); }
  [[nodiscard]] double evaluate(const Level& level) const;

 private:
  [[nodiscard]] Judgement judge(const Level& level) const;

  Acceptance acceptance_;
  GeneratorSettings settings_;
  std::stop_token stop_;
  LevelProblem levels_;
};

}  // namespace teka::sokoban
