// Evaluates many levels, each by itself: whether it can be solved, whether the published A* solves it, how hard it is.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "games/sokoban/measures/analysis.hpp"
#include "games/sokoban/measures/difficulty.hpp"
#include "games/sokoban/measures/evaluation_progress.hpp"
#include "games/sokoban/measures/samples.hpp"
#include "games/sokoban/solver/published_astar.hpp"
#include "parallel/executor.hpp"

namespace teka::sokoban {

struct EvaluationOptions {
  std::uint64_t iterations = kPublishedIterations;  ///< of the published A*; 0: it is not run
  std::uint64_t nodes = 1'000'000;                  ///< positions that the exact solver may expand
  bool details = false;
};

struct EvaluatedSample {
  bool done = false;
  bool malformed = false;
  Answer answer = Answer::unknown;        ///< of the exact solver
  std::optional<Difficulty> difficulty;   ///< when the fewest pushes are known
  std::string_view limit;                 ///< of the exact solver, when unknown
  std::string solution;                   ///< when solved
  std::optional<AstarOutcome> astar;      ///< if it was run: not for unsolvable levels
  std::optional<Difficulty> bounds;       ///< otherwise upper bounds from the solution, if one is known
  std::optional<LevelAnalysis> analysis;  ///< of levels with at most kExactPositions positions
  std::optional<Details> details;

  [[nodiscard]] bool solved() const { return answer == Answer::solved; }
  [[nodiscard]] bool playable() const { return astar && astar->solved; }
};

/// One for each sample. When interrupted: those before the first unfinished one. Budget::nodes is not used.
std::vector<EvaluatedSample> evaluate_samples(std::span<const Sample> samples, const EvaluationOptions& options,
                                              Executor& executor, const Budget& budget,
                                              const EvaluationProgress& progress);

}  // namespace teka::sokoban
