// teka evolve sokoban: a population of levels that gets harder from generation to generation, measured by the solver.
#include <algorithm>

#include "games/sokoban/api/evolve_hard.hpp"
#include "games/sokoban/verbs/level_files.hpp"
#include "games/sokoban/verbs/options.hpp"
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
       .help = "width and height; in squares, border included",
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
       .help =
           "what is maximised: the fewest pushes, the fewest box changes of such solutions, or pushes + 2 * changes",
       .choices = {kFitnessNames.begin(), kFitnessNames.end()}},
      population_parameter(48, 4, 1e5),
      generations_parameter(100),
      islands_parameter(),
      {.name = "nodes",
       .kind = Kind::integer,
       .fallback = static_cast<std::int64_t>(kEvolvePositions),
       .help = "maximum number of positions per level; levels that need more are infeasible",
       .minimum = static_cast<double>(kLeastEvolveNodes),
       .maximum = 1e9},
      best_parameter(),
      {.name = "boxes-on-goals", .kind = Kind::flag, .help = "boxes may start on goals"},
  };
  for (const auto& more : {run_parameters(), drawing_parameters()}) {
    parameters.insert(parameters.end(), more.begin(), more.end());
  }
  return parameters;
}

EvolveSettings read_settings(const Parameters& p) {
  EvolveSettings settings;
  settings.request.generator.size = p.size("size");
  settings.request.generator.boxes = static_cast<int>(p.integer("boxes"));
  settings.request.generator.pull.boxes_on_goals = p.flag("boxes-on-goals");
  const auto named = std::find(kFitnessNames.begin(), kFitnessNames.end(), p.text("fitness"));
  settings.request.fitness = static_cast<Fitness>(named - kFitnessNames.begin());
  settings.request.nodes = static_cast<std::uint64_t>(p.integer("nodes"));
  settings.population = static_cast<std::size_t>(p.integer("population"));
  settings.generations = static_cast<std::uint64_t>(p.integer("generations"));
  settings.islands = static_cast<std::size_t>(p.integer("islands"));
  settings.best = static_cast<std::size_t>(p.integer("best"));
  return settings;
}

Entry entry_of(const EvolvedLevel& evolved, std::size_t number, const Job& job) {
  const auto& [level, measured] = evolved;
  Entry entry;
  entry.level = level;
  entry.title = fmt::format("evolved {}x{}, {}, seed {}, number {}", level.width(), level.height(),
                            boxes_text(count_boxes(level)), job.seed, number);
  entry.comment = fmt::format("{}: {}", name_of(grade_of(measured.difficulty)), to_text(measured.difficulty));
  entry.solution = measured.solution;
  return entry;
}

Value value_of(const EvolvedLevel& evolved, const Entry& entry) {
  const Measured& measured = evolved.measured;
  Value value = to_value(entry);
  add_difficulty(value, measured.difficulty);
  return value;
}

Result<void> write_result(Output& output, const std::vector<EvolvedLevel>& levels, const Job& job,
                          std::string_view part) {
  std::vector<Entry> entries;
  std::vector<Difficulty> difficulties;
  for (const EvolvedLevel& evolved : levels) {
    difficulties.push_back(evolved.measured.difficulty);
    entries.push_back(entry_of(evolved, entries.size() + 1, job));
    if (job.wants_items()) output.items.push_back(value_of(evolved, entries.back()));
  }
  output.metrics.add(summarise(difficulties));
  if (job.wants_json()) return {};
  auto body = write_entries(entries, {}, job, part);
  if (!body) return tl::unexpected(body.error());
  output.body = std::move(*body);
  output.summary = output.metrics.text();
  return {};
}

Result<Output> run_evolve(const Job& job, Context& context) {
  const Parameters& p = job.parameters;
  const EvolveSettings settings = read_settings(p);
  if (auto valid = validate(settings); !valid) return at_option(valid.error());
  const LevelProblem problem(settings.request, context.budget.stop);
  auto extras = run_extras(
      job, problem, evolution_settings(settings), 0, context,
      [](const Level& level) {
        Entry entry;
        entry.level = level;
        return to_value(entry);
      },
      [](const Level& level) { return to_text(level); });
  if (!extras) return tl::unexpected(extras.error());
  const auto evolved = evolve_hard(settings, Seed(job.seed), context.executor, std::move(*extras));
  if (!evolved) return at_option(evolved.error());
  Output output;
  if (evolved->history.empty()) return output;  // interrupted before the first generation was finished
  output.metrics.add("fitness", evolved->fitness, "", Better::higher);
  output.metrics.add("evaluations", static_cast<double>(evolved->evaluations));
  output.metrics.add("generations", static_cast<double>(evolved->history.back().number));
  if (job.has_table) output.history = history_metrics(evolved->history);
  output.kept = kept_of_run(evolved->history, "the best level");
  if (p.has("plot")) {
    const std::string title = fmt::format("Fitness ({}) of Sokoban levels", p.text("fitness"));
    const Drawing plot = plot_history(evolved->history, title, "fitness (higher is harder)", false);
    if (auto ok = write_drawing(plot, job, context, {.option = "plot", .part = context.part(output.kept)}); !ok)
      return tl::unexpected(ok.error());
  }
  if (auto written = write_result(output, evolved->levels, job, context.part(output.kept)); !written)
    return tl::unexpected(written.error());
  output.summary += fewer_text(evolved->levels.size(), p, "levels");
  return output;
}

}  // namespace

Verb evolve_verb() {
  return {.name = "evolve",
          .summary = "Evolves levels to be hard: many pushes and box changes in the shortest solution, always solvable",
          .example = "teka evolve sokoban --size 8x8 --boxes 3 --generations 20 --best 3",
          .parameters = evolve_parameters(),
          .formats = level_formats(),
          .teamwork = Teamwork::exchange,
          .run = run_evolve,
          .is_watched = is_watched};
}

}  // namespace teka::sokoban
