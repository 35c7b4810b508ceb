// teka evolve maze: the paper's genetic algorithm with all its knobs, or a map of mazes over two features.
#include "games/maze/verbs/evolve.hpp"

#include "games/maze/verbs/level_io.hpp"
#include "games/maze/verbs/verbs.hpp"
#include "report/evolution_run.hpp"

namespace teka::maze {
namespace {

using Kind = Parameter::Kind;

/// Of the genetic algorithm.
std::vector<Parameter> ga_parameters() {
  return {
      {.name = "size", .kind = Kind::text, .fallback = "12", .help = "cells: 12, or 16x9", .form = "WxH"},
      {.name = "steps",
       .kind = Kind::real,
       .help = "wanted mean steps (the paper's middle: 141.1 for 12x12)",
       .low = 1,
       .high = 1e9},
      {.name = "population", .kind = Kind::integer, .fallback = 64, .help = "individuals", .low = 2, .high = 1e6},
      {.name = "generations", .kind = Kind::integer, .fallback = 32, .help = "generations", .low = 0, .high = 1e9},
      {.name = "selection",
       .kind = Kind::choice,
       .fallback = "tournament",
       .help = "selection of parents",
       .choices = {"roulette", "tournament", "rank", "truncation"}},
      {.name = "tournament",
       .kind = Kind::integer,
       .fallback = 32,
       .help = "competitors in a tournament",
       .low = 1,
       .high = 1e6},
      {.name = "crossover",
       .kind = Kind::choice,
       .fallback = "uniform",
       .help = "crossover",
       .choices = {"uniform", "arithmetic"}},
      {.name = "bias", .kind = Kind::real, .fallback = 0.5, .help = "weight of the first parent", .low = 0, .high = 1},
      {.name = "elite", .kind = Kind::integer, .fallback = 1, .help = "best ones that survive", .low = 0, .high = 1e6},
      {.name = "small-mutation",
       .kind = Kind::real,
       .fallback = 0.02,
       .help = "per cell: one wall flips",
       .low = 0,
       .high = 1},
      {.name = "big-mutation",
       .kind = Kind::real,
       .fallback = 0.1,
       .help = "per maze: one cell gets random walls",
       .low = 0,
       .high = 1},
  };
}

/// Of its noisy evaluation, and of the map.
std::vector<Parameter> more_parameters() {
  return {
      {.name = "runs", .kind = Kind::integer, .fallback = 8, .help = "walks per evaluation", .low = 1, .high = 1e6},
      {.name = "resample", .kind = Kind::flag, .help = "walk the elite again each generation, so that luck wears off"},
      islands_parameter(),
      {.name = "walks",
       .kind = Kind::integer,
       .fallback = 20'000,
       .help = "fresh walks for the result",
       .low = 2,
       .high = 1e9},
      {.name = "map",
       .kind = Kind::text,
       .help = "fill a map over two features instead (MAP-Elites), as in solution,dead-ends",
       .form = "X,Y"},
      {.name = "map-size", .kind = Kind::text, .fallback = "10x10", .help = "kinds across and up", .form = "WxH"},
      {.name = "evaluations",
       .kind = Kind::integer,
       .fallback = 20'000,
       .help = "mazes judged for the map",
       .low = 1,
       .high = 1e9},
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
  const auto size = read_size("size", job.parameters.text("size"));
  if (!size) return tl::unexpected(size.error());
  if (size->area() > 250'000) return fail("--size: {} cells are too many to evolve; at most 250000", size->area());
  if (job.parameters.has("map") && (job.parameters.has("checkpoint") || job.parameters.has("resume"))) {
    return fail("--map keeps no checkpoints; leave out --checkpoint and --resume");
  }
  return job.parameters.has("map") ? run_map(job, *size, context) : run_ga(job, *size, context);
}

}  // namespace

Verb evolve_verb() {
  return {.name = "evolve",
          .summary = "Evolves a maze by the paper's genetic algorithm, or fills a map of mazes over two features",
          .example = "teka evolve maze --map solution,dead-ends --evaluations 2000 --format svg",
          .parameters = evolve_parameters(),
          .formats = maze_formats(),
          .run = run_evolve};
}

}  // namespace teka::maze
