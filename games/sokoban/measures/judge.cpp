#include "games/sokoban/measures/judge.hpp"

#include <algorithm>
#include <atomic>
#include <memory>
#include <mutex>

namespace teka::sokoban {
namespace {

/// What a thread works with; its memory is worth keeping.
struct Tools {
  Solver solver;
  AstarAgent agent;
};

class ToolBox {
 public:
  std::unique_ptr<Tools> take() {
    const std::lock_guard lock(mutex_);
    if (free_.empty()) return std::make_unique<Tools>();
    auto tools = std::move(free_.back());
    free_.pop_back();
    return tools;
  }
  void give_back(std::unique_ptr<Tools> tools) {
    const std::lock_guard lock(mutex_);
    free_.push_back(std::move(tools));
  }

 private:
  std::mutex mutex_;
  std::vector<std::unique_ptr<Tools>> free_;
};

Judged judge_one(const Sample& sample, const JudgeOptions& options, const Budget& budget, Tools& tools) {
  Judged judged;
  judged.malformed = !sample.level;
  judged.answer = Answer::unsolvable;
  if (judged.malformed) return judged;
  const Level& level = *sample.level;
  Measured measured = measure(level, tools.solver, budget);
  judged.answer = measured.answer;
  judged.solution = std::move(measured.solution);
  if (measured.answer == Answer::solved) judged.difficulty = measured.difficulty;
  if (measured.answer == Answer::unknown && !budget.interrupted()) {
    // The fewest pushes are too hard to find; any solution will do to know whether there is one.
    Solution solution = tools.solver.solve(level, {.objective = Objective::any}, budget);
    judged.answer = solution.answer;
    judged.solution = std::move(solution.moves);
  }
  // What has no solution is not solved by anything.
  if (options.iterations > 0 && judged.answer != Answer::unsolvable) {
    judged.astar = tools.agent.solve(level, options.iterations, budget);
    // It may solve what the exact solver gave up; then there is a solution, though we do not have it.
    if (judged.astar->solved) judged.answer = Answer::solved;
  }
  if (options.details && !judged.solution.empty()) judged.details = measure_details(level, judged.solution);
  return judged;
}

}  // namespace

std::vector<Judged> judge(std::span<const Sample> samples, const JudgeOptions& options, const Context& context,
                          const Steps& steps) {
  std::vector<Judged> judged(samples.size());
  ToolBox tool_box;
  std::atomic<std::size_t> done{0};
  Budget budget = context.budget;
  budget.nodes = options.nodes;
  context.executor.for_each(samples.size(), [&](std::size_t i) {
    if (budget.interrupted()) return;
    auto tools = tool_box.take();
    judged[i] = judge_one(samples[i], options, budget, *tools);
    tool_box.give_back(std::move(tools));
    judged[i].done = !budget.interrupted();
    steps.tell(Phase::judging, ++done, samples.size());
  });
  const auto first_open = std::find_if(judged.begin(), judged.end(), [](const Judged& j) { return !j.done; });
  judged.erase(first_open, judged.end());
  return judged;
}

}  // namespace teka::sokoban
