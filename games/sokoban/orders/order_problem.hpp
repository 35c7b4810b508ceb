// How far a level is from an order, step by step, and evolution towards it: first it must be a level at all, then
// solvable, then of the ordered numbers, then of the wanted difficulty, then unlike those that there are.
#pragma once

#include <array>
#include <optional>
#include <stop_token>
#include <string_view>

#include "games/sokoban/generator/evolve_levels.hpp"
#include "games/sokoban/measures/novelty_filter.hpp"
#include "games/sokoban/measures/tile_patterns.hpp"
#include "games/sokoban/orders/order.hpp"

namespace teka::sokoban {

/// What a level fails at first.
enum class Stage { done, familiar, off_target, miscounted, unsolved, malformed };
constexpr std::array<std::string_view, 6> kStageNames = {"done",       "familiar", "off the wish",
                                                         "miscounted", "unsolved", "malformed"};

struct StagedCost {
  Stage stage = Stage::malformed;
  double miss = 0;  ///< within the stage, 0 or more; lower is better

  /// One number for all: a level that fails later costs less, whatever its miss. Below 0 when it is done, and -1 at
  /// the least.
  [[nodiscard]] double value() const;
};

/// A level with what the solver says about it.
struct Judgement {
  StagedCost cost;
  Answer answer = Answer::unknown;
  std::optional<Difficulty> difficulty = {};  ///< when the fewest pushes are known
  std::string solution = {};                  ///< when solved: of the fewest pushes, if these are known
};

/// What a level is judged by.
struct Acceptance {
  Order order;
  bool boxes_on_goals = false;            ///< boxes may start on goals
  bool harder = false;                    ///< of those that are done, the harder ones are better
  const NoveltyFilter* others = nullptr;  ///< levels that it must not be like; none: it may
  const TilePatterns* style = nullptr;    ///< of those that are done, the ones near to it are better

  /// Something counts even when all is done, so that there is no end to it.
  [[nodiscard]] bool open_ended() const { return harder || style != nullptr; }
  /// Nodes and the stop token of the budget bound the solver.
  [[nodiscard]] Judgement judge(const Level& level, Solver& solver, const Budget& budget) const;
};

GeneratorSettings generator_settings(const Acceptance& acceptance);

/// A level of the ordered size made to have the ordered numbers: walls change where its solution does not pass; if it
/// has none, its walls and goals are kept, as far as they can be, and boxes are pulled from the goals anew. When there
/// is no room for so many walls it has fewer. Nothing when even that failed.
std::optional<Level> repair_to_order(const Level& level, const Judgement& judgement, const Acceptance& acceptance,
                                     Rng& rng);

/// An order as a problem for evolve(): costs to be minimised. All individuals have the ordered size; operators keep the
/// numbers of boxes, goals and players, and the walls where these were ordered.
class OrderProblem {
 public:
  using Genome = Level;

  OrderProblem(const Acceptance& acceptance, std::stop_token stop);

  /// One of the generator's, mended.
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
