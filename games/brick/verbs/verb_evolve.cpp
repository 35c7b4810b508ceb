// teka evolve brick: weights for the thesis's player by its genetic algorithm.
#include "evolve/evolve.hpp"
#include "games/brick/play/play_options.hpp"
#include "games/brick/rules/case.hpp"
#include "games/brick/thesis/ga.hpp"
#include "games/brick/thesis/packed_thesis_game.hpp"
#include "games/brick/verbs/verbs.hpp"
#include "report/evolution_run.hpp"

namespace teka::brick {
namespace {

using Kind = Parameter::Kind;

std::vector<Parameter> game_parameters() {
  return {
      colours_parameter(),
      {.name = "bricks",
       .kind = Kind::integer,
       .fallback = 2000,
       .help = "number of bricks per game; of the one that evaluates weights",
       .minimum = 1,
       .maximum = 1e6},
      {.name = "limit",
       .kind = Kind::integer,
       .default_note = "the thesis's value for this game",
       .help = "take points at once above this value",
       .unit = "points",
       .minimum = 0,
       .maximum = static_cast<double>(kMostLimit)},
      {.name = "panic",
       .kind = Kind::integer,
       .fallback = kPrintedPanic,
       .help = "take points when fewer cells than this are free (the thesis prints 10, its scores suggest 30)",
       .minimum = 0,
       .maximum = kCells + 1},
      {.name = "features",
       .kind = Kind::text,
       .fallback = kThesisFeatures,
       .help = "features, one letter each: horizontal, vertical and diagonal pairs, possible dissolves, maximum well "
               "depth, blocks, top",
       .form = "HVDPMBT"},
  };
}

std::vector<Parameter> evolve_parameters() {
  std::vector<Parameter> parameters = game_parameters();
  const std::vector<Parameter> more = {
      population_parameter(200, 4, 1e6),
      best_parameter(),
      {.name = "generations",
       .kind = Kind::integer,
       .fallback = 1000,
       .help = "number of generations; the run ends earlier when the elite has converged",
       .minimum = 0,
       .maximum = 1e9,
       .may_differ = true},
      {.name = "mutation",
       .kind = Kind::real,
       .fallback = 0.3,
       .help = "probability that a weight mutates",
       .minimum = 0,
       .maximum = 1},
      {.name = "sigma",
       .kind = Kind::real,
       .fallback = 200.0,
       .help = "standard deviation of initial weights and of mutations",
       .minimum = 0,
       .maximum = 1e9},
      {.name = "checks",
       .kind = Kind::integer,
       .fallback = 20,
       .help = "number of fresh games that estimate the result; and as many with the thesis's weights",
       .minimum = 2,
       .maximum = 1e6,
       .may_differ = true},
  };
  for (const auto& group : {more, run_parameters()}) parameters.insert(parameters.end(), group.begin(), group.end());
  return parameters;
}

Result<ThesisProblem> problem_from(const Job& job) {
  const Parameters& p = job.parameters;
  const auto features = parse_features(p.text("features"));
  if (!features) return at_place("--features", features.error());
  ThesisProblem problem(static_cast<int>(p.integer("colours")), static_cast<std::size_t>(p.integer("bricks")),
                        Seed(job.seed).child("judge"));
  problem.features = *features;
  if (p.has("limit")) problem.player.limit = p.integer("limit");
  problem.player.panic = static_cast<int>(p.integer("panic"));
  problem.mutation = p.real("mutation");
  problem.sigma = p.real("sigma");
  return problem;
}

/// Games on bricks that were not used for training, the same for all settings.
struct FreshGames {
  Estimate points;
  std::uint64_t deaths = 0;
};
FreshGames play_fresh(const ThesisSettings& settings, const ThesisProblem& problem, const Job& job, Context& context) {
  std::vector<std::optional<GameResult>> games(static_cast<std::size_t>(job.parameters.integer("checks")));
  shared_fill(context.executor, context.exchange, games, context.budget.stop, [&](std::size_t i) {
    const Case drawn = random_case(Seed(job.seed).child("fresh").child(i), problem.drops.colours(),
                                   static_cast<int>(problem.bricks.size()));
    return play_thesis(settings, problem.drops, drawn.bricks, context.budget.stop);
  });
  FreshGames fresh;
  for (const auto& game : games) {
    if (!game) continue;
    fresh.points.add(static_cast<double>(game->points));
    fresh.deaths += game->placed < problem.bricks.size() ? 1 : 0;
  }
  return fresh;
}

void add_fresh(std::string_view whose, const FreshGames& fresh, Metrics& metrics) {
  if (fresh.points.count < 2) return;  // interrupted
  Metrics measured;
  measured.add("points of fresh games", fresh.points, "points", Better::higher);
  measured.add(share_metric("deaths", fresh.deaths, fresh.points.count, Better::lower));
  metrics.add(measured, {{"played with", whose}});
}

std::string weights_text(const ThesisSettings& settings) {
  std::string text;
  for (std::size_t i = 0; i < kFeatures; ++i) {
    if (settings.weights[i] == 0) continue;
    text +=
        fmt::format("{} {:<20} {:>12.6g}\n", kFeatureLetters[i], name_of(static_cast<Feature>(i)), settings.weights[i]);
  }
  return text + fmt::format("  {:<20} {:>12}\n  {:<20} {:>12}\n", "limit", settings.limit, "panic", settings.panic);
}

Result<Output> run_evolve(const Job& job, Context& context) {
  auto problem = problem_from(job);
  if (!problem) return tl::unexpected(problem.error());
  problem->stop = context.budget.stop;
  Settings settings = thesis_ga_settings(static_cast<std::size_t>(job.parameters.integer("population")));
  settings.stop.generations = static_cast<std::uint64_t>(job.parameters.integer("generations"));
  auto extras = run_extras(
      job, *problem, settings, 0, context,
      [&problem](const auto& weights) { return to_value(problem->player_with(weights), problem->drops.colours()); },
      [&problem](const auto& weights) { return weights_text(problem->player_with(weights)); });
  if (!extras) return tl::unexpected(extras.error());
  const auto outcome = evolve(*problem, settings, Seed(job.seed), context.executor, std::move(*extras));
  Output output;
  if (outcome.history.empty()) return output;  // interrupted before the end of the first generation
  if (job.has_table) output.history = history_metrics(outcome.history);
  output.kept = kept_of_run(outcome.history, "the best weights");
  output.used.set("limit", problem->player.limit);
  const ThesisSettings best = problem->player_with(outcome.best);
  output.metrics.add("points on the bricks that chose", outcome.value, "points", Better::higher);
  output.metrics.add("generations", static_cast<double>(outcome.history.back().number));
  output.metrics.add("evaluations", static_cast<double>(outcome.evaluations));
  add_fresh("evolved", play_fresh(best, *problem, job, context), output.metrics);
  add_fresh("thesis", play_fresh(problem->player, *problem, job, context), output.metrics);
  if (job.parameters.has("plot")) {
    const Drawing plot =
        plot_history(outcome.history,
                     fmt::format("Weights for {} colours, {} bricks", problem->drops.colours(), problem->bricks.size()),
                     "points", false);
    if (auto ok = write_drawing(plot, job, context, {.option = "plot", .part = context.part(output.kept)}); !ok)
      return tl::unexpected(ok.error());
  }
  std::vector<const ThesisProblem::Genome*> others;
  for (const auto& weights : outcome.population) others.push_back(&weights);  // best first: there are no islands
  const auto chosen = different_best(outcome.best, others, static_cast<std::size_t>(job.parameters.integer("best")),
                                     [](const auto& weights) { return weights; });
  const std::string fewer = fewer_text(chosen.size(), job.parameters, "players");
  for (const auto& weights : chosen) {
    const ThesisSettings player = problem->player_with(weights);
    if (job.wants_items()) output.items.push_back(to_value(player, problem->drops.colours()));
    output.body += (output.body.empty() ? "" : "\n") + weights_text(player);
  }
  if (job.wants_json()) {
    output.body.clear();
    output.summary = fewer;
    return output;
  }
  output.summary = output.metrics.text() + fmt::format("ended by: {}\n", name_of(outcome.reason)) + fewer;
  return output;
}

}  // namespace

Verb evolve_verb() {
  return {.name = "evolve",
          .summary = "Evolves weights for the thesis's player with its genetic algorithm",
          .example = "teka evolve brick --colours 9 --bricks 500 --population 40 --generations 10 --plot points.svg",
          .parameters = evolve_parameters(),
          .formats = report_formats(),
          .teamwork = Teamwork::exchange,
          .run = run_evolve,
          .is_watched = is_watched};
}

}  // namespace teka::brick
