// teka evolve maze: the paper's genetic algorithm with all its knobs, or a map of mazes over two features.
#include <algorithm>

#include "games/maze/level_io.hpp"
#include "games/maze/map.hpp"
#include "games/maze/measures.hpp"
#include "games/maze/paper.hpp"
#include "games/maze/report.hpp"
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
  settings.noise.samples = static_cast<std::size_t>(p.integer("runs"));
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

/// What must be equal for a run to go on from another one's checkpoint: all that the course of the run depends on.
std::string label_of(const Job& job, Size size) {
  std::string label = fmt::format("maze {} {}x{}", job.seed, size.width, size.height);
  for (const char* name : {"selection", "crossover"}) label += ' ' + job.parameters.text(name);
  for (const char* name : {"population", "tournament", "elite", "runs", "islands"}) {
    label += fmt::format(" {}", job.parameters.integer(name));
  }
  for (const char* name : {"bias", "small-mutation", "big-mutation"}) {
    label += fmt::format(" {}", job.parameters.real(name));
  }
  label += fmt::format(" {} {}", job.parameters.flag("resample"),
                       job.parameters.has("steps") ? job.parameters.real("steps") : 0);
  return label;
}

Result<Extras<Maze>> extras_from(const Job& job, const PaperProblem& problem, const Settings& settings,
                                 Context& context) {
  const Parameters& p = job.parameters;
  Extras<Maze> extras;
  extras.budget = context.budget;
  extras.label = label_of(job, problem.size);
  extras.observer = [&context, total = settings.stop.generations](const Generation& g) {
    context.progress(g.number, total, fmt::format("generations, best {:.4f}, mean {:.4f}", g.best_so_far, g.mean));
    return true;
  };
  if (p.has("checkpoint")) {
    extras.save_every = 10;
    extras.save = [&context, path = p.text("checkpoint")](const std::string& bytes) {
      if (auto written = context.write_file(path, bytes); !written) throw std::runtime_error(written.error().message);
    };
  }
  if (p.has("resume")) {
    auto bytes = context.read_file(p.text("resume"));
    if (!bytes) return tl::unexpected(bytes.error());
    if (auto fits = can_resume(problem, settings, extras.label, *bytes); !fits) {
      return at_place(p.text("resume"), fits.error());
    }
    extras.resume = std::move(*bytes);
  }
  return extras;
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

Result<Output> run_ga(const Job& job, Size size, Context& context) {
  PaperProblem problem = problem_from(job.parameters, size);
  problem.stop = context.budget.stop;
  const double most = 1.8 * static_cast<double>(size.area());  // the paper's estimate of the longest walk
  if (problem.target < size.width + size.height - 2 || problem.target > most) {
    return fail("--steps: {} is out of reach for {}x{}; from {} to {:.0f} makes sense", problem.target, size.width,
                size.height, size.width + size.height - 2, most);
  }
  const Settings settings = settings_from(job.parameters);
  if (auto valid = validate(settings); !valid) return tl::unexpected(valid.error());
  if (job.parameters.has("plot")) {  // found out now, not after hours
    if (auto ok = picture_format(job.parameters.text("plot")); !ok) return tl::unexpected(ok.error());
  }
  auto extras = extras_from(job, problem, settings, context);
  if (!extras) return tl::unexpected(extras.error());
  const auto outcome = evolve(problem, settings, Seed(job.seed), context.executor, std::move(*extras));
  Output output;
  if (outcome.history.empty()) return output;  // interrupted before the first generation was whole
  output.metrics = metrics_of(outcome, problem);
  output.kept = fmt::format("the best maze of {} generations", outcome.history.back().number);
  if (job.parameters.has("checkpoint")) {
    output.kept += fmt::format("; --resume {} goes on from here", job.parameters.text("checkpoint"));
  }
  if (job.parameters.has("plot")) {
    const Drawing plot = plot_history(outcome.history, fmt::format("Fitness of {}x{} mazes", size.width, size.height));
    if (auto ok = write_drawing(plot, job.parameters.text("plot"), context); !ok) return tl::unexpected(ok.error());
  }
  if (job.wants_json()) {
    output.levels.push_back(to_value(outcome.best));
    return output;
  }
  auto body =
      write_mazes({outcome.best}, {fmt::format("evolved maze {}x{}, seed {}", size.width, size.height, job.seed)}, job);
  if (!body) return tl::unexpected(body.error());
  output.body = std::move(*body);
  output.summary = output.metrics.text();
  return output;
}

Result<MapRequest> map_request(const Job& job, Size size) {
  const Parameters& p = job.parameters;
  MapRequest request;
  const auto axes = parse_axes(p.text("map"));
  if (!axes) return tl::unexpected(axes.error());
  const auto bins = parse_size(p.text("map-size"));
  if (!bins) return tl::unexpected(Error{"--map-size" + bins.error().message.substr(6)});
  if (bins->area() > 10'000) return fail("--map-size: {} kinds are too many; at most 10000", bins->area());
  request.axes = *axes;
  request.bins = {static_cast<std::size_t>(bins->width), static_cast<std::size_t>(bins->height)};
  request.evaluations = static_cast<std::uint64_t>(p.integer("evaluations"));
  request.design.size = size;
  request.design.goal = {size.width - 1, size.height - 1};
  const StepRange range = step_range(size, request.design.start, request.design.goal);
  const double wanted = p.has("steps") ? p.real("steps") : std::min(middle_steps(size), range.high);
  if (wanted < range.low || wanted > range.high) {
    return fail("--steps: {} is out of reach for {}x{}; from {} to {:.0f} can be had", wanted, size.width, size.height,
                range.low, range.high);
  }
  request.design.targets = {{Feature::steps, wanted}};
  return request;
}

Result<Output> run_map(const Job& job, Size size, Context& context) {
  const auto request = map_request(job, size);
  if (!request) return tl::unexpected(request.error());
  const auto outcome =
      map_mazes(*request, Seed(job.seed), context.executor, context.budget, [&](const MapProgress& progress) {
        context.progress(progress.evaluations, request->evaluations, fmt::format("mazes, {} kinds", progress.filled));
        return true;
      });
  Output output;
  if (outcome.evaluations == 0) return output;  // interrupted before the first batch was whole
  output.kept = fmt::format("{} kinds after {} mazes", outcome.archive.filled(), outcome.evaluations);
  if (job.parameters.has("plot")) {
    const Drawing plot = plot_map_history(outcome.history, "Kinds of mazes on the map");
    if (auto ok = write_drawing(plot, job.parameters.text("plot"), context); !ok) return tl::unexpected(ok.error());
  }
  output.metrics.add("kinds", static_cast<double>(outcome.archive.filled()), "", Better::higher);
  output.metrics.add("coverage",
                     static_cast<double>(outcome.archive.filled()) / static_cast<double>(outcome.archive.cells.size()),
                     "", Better::higher);
  output.metrics.add("evaluations", static_cast<double>(outcome.evaluations));
  output.summary = output.metrics.text();
  std::vector<Maze> mazes;
  std::vector<std::string> captions;
  for (const auto& cell : outcome.archive.cells) {
    if (!cell) continue;
    captions.push_back(fmt::format("{} {:g}, {} {:g}, steps {:.1f} ± {:.1f}", name_of(request->axes[0]),
                                   cell->descriptor[0], name_of(request->axes[1]), cell->descriptor[1],
                                   cell->estimate.mean, cell->estimate.error()));
    mazes.push_back(cell->genome);
    if (!job.wants_json()) continue;
    Value level = to_value(cell->genome);
    for (std::size_t i = 0; i < 2; ++i) level.set(name_of(request->axes[i]), cell->descriptor[i]);
    Metrics metrics;
    metrics.add("steps", cell->estimate, "moves");
    level.set("metrics", teka::to_value(metrics));
    output.levels.push_back(std::move(level));
  }
  if (job.wants_json() || mazes.empty()) return output;
  if (job.format == "svg" || job.format == "png") {
    auto picture = encode_drawing(draw_map(*request, outcome.archive), job.format);
    if (!picture) return tl::unexpected(picture.error());
    output.body = std::move(*picture);
    return output;
  }
  auto body = write_mazes(mazes, captions, job);
  if (!body) return tl::unexpected(body.error());
  output.body = std::move(*body);
  return output;
}

Result<Output> run_evolve(const Job& job, Context& context) {
  const auto size = parse_size(job.parameters.text("size"));
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
