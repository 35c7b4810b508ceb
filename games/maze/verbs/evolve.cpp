// teka evolve maze: the paper's genetic algorithm with all its parameters, or a map of mazes over two features.
#include "games/maze/verbs/evolve.hpp"

#include "games/maze/design/map_elites.hpp"

#include "games/maze/verbs/level_io.hpp"
#include "games/maze/verbs/verbs.hpp"
#include "report/evolution_run.hpp"

namespace teka::maze {
namespace {

using Kind = Parameter::Kind;

/// Parameters of the genetic algorithm.
std::vector<Parameter> ga_parameters() {
  return {
      size_parameter(),
      {.name = "steps",
       .kind = Kind::real,
       .default_note = "the middle of the possible range; 141.1 for 12x12",
       .help = "mean steps of a random depth-first walk from start to goal; the target",
       .minimum = 1,
       .maximum = 1e9},
      population_parameter(64, 2, 1e6),
      generations_parameter(32),
      {.name = "selection",
       .kind = Kind::choice,
       .fallback = "tournament",
       .help = "parent selection",
       .choices = {"roulette", "tournament", "rank", "truncation"}},
      {.name = "tournament",
       .kind = Kind::integer,
       .fallback = 32,
       .help = "number of individuals in a tournament",
       .minimum = 1,
       .maximum = 1e6},
      {.name = "crossover",
       .kind = Kind::choice,
       .fallback = "uniform",
       .help = "crossover operator",
       .choices = {"uniform", "arithmetic"}},
      {.name = "bias",
       .kind = Kind::real,
       .fallback = 0.5,
       .help = "weight of the first parent in crossover",
       .minimum = 0,
       .maximum = 1},
      {.name = "elite",
       .kind = Kind::integer,
       .fallback = 1,
       .help = "number of best individuals that survive unchanged",
       .minimum = 0,
       .maximum = 1e6},
      {.name = "small-mutation",
       .kind = Kind::real,
       .fallback = 0.02,
       .help = "probability per cell that one wall flips",
       .minimum = 0,
       .maximum = 1},
      {.name = "big-mutation",
       .kind = Kind::real,
       .fallback = 0.1,
       .help = "probability per maze that one cell gets random walls",
       .minimum = 0,
       .maximum = 1},
  };
}

/// Parameters of its noisy evaluation and of the map.
std::vector<Parameter> more_parameters() {
  return {
      {.name = "samples",
       .kind = Kind::integer,
       .fallback = 8,
       .help = "number of random walks per evaluation",
       .minimum = 1,
       .maximum = 1e6},
      {.name = "resample",
       .kind = Kind::flag,
       .help = "evaluate the elite again in each generation, so that lucky evaluations do not persist"},
      islands_parameter(),
      best_parameter(),
      {.name = "walks",
       .kind = Kind::integer,
       .fallback = 20'000,
       .help = "number of random walks that estimate a mean; of the result, by fresh walks",
       .minimum = 2,
       .maximum = 1e9,
       .may_differ = true},
      {.name = "map",
       .kind = Kind::list,
       .help = "fill a map over two features instead (MAP-Elites)",
       .form = "X,Y",
       .choices = {feature_names().begin(), feature_names().end()},
       .items = 2},
      {.name = "map-size",
       .kind = Kind::size,
       .fallback = "10x10",
       .help = "columns and rows of the map",
       .minimum = 1,
       .maximum = 1000},
      {.name = "evaluations",
       .kind = Kind::integer,
       .fallback = 20'000,
       .help = "number of mazes evaluated for the map",
       .minimum = 1,
       .maximum = 1e9},
  };
}

std::vector<Parameter> evolve_parameters() {
  std::vector<Parameter> parameters = ga_parameters();
  for (const auto& more : {more_parameters(), run_parameters(), drawing_parameters()}) {
    parameters.insert(parameters.end(), more.begin(), more.end());
  }
  return parameters;
}

Result<Output> run_evolve(const Job& job, Context& context) {
  const auto size = read_size(job.parameters);
  if (!size) return tl::unexpected(size.error());
  if (size->area() > 250'000)
    return fail("--size: {} cells are too many to evolve; the maximum is 250000", size->area());
  if (job.parameters.has("map") && job.parameters.integer("best") != 1) {
    return fail("--best: not used with --map, which gives the best maze of each kind; leave it out");
  }
  return job.parameters.has("map") ? run_map(job, *size, context) : run_ga(job, *size, context);
}

}  // namespace

Verb evolve_verb() {
  return {.name = "evolve",
          .summary = "Evolves a maze with the paper's genetic algorithm, or fills a map of mazes over two features",
          .example = "teka evolve maze --map solution,dead-ends --evaluations 2000 --format svg",
          .parameters = evolve_parameters(),
          .formats = maze_formats(),
          .teamwork = Teamwork::exchange,
          .run = run_evolve,
          .is_watched = is_watched};
}

}  // namespace teka::maze
