#include "games/sokoban/api/evolve_hard.hpp"

#include <cmath>

#include "games/sokoban/orders/order.hpp"

namespace teka::sokoban {

Settings evolution_settings(const EvolveSettings& settings) {
  Settings evolution = level_evolution(settings.population, settings.generations);
  evolution.islands.count = settings.islands;
  if (settings.request.target.any()) evolution.stop.target = 0;
  return evolution;
}

Result<void> validate(const EvolveSettings& settings) {
  if (auto valid = validate(settings.request.generator); !valid) return valid;
  const GeneratorSettings& wanted = settings.request.generator;
  if (wanted.boxes > kMostSearchedBoxes && is_large(wanted.size, wanted.boxes)) {
    return fail("boxes: with more than {}, levels of at most {}x{} with {} boxes can be evolved", kMostSearchedBoxes,
                kMostUsualSide, kMostUsualSide, kMostUsualBoxes);
  }
  if (settings.request.nodes < kLeastEvolveNodes) {
    return fail("nodes: {} is out of range; it must be at least {}", settings.request.nodes, kLeastEvolveNodes);
  }
  const GeneratorSettings& generator = settings.request.generator;
  const Range walls = possible_walls(generator.size, generator.boxes);
  if (settings.request.walls && !walls.contains(*settings.request.walls)) {
    return fail("walls: {} is out of range; it must be from {} to {}", *settings.request.walls, walls.low, walls.high);
  }
  if (settings.best < 1) return fail("best: 0 is out of range; it must be at least 1");
  return teka::validate(evolution_settings(settings));
}

namespace {

/// Levels to begin with: the best of short annealing runs, one for every eighth individual. Nothing if stopped.
std::optional<std::vector<Level>> annealed_founders(const EvolveSettings& settings, const Seed& seed,
                                                    Executor& executor, const Extras<Level>& extras) {
  constexpr int kSteps = 600;
  const EvolveRequest& request = settings.request;
  const auto value = [&](int pushes, int box_changes) {
    return fitness_of({.pushes = pushes, .box_changes = box_changes}, request.fitness);
  };
  const auto anneal = [&](std::size_t i) -> std::optional<Level> {
    Rng rng(seed.child("founders").child(i));
    auto found = room_search_of_thread(request.generator, request.nodes).anneal(kSteps, value, rng, extras.budget);
    if (!found) return std::nullopt;
    return std::move(found->level);
  };
  auto found = shared_map(executor, extras.exchange, settings.population / 8, extras.budget.stop, anneal);
  if (!found) return std::nullopt;
  std::vector<Level> founders;
  for (auto& level : *found) {
    if (level) founders.push_back(std::move(*level));
  }
  return founders;
}

}  // namespace

Result<EvolvedLevels> evolve_hard(const EvolveSettings& settings, const Seed& seed, Executor& executor,
                                  Extras<Level> extras) {
  if (auto valid = validate(settings); !valid) return tl::unexpected(valid.error());
  const EvolveRequest& request = settings.request;
  const LevelProblem problem(request, extras.budget.stop);
  if (extras.exchange != nullptr) extras.resume = broadcast(*extras.exchange, std::move(extras.resume));
  if (!extras.resume.empty()) {
    const auto fits = can_resume(problem, evolution_settings(settings), extras.label, extras.resume);
    if (!fits) return at_place("resume", fits.error());
  } else if (problem.searches_rooms() && !problem.deepens_rooms() && extras.first.empty()) {
    auto founders = annealed_founders(settings, seed, executor, extras);
    if (!founders) return EvolvedLevels();
    extras.first = std::move(*founders);
  }
  auto outcome = teka::evolve(problem, evolution_settings(settings), seed, executor, std::move(extras));
  EvolvedLevels evolved;
  if (outcome.history.empty()) return evolved;
  if (std::isnan(outcome.value)) {
    const GeneratorSettings& generator = request.generator;
    return fail("no level of {}x{} with {} was found; use fewer boxes or a larger size", generator.size.width,
                generator.size.height, boxes_text(generator.boxes));
  }
  // Even if the run was stopped, its result is measured completely.
  Solver solver;
  for (Level& level : best_levels(outcome, LevelProblem(request, {}), settings.best)) {
    Measured measured = measure(level, solver, {.nodes = request.nodes});
    evolved.levels.push_back({std::move(level), std::move(measured)});
  }
  evolved.fitness = outcome.value;
  evolved.history = std::move(outcome.history);
  evolved.evaluations = outcome.evaluations;
  return evolved;
}

}  // namespace teka::sokoban
