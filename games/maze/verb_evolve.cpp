// teka evolve maze: the paper's genetic algorithm with all its knobs, or a map of mazes over two features.
#include "games/maze/verb_evolve.hpp"

#include "games/maze/level_io.hpp"
#include "games/maze/verbs.hpp"

namespace teka::maze {
namespace {

using Kind = Parameter::Kind;

std::vector<Parameter> evolve_parameters() {
  std::vector<Parameter> parameters = {
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
      {.name = "runs", .kind = Kind::integer, .fallback = 8, .help = "walks per evaluation", .low = 1, .high = 1e6},
      {.name = "resample", .kind = Kind::flag, .help = "walk the elite again each generation, so that luck wears off"},
      {.name = "islands",
       .kind = Kind::integer,
       .fallback = 1,
       .help = "populations that exchange their best",
       .low = 1,
       .high = 1024},
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
      {.name = "plot",
       .kind = Kind::output_file,
       .help = "fitness over generations, or kinds over evaluations; .svg or .png",
       .form = "FILE"},
      {.name = "checkpoint", .kind = Kind::output_file, .help = "keep the state of the run here", .form = "FILE"},
      {.name = "resume", .kind = Kind::input_file, .help = "go on from a checkpoint", .form = "FILE"},
  };
  const auto drawing = drawing_parameters();
  parameters.insert(parameters.end(), drawing.begin(), drawing.end());
  return parameters;
}

Result<Output> run_evolve(const Job& job, Context& context) {
  const auto size = parse_size("size", job.parameters.text("size"));
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
