// teka evolve sokoban: a population of levels, made harder generation by generation; the solver measures each of them.
#include <algorithm>
#include <cmath>

#include "games/sokoban/formats/level_io.hpp"
#include "games/sokoban/generator/evolve_levels.hpp"
#include "games/sokoban/verbs/verbs.hpp"
#include "report/evolution_run.hpp"

namespace teka::sokoban {
namespace {

using Kind = Parameter::Kind;

std::vector<Parameter> evolve_parameters() {
  std::vector<Parameter> parameters = {
      {.name = "size",
       .kind = Kind::size,
       .fallback = "10x10",
       .help = "width and height, border included",
       .minimum = kLeastSide,
       .maximum = kMostSide},
      {.name = "boxes",
       .kind = Kind::integer,
       .fallback = 4,
       .help = "number of boxes",
       .minimum = 1,
       .maximum = kMostGeneratedBoxes},
      {.name = "fitness",
       .kind = Kind::choice,
       .fallback = "both",
       .help = "what is maximised in the push-optimal solution; both is pushes + 2 * box changes",
       .choices = {kFitnessNames.begin(), kFitnessNames.end()}},
      population_parameter(48, 4, 1e5),
      generations_parameter(100),
      islands_parameter(),
      {.name = "nodes",
       .kind = Kind::integer,
       .fallback = 3'000,
       .help = "maximum number of positions that the solver expands per level; undecided levels are infeasible",
       .minimum = 100,
       .maximum = 1e9},
      {.name = "best",
       .kind = Kind::integer,
       .fallback = 1,
       .help = "number of different levels of the last generation to output",
       .minimum = 1,
       .maximum = 1e5},
      {.name = "boxes-on-goals", .kind = Kind::flag, .help = "boxes may start on goals"},
  };
  for (const auto& more : {run_parameters(), drawing_parameters()}) {
    parameters.insert(parameters.end(), more.begin(), more.end());
  }
  return parameters;
}

Result<EvolveRequest> read_request(const Parameters& p) {
  EvolveRequest request;
  request.generator.size = p.size("size");
  request.generator.boxes = static_cast<int>(p.integer("boxes"));
  request.generator.pull.boxes_on_goals = p.flag("boxes-on-goals");
  if (auto valid = validate(request.generator); !valid) return tl::unexpected(valid.error());
  const auto named = std::find(kFitnessNames.begin(), kFitnessNames.end(), p.text("fitness"));
  request.fitness = static_cast<Fitness>(named - kFitnessNames.begin());
  request.nodes = static_cast<std::uint64_t>(p.integer("nodes"));
  return request;
}

Settings read_settings(const Parameters& p) {
  Settings settings = level_evolution(static_cast<std::size_t>(p.integer("population")),
                                      static_cast<std::uint64_t>(p.integer("generations")));
  settings.islands.count = static_cast<std::size_t>(p.integer("islands"));
  return settings;
}

/// What must be equal for a run to go on from another one's checkpoint: all that the course of the run depends on.
std::string label_of(const Job& job) {
  std::string label = fmt::format("sokoban {}", job.seed);
  for (const char* name : {"size", "fitness"}) label += ' ' + job.parameters.text(name);
  for (const char* name : {"boxes", "population", "islands", "nodes"}) {
    label += fmt::format(" {}", job.parameters.integer(name));
  }
  return label + (job.parameters.flag("boxes-on-goals") ? " on goals" : "");
}

Result<void> write_result(Output& output, const std::vector<Level>& levels, const EvolveRequest& request,
                          const Job& job) {
  std::vector<Entry> entries;
  std::vector<Difficulty> difficulties;
  Solver solver;
  for (const Level& level : levels) {
    const Measured measured = measure(level, solver, {.nodes = request.nodes});
    difficulties.push_back(measured.difficulty);
    Entry entry;
    entry.level = level;
    entry.title = fmt::format("evolved {}x{}, {}, seed {}, number {}", level.width(), level.height(),
                              boxes_text(count_boxes(level)), job.seed, entries.size() + 1);
    entry.comment = fmt::format("{}: {}", name_of(grade_of(measured.difficulty)), to_text(measured.difficulty));
    if (job.wants_json() || job.parameters.flag("show-solution")) entry.solution = measured.solution;
    if (job.wants_json()) {
      Value value = to_value(entry);
      value.set("difficulty", name_of(grade_of(measured.difficulty)));
      value.set("metrics", teka::to_value(to_metrics(measured.difficulty, measure_details(level, measured.solution))));
      output.items.push_back(std::move(value));
    }
    entries.push_back(std::move(entry));
  }
  const Metrics summary = summarise(difficulties);
  for (const Metric& metric : summary.items()) output.metrics.add(metric);
  if (job.wants_json()) return {};
  auto body = write_entries(entries, {}, job);
  if (!body) return tl::unexpected(body.error());
  output.body = std::move(*body);
  output.summary = output.metrics.text();
  return {};
}

Result<Output> run_evolve(const Job& job, Context& context) {
  const Parameters& p = job.parameters;
  const auto request = read_request(p);
  if (!request) return tl::unexpected(request.error());
  const Settings settings = read_settings(p);
  if (auto valid = validate(settings); !valid) return tl::unexpected(valid.error());
  const LevelProblem problem(*request, context.budget.stop);
  auto extras = run_extras(job, problem, settings, label_of(job), 0, context, [](const Level& level) {
    Entry entry;
    entry.level = level;
    return to_value(entry);
  });
  if (!extras) return tl::unexpected(extras.error());
  const auto outcome = evolve(problem, settings, Seed(job.seed), context.executor, std::move(*extras));
  Output output;
  if (outcome.history.empty()) return output;  // interrupted before the first generation was whole
  if (std::isnan(outcome.value)) {
    return fail("no level of {}x{} with {} was found; use fewer boxes or a larger size", request->generator.size.width,
                request->generator.size.height, boxes_text(request->generator.boxes));
  }
  output.metrics.add("fitness", outcome.value, "", Better::higher);
  output.metrics.add("evaluations", static_cast<double>(outcome.evaluations));
  output.metrics.add("generations", static_cast<double>(outcome.history.back().number));
  output.kept = kept_of_run(outcome.history, "the best level", p);
  if (p.has("plot")) {
    const std::string title = fmt::format("Fitness ({}) of Sokoban levels", p.text("fitness"));
    const Drawing plot = plot_history(outcome.history, title, "fitness (higher is harder)", false);
    if (auto ok = write_drawing(plot, p.text("plot"), context); !ok) return tl::unexpected(ok.error());
  }
  // Even when the run was stopped, its result is evaluated and written in full.
  const auto best = best_levels(outcome, LevelProblem(*request, {}), static_cast<std::size_t>(p.integer("best")));
  if (auto written = write_result(output, best, *request, job); !written) return tl::unexpected(written.error());
  return output;
}

}  // namespace

Verb evolve_verb() {
  return {.name = "evolve",
          .summary = "Evolves levels to be hard: many pushes and box changes in the shortest solution, always solvable",
          .example = "teka evolve sokoban --size 8x8 --boxes 3 --generations 20 --best 3",
          .parameters = evolve_parameters(),
          .formats = level_formats(),
          .run = run_evolve};
}

}  // namespace teka::sokoban
