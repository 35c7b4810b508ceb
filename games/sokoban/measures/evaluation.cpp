#include "games/sokoban/measures/evaluation.hpp"

#include <algorithm>
#include <atomic>
#include <memory>
#include <mutex>

namespace teka::sokoban {
namespace {

/// The solvers of one thread; they keep their memory from level to level.
struct Solvers {
  Solver solver;
  PublishedAstar astar;
};

class SolverPool {
 public:
  std::unique_ptr<Solvers> take() {
    const std::lock_guard lock(mutex_);
    if (free_.empty()) return std::make_unique<Solvers>();
    auto solvers = std::move(free_.back());
    free_.pop_back();
    return solvers;
  }
  void give_back(std::unique_ptr<Solvers> solvers) {
    const std::lock_guard lock(mutex_);
    free_.push_back(std::move(solvers));
  }

 private:
  std::mutex mutex_;
  std::vector<std::unique_ptr<Solvers>> free_;
};

EvaluatedSample evaluate_one(const Sample& sample, const EvaluationOptions& options, const Budget& budget,
                             Solvers& solvers) {
  EvaluatedSample evaluated;
  evaluated.malformed = !sample.level;
  evaluated.answer = Answer::unsolvable;
  if (evaluated.malformed) return evaluated;
  const Level& level = *sample.level;
  Measured measured = measure(level, solvers.solver, budget);
  evaluated.answer = measured.answer;
  evaluated.solution = std::move(measured.solution);
  if (measured.answer == Answer::solved) {
    evaluated.difficulty = measured.difficulty;
    evaluated.analysis = analyse(level, kExactPositions, budget);
  }
  if (measured.answer == Answer::unknown && !budget.interrupted()) {
    // The fewest pushes are too hard to find; any solution shows that there is one.
    Solution solution = solvers.solver.solve(level, {.objective = Objective::any}, budget);
    evaluated.answer = solution.answer;
    evaluated.limit = solution.limit;
    evaluated.solution = std::move(solution.moves);
    if (evaluated.solved()) evaluated.bounds = bounds_of(level, evaluated.solution);
  }
  // A level without a solution need not be tried.
  if (options.iterations > 0 && evaluated.answer != Answer::unsolvable) {
    evaluated.astar = solvers.astar.solve(level, options.iterations, budget);
    // It may solve a level that the exact solver gave up; then the level is solvable, but its solution is not known
    // here.
    if (evaluated.astar->solved) evaluated.answer = Answer::solved;
  }
  if (options.details && !evaluated.solution.empty()) evaluated.details = measure_details(level, evaluated.solution);
  return evaluated;
}

}  // namespace

std::vector<EvaluatedSample> evaluate_samples(std::span<const Sample> samples, const EvaluationOptions& options,
                                              Executor& executor, const Budget& budget,
                                              const EvaluationProgress& progress) {
  std::vector<EvaluatedSample> evaluated(samples.size());
  SolverPool pool;
  std::atomic<std::size_t> done{0};
  Budget sample_budget = budget;
  sample_budget.nodes = options.nodes;
  executor.for_each(samples.size(), [&](std::size_t i) {
    if (budget.interrupted()) return;
    auto solvers = pool.take();
    evaluated[i] = evaluate_one(samples[i], options, sample_budget, *solvers);
    pool.give_back(std::move(solvers));
    evaluated[i].done = !budget.interrupted();
    progress.report(Phase::judging, ++done, samples.size());
  });
  const auto first_open =
      std::find_if(evaluated.begin(), evaluated.end(), [](const EvaluatedSample& j) { return !j.done; });
  evaluated.erase(first_open, evaluated.end());
  return evaluated;
}

}  // namespace teka::sokoban
