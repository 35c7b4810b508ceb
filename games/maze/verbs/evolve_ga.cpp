// teka evolve maze: the paper's genetic algorithm with all its parameters.
#include <algorithm>

#include "games/maze/formats/animation.hpp"
#include "games/maze/formats/maze_value.hpp"
#include "games/maze/maze/symmetry.hpp"
#include "games/maze/paper/paper.hpp"
#include "games/maze/verbs/evolve.hpp"
#include "games/maze/verbs/level_io.hpp"
#include "report/evolution_run.hpp"

namespace teka::maze {
namespace {

Selection selection_from(const std::string& name) {
  if (name == "roulette") return Selection::roulette;
  if (name == "rank") return Selection::linear_rank;
  if (name == "truncation") return Selection::truncation;
  return Selection::tournament;
}

Settings settings_from(const Parameters& p) {
  Settings settings = paper_settings({selection_from(p.text("selection")), Crossover::uniform, true, "", ""});
  settings.population = static_cast<std::size_t>(p.integer("population"));
  settings.stop.generations = static_cast<std::uint64_t>(p.integer("generations"));
  settings.tournament_size = static_cast<std::size_t>(p.integer("tournament"));
  settings.elite = static_cast<std::size_t>(p.integer("elite"));
  settings.noise.samples = static_cast<std::size_t>(p.integer("samples"));
  settings.noise.resample_elite = p.flag("resample");
  settings.noise.final_samples = static_cast<std::size_t>(p.integer("walks"));
  settings.islands.count = static_cast<std::size_t>(p.integer("islands"));
  return settings;
}

PaperProblem problem_from(const Parameters& p, Size size) {
  PaperProblem problem;
  problem.size = size;
  problem.crossover = p.text("crossover") == "uniform" ? Crossover::uniform : Crossover::arithmetic;
  problem.bias = p.real("bias");
  problem.small_mutation = p.real("small-mutation");
  problem.big_mutation = p.real("big-mutation");
  problem.target = p.has("steps") ? p.real("steps") : middle_steps(size);
  return problem;
}

Metrics metrics_of(const Outcome<Maze>& outcome, const PaperProblem& problem) {
  Metrics metrics;
  Metric reported{.name = "reported fitness", .value = outcome.value, .better = Better::lower};
  reported.n = outcome.judged.empty() ? 1 : outcome.judged.front().count;
  metrics.add(reported);
  Metric fresh{.name = "fresh fitness", .value = outcome.fresh_value, .better = Better::lower};
  fresh.error = outcome.fresh.error() / problem.target;
  fresh.n = outcome.fresh.count;
  metrics.add(fresh);
  metrics.add("fresh steps", outcome.fresh, "moves");
  metrics.add("evaluations", static_cast<double>(outcome.evaluations));
  metrics.add("generations", static_cast<double>(outcome.history.empty() ? 0 : outcome.history.back().number));
  return metrics;
}

/// By the fitness as estimated during the run; mirrored and rotated copies count as one maze.
std::vector<Maze> best_mazes(const Outcome<Maze>& outcome, const PaperProblem& problem, std::size_t most) {
  std::vector<std::pair<double, const Maze*>> ranked;
  for (std::size_t i = 0; i < outcome.population.size() && most > 1; ++i) {
    ranked.emplace_back(problem.value(outcome.population[i], outcome.judged[i]), &outcome.population[i]);
  }
  std::ranges::sort(ranked);  // equal ones in the order of the population
  std::vector<const Maze*> others;
  for (const auto& [value, maze] : ranked) others.push_back(maze);
  return different_best(outcome.best, others, most, symmetric_key);
}

}  // namespace

Result<Output> run_ga(const Job& job, Size size, Context& context) {
  PaperProblem problem = problem_from(job.parameters, size);
  problem.stop = context.budget.stop;
  if (auto valid = validate(problem); !valid) return fail("--{}", valid.error().message);
  const Settings settings = settings_from(job.parameters);
  if (auto valid = validate(settings); !valid) return tl::unexpected(valid.error());
  auto extras = run_extras(
      job, problem, settings, 4, context, [](const Maze& maze) { return to_value(maze); },
      [](const Maze& maze) { return small_picture(maze); });
  if (!extras) return tl::unexpected(extras.error());
  const auto outcome = evolve(problem, settings, Seed(job.seed), context.executor, std::move(*extras));
  Output output;
  if (outcome.history.empty()) return output;  // interrupted before the end of the first generation
  output.used.set("steps", problem.target);
  output.metrics = metrics_of(outcome, problem);
  if (job.has_table) output.history = history_metrics(outcome.history);
  output.kept = kept_of_run(outcome.history, "the best maze");
  if (job.parameters.has("plot")) {
    const Drawing plot = plot_history(outcome.history, fmt::format("Fitness of {}x{} mazes", size.width, size.height),
                                      "fitness (lower is better)", true);
    if (auto ok = write_drawing(plot, job, context, {.option = "plot", .part = context.part(output.kept)}); !ok)
      return tl::unexpected(ok.error());
  }
  const std::vector<Maze> best = best_mazes(outcome, problem, static_cast<std::size_t>(job.parameters.integer("best")));
  const std::string fewer = fewer_text(best.size(), job.parameters, "mazes");
  for (const Maze& maze : best) {
    if (job.wants_items()) output.items.push_back(to_value(maze));
  }
  if (job.wants_json()) {
    output.summary = fewer;
    return output;
  }
  std::vector<std::string> captions;
  for (std::size_t i = 0; i < best.size(); ++i) {
    captions.push_back(fmt::format("evolved maze {}x{}, seed {}{}", size.width, size.height, job.seed,
                                   best.size() > 1 ? fmt::format(", number {}", i + 1) : ""));
  }
  auto body = write_mazes(best, captions, job, context, output.kept);
  if (!body) return tl::unexpected(body.error());
  output.body = std::move(*body);
  output.summary = output.metrics.text() + fewer;
  return output;
}

}  // namespace teka::maze
