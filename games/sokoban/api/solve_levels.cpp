#include "games/sokoban/api/solve_levels.hpp"

#include <algorithm>
#include <atomic>
#include <chrono>

#include "games/sokoban/level/lurd.hpp"

namespace teka::sokoban {
namespace {

constexpr double kMostSeconds = 1e8;  // three years, which a clock can represent

SolvedLevel solve_one(const Level& level, const SolveOptions& options, const SolveLimits& limits, Budget budget) {
  static thread_local Solver solver;  // keeps its memory from level to level
  const auto start = Budget::Clock::now();
  const double seconds = std::clamp(limits.seconds, 0.0, kMostSeconds);
  const auto end = start + std::chrono::duration_cast<Budget::Clock::duration>(std::chrono::duration<double>(seconds));
  budget.deadline = std::min(budget.deadline.value_or(end), end);
  if (limits.nodes) budget.nodes = std::min(budget.nodes, *limits.nodes);
  SolvedLevel solved;
  solved.solution = solver.solve(level, options, budget);
  solved.seconds = std::chrono::duration<double>(Budget::Clock::now() - start).count();
  if (solved.solution.answer == Answer::solved) {
    solved.box_changes = replay(level, solved.solution.moves)->box_changes;
  }
  return solved;
}

}  // namespace

std::vector<SolvedLevel> solve_levels(std::span<const Entry> entries, const SolveOptions& options,
                                      const SolveLimits& limits, Executor& executor, const Budget& budget,
                                      const std::function<void(std::uint64_t done)>& progress) {
  std::atomic<std::uint64_t> done = 0;
  return executor.map(entries.size(), [&](std::size_t i) {
    if (budget.interrupted()) return SolvedLevel{};
    SolvedLevel solved = solve_one(entries[i].level, options, limits, budget);
    const std::uint64_t now_done = ++done;
    if (progress) progress(now_done);
    return solved;
  });
}

}  // namespace teka::sokoban
