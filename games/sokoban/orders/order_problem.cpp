#include "games/sokoban/orders/order_problem.hpp"

#include <algorithm>

namespace teka::sokoban {
namespace {

constexpr double kNowhereNear = 1e9;

/// The distance of the counts from the order by the measure of accuracy, plus the number of boxes that may not be on
/// goals.
double count_error(const Level& level, const Acceptance& acceptance) {
  const double error = 1 - accuracy(count_tiles(to_text(level)), prompt_of(acceptance.order));
  if (acceptance.boxes_on_goals) return error;
  return error + static_cast<double>(std::ranges::count(level.cells(), Tile::box_on_goal));
}

/// Solves for the fewest pushes; if that fails within the budget and the order does not need it, for any solution.
void solve_for(const Level& level, bool exactly, Solver& solver, const Budget& budget, Judgement& judgement) {
  Measured measured = measure(level, solver, budget);
  judgement.answer = measured.answer;
  judgement.solution = std::move(measured.solution);
  if (measured.answer == Answer::solved) judgement.difficulty = measured.difficulty;
  if (measured.answer != Answer::unknown || exactly || budget.interrupted()) return;
  Solution solution = solver.solve(level, {}, budget);
  judgement.answer = solution.answer;
  judgement.solution = std::move(solution.moves);
}

}  // namespace

GeneratorSettings generator_settings(const Acceptance& acceptance) {
  GeneratorSettings settings = generator_settings(acceptance.order);
  settings.pull.boxes_on_goals = acceptance.boxes_on_goals;
  return settings;
}

double StagedCost::value() const {
  if (stage == Stage::done) return miss - 1;
  return static_cast<double>(stage) - 1 + miss / (1 + miss);
}

Judgement Acceptance::judge(const Level& level, Solver& solver, const Budget& budget) const {
  Judgement judgement;
  if (level.size() != order.size || find_fault(level)) return judgement;
  solve_for(level, order.target.any() || harder, solver, budget, judgement);
  const auto fail_at = [&](Stage stage, double miss) {
    judgement.cost = {stage, miss};
    return judgement;
  };
  if (judgement.answer != Answer::solved) return fail_at(Stage::unsolved, judgement.answer == Answer::unknown ? 0 : 1);
  if (const double error = count_error(level, *this); error > 0) return fail_at(Stage::miscounted, error);
  if (order.target.any()) {
    if (const double miss = order.target.miss(*judgement.difficulty); miss > 0) return fail_at(Stage::off_target, miss);
  }
  if (others != nullptr) {
    if (const double near = others->familiarity(level); near > 0) return fail_at(Stage::familiar, near);
  }
  if (profile) {
    const auto found = profile_of(level, kExactPositions, {.deadline = budget.deadline, .stop = budget.stop});
    const double apart = found ? distance(*found, *profile) : kNowhereNear;
    if (apart > kAlike) return fail_at(Stage::unlike, apart - kAlike);
  }
  // Always below 1, so that the cost of a finished level is below 0.
  if (style != nullptr) {
    const double divergence = style->divergence(std::span(&level, 1));
    return fail_at(Stage::done, divergence / (1 + divergence));
  }
  return fail_at(Stage::done, harder ? 1 / (1 + fitness_of(*judgement.difficulty, Fitness::both)) : 0);
}

OrderProblem::OrderProblem(const Acceptance& acceptance, std::stop_token stop)
    : acceptance_(acceptance),
      settings_(generator_settings(acceptance)),
      stop_(stop),
      levels_({.generator = settings_, .walls = acceptance.order.walls}, std::move(stop)) {}

Judgement OrderProblem::judge(const Level& level) const {
  Solver& solver = workers_of_thread(settings_).solver;
  return acceptance_.judge(level, solver, {.nodes = evolve_nodes(settings_), .stop = stop_});
}

Level OrderProblem::random(Rng& rng) const {
  Level level = levels_.random(rng);
  if (!acceptance_.order.walls || find_fault(level)) return level;
  return repair_to_order(level, judge(level), acceptance_, rng).value_or(level);
}

double OrderProblem::evaluate(const Level& level) const {
  return judge(level).cost.value();
}

}  // namespace teka::sokoban
