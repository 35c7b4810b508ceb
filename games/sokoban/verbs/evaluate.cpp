// teka evaluate sokoban: measures a set of levels, as published work does and exactly.
#include "games/sokoban/measures/report.hpp"
#include "games/sokoban/solver/deadlock_reasons.hpp"
#include "games/sokoban/verbs/level_files.hpp"
#include "games/sokoban/verbs/options.hpp"
#include "games/sokoban/verbs/verbs.hpp"
#include "report/playability.hpp"

namespace teka::sokoban {
namespace {

using Kind = Parameter::Kind;

/// With more levels than this the text lists only those that are not playable; JSON always lists all.
constexpr std::size_t kMostLines = 50;

std::string_view status_of(const EvaluatedSample& evaluated) {
  return evaluated.malformed ? "malformed" : name_of(evaluated.answer);
}

Playability playability_of(const Sample& sample, const EvaluatedSample& evaluated) {
  if (evaluated.malformed) return malformed(sample.fault);
  if (evaluated.solved()) return {};
  if (evaluated.answer == Answer::unknown) {
    const std::string reason = fmt::format("the solver gave up: {}", limit_text(evaluated.limit));
    return {.problems = {{.reason = reason}}, .is_known = false};
  }
  Playability playability{.problems = find_deadlocks(*sample.level)};
  if (playability.problems.empty()) {
    playability.problems.push_back({.reason = "there is no solution: the solver has tried all that could lead to one"});
  }
  return playability;
}

Value to_value(const Sample& sample, const EvaluatedSample& evaluated, const Playability& playability) {
  Value value;
  if (sample.level) {
    value.set("width", sample.level->width());
    value.set("height", sample.level->height());
  }
  if (!sample.title.empty()) value.set("title", sample.title);
  value.set("status", status_of(evaluated));
  set_playability(value, playability);
  if (!evaluated.solution.empty()) value.set("solution", evaluated.solution);
  const auto& difficulty = evaluated.difficulty ? evaluated.difficulty : evaluated.bounds;
  if (difficulty) add_grade(value, *difficulty);
  Metrics metrics;
  if (sample.prompt) metrics.add("accuracy", accuracy(count_tiles(sample.text), *sample.prompt));
  if (difficulty) metrics.add(to_metrics(*difficulty));
  if (evaluated.analysis) metrics.add(to_metrics(*evaluated.analysis));
  if (evaluated.details) {
    metrics.add("branching", evaluated.details->branching, "pushes");
    metrics.add("plain nodes", static_cast<double>(evaluated.details->uninformed_nodes),
                evaluated.details->uninformed_ended ? "positions" : "positions or more");
  }
  if (evaluated.astar) {
    value.set("astar_solves", evaluated.astar->solved);
    metrics.add("iterations of A-star", static_cast<double>(evaluated.astar->iterations));
  } else if (evaluated.answer == Answer::unsolvable) {
    value.set("astar_solves", false);
  }
  value.set("metrics", teka::to_value(metrics));
  return value;
}

std::string lines_of(const Sample& sample, const EvaluatedSample& evaluated, const Playability& playability,
                     std::size_t index) {
  std::string line = fmt::format("level {}", index + 1);
  if (!sample.title.empty()) line += fmt::format(" ({})", sample.title);
  line += fmt::format(": {}", status_of(evaluated));
  if (const auto& difficulty = evaluated.difficulty ? evaluated.difficulty : evaluated.bounds) {
    line += fmt::format(", {}{} ({:.2f}): {}", difficulty->shortest ? "" : "at most ", name_of(grade_of(*difficulty)),
                        difficulty_of(*difficulty), to_text(*difficulty));
  }
  if (evaluated.astar && evaluated.solved() && !evaluated.astar->solved) line += ", but not by A*";
  return line + '\n' + problems_text(playability);
}

void write_result(const std::vector<Sample>& samples, const std::vector<EvaluatedSample>& evaluated, const Job& job,
                  Output& output) {
  PlayabilityCount count;
  for (std::size_t i = 0; i < evaluated.size(); ++i) {
    const Playability playability = playability_of(samples[i], evaluated[i]);
    count.add(playability);
    if (job.wants_items()) output.items.push_back(to_value(samples[i], evaluated[i], playability));
    if (!job.wants_json() && (evaluated.size() <= kMostLines || !playability.playable()))
      output.body += lines_of(samples[i], evaluated[i], playability, i);
  }
  if (!output.body.empty()) output.body += '\n';
  output.reached = count.all_playable();
  output.summary = count.summary("level", "levels");
}

Result<Output> run_evaluate(const Job& job, Context& context) {
  const auto prompt = read_prompt(job.parameters);
  if (!prompt) return tl::unexpected(prompt.error());
  auto samples = read_samples(job);
  if (!samples) return tl::unexpected(samples.error());
  if (auto set = set_prompts(*samples, *prompt); !set) return at_option(set.error());
  std::optional<std::vector<std::string>> reference;
  if (job.parameters.has("reference")) {
    const auto levels = read_level_parameter("reference", job, context);
    if (!levels) return tl::unexpected(levels.error());
    reference.emplace();
    for (const Level& level : *levels) reference->push_back(rows_of(level));
  }
  const EvaluationOptions options{.iterations = static_cast<std::uint64_t>(job.parameters.integer("iterations")),
                                  .nodes = static_cast<std::uint64_t>(job.parameters.integer("nodes")),
                                  .details = job.parameters.flag("details")};
  const auto [evaluated, report] =
      evaluate_set(*samples, reference, options, context.executor, context.budget, context.progress);
  Output output;
  if (evaluated.empty()) return output;
  output.kept = fmt::format("{} of {} levels", evaluated.size(), samples->size());
  if (context.budget.interrupted()) output.kept += ", not compared with each other to the end";
  write_result(*samples, evaluated, job, output);
  output.metrics = report.metrics();
  if (!job.wants_json()) {
    output.body += fmt::format("{} level{}; 95 % intervals in brackets, standard errors after ±\n\n{}",
                               evaluated.size(), evaluated.size() == 1 ? "" : "s", report.text());
  }
  return output;
}

}  // namespace

Verb evaluate_verb() {
  return {
      .name = "evaluate",
      .summary = "Measures a set of levels: playability, difficulty, diversity, novelty, accuracy; published and exact",
      .example = "teka evaluate sokoban examples/levels.xsb",
      .parameters = {{.name = "reference",
                      .kind = Kind::input_file,
                      .help = "levels that new ones must differ from, for the novelty and its score",
                      .shapes_result = true},
                     {.name = "prompt",
                      .kind = Kind::text,
                      .default_note = "from their titles and comments",
                      .help = "requirements on all levels as one text; which they should follow",
                      .form = "\"walls=62 players=1 boxes=4 goals=4 size=10x10 difficulty=hard\""},
                     lenient_parameter(),
                     {.name = "iterations",
                      .kind = Kind::integer,
                      .fallback = static_cast<std::int64_t>(kPublishedIterations),
                      .help = "iteration limit of the published A*; 0 leaves it out, which saves most of the time",
                      .minimum = 0,
                      .maximum = 1e8},
                     {.name = "nodes",
                      .kind = Kind::integer,
                      .fallback = 1'000'000,
                      .help = "maximum number of positions per level; of the exact solver",
                      .minimum = 1,
                      .maximum = 1e12},
                     {.name = "details",
                      .kind = Kind::flag,
                      .help = "also report branching and the nodes of an uninformed search per level; slower"}},
      .formats = report_formats(),
      .takes_files = true,
      .run = run_evaluate};
}

}  // namespace teka::sokoban
