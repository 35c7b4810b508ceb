// teka evaluate sokoban: how good a set of levels is, as published work measures it and exactly.
#include "games/sokoban/formats/level_io.hpp"
#include "games/sokoban/measures/evaluation.hpp"
#include "games/sokoban/measures/report.hpp"
#include "games/sokoban/verbs/verbs.hpp"

namespace teka::sokoban {
namespace {

using Kind = Parameter::Kind;

/// With more levels than this the text has no line for each of them; JSON has them all.
constexpr std::size_t kMostLines = 50;

std::string_view status_of(const EvaluatedSample& evaluated) {
  return evaluated.malformed ? "malformed" : name_of(evaluated.answer);
}

Value to_value(const Sample& sample, const EvaluatedSample& evaluated) {
  Value value;
  if (sample.level) {
    value.set("width", sample.level->width());
    value.set("height", sample.level->height());
  }
  if (!sample.title.empty()) value.set("title", sample.title);
  value.set("status", status_of(evaluated));
  if (evaluated.malformed) value.set("fault", sample.fault);
  if (!evaluated.solution.empty()) value.set("solution", evaluated.solution);
  if (evaluated.difficulty) value.set("difficulty", name_of(grade_of(*evaluated.difficulty)));
  Metrics metrics;
  if (sample.prompt) metrics.add("accuracy", accuracy(count_tiles(sample.text), *sample.prompt));
  if (evaluated.difficulty) {
    metrics.add("pushes", evaluated.difficulty->pushes);
    metrics.add("moves", evaluated.difficulty->moves);
    metrics.add("box changes", evaluated.difficulty->box_changes);
  }
  if (evaluated.details) {
    metrics.add("branching", evaluated.details->branching, "pushes");
    metrics.add("plain nodes", static_cast<double>(evaluated.details->uninformed_nodes),
                evaluated.details->uninformed_ended ? "positions" : "positions or more");
  }
  if (evaluated.astar) {
    value.set("playable", evaluated.astar->solved);
    metrics.add("iterations of A*", static_cast<double>(evaluated.astar->iterations));
  } else if (evaluated.answer == Answer::unsolvable) {
    value.set("playable", false);
  }
  value.set("metrics", teka::to_value(metrics));
  return value;
}

std::string line_of(const Sample& sample, const EvaluatedSample& evaluated, std::size_t index) {
  std::string line = fmt::format("level {}", index + 1);
  if (!sample.title.empty()) line += fmt::format(" ({})", sample.title);
  line += fmt::format(": {}", status_of(evaluated));
  if (evaluated.malformed) line += fmt::format(", {}", sample.fault);
  if (evaluated.difficulty) {
    line += fmt::format(", {}, {}", to_text(*evaluated.difficulty), name_of(grade_of(*evaluated.difficulty)));
  }
  if (evaluated.astar && evaluated.solved() && !evaluated.astar->solved) line += ", but not by A*";
  return line + '\n';
}

Result<std::optional<Prompt>> prompt_of(const Parameters& parameters) {
  if (!parameters.has("prompt")) return std::optional<Prompt>();
  const auto prompt = parse_prompt(parameters.text("prompt"));
  if (!prompt) return at_place("--prompt", prompt.error());
  if (!prompt->counts_tiles())
    return fail("--prompt: for a measurement it needs at least one of walls, players, boxes, goals");
  return std::optional(*prompt);
}

void write_result(const std::vector<Sample>& samples, const std::vector<EvaluatedSample>& evaluated, const Job& job,
                  Output& output) {
  if (job.wants_json()) {
    for (std::size_t i = 0; i < evaluated.size(); ++i) output.items.push_back(to_value(samples[i], evaluated[i]));
  } else if (evaluated.size() <= kMostLines) {
    for (std::size_t i = 0; i < evaluated.size(); ++i) output.body += line_of(samples[i], evaluated[i], i);
    output.body += '\n';
  }
}

Result<Output> run_evaluate(const Job& job, Context& context) {
  const auto prompt = prompt_of(job.parameters);
  if (!prompt) return tl::unexpected(prompt.error());
  const auto samples = read_samples(job, job.parameters.flag("lenient"), *prompt);
  if (!samples) return tl::unexpected(samples.error());
  std::optional<std::vector<std::string>> reference;
  if (job.parameters.has("reference")) {
    auto read = read_reference(job.parameters.text("reference"), context);
    if (!read) return tl::unexpected(read.error());
    reference = std::move(*read);
  }
  const EvaluationOptions options{.iterations = static_cast<std::uint64_t>(job.parameters.integer("iterations")),
                                  .nodes = static_cast<std::uint64_t>(job.parameters.integer("nodes")),
                                  .details = job.parameters.flag("details")};
  const EvaluationProgress progress(context.progress, samples->size(), options.iterations > 0, reference.has_value());
  const std::vector<EvaluatedSample> evaluated =
      evaluate_samples(*samples, options, context.executor, context.budget, progress);
  Output output;
  if (evaluated.empty()) return output;
  output.kept = fmt::format("{} of {} levels", evaluated.size(), samples->size());
  write_result(*samples, evaluated, job, output);
  const Report report =
      make_report(*samples, evaluated, reference, options, context.executor, context.budget, progress);
  if (context.budget.interrupted()) output.kept += ", not compared with each other to the end";
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
                      .help = "the request that all levels answer to",
                      .form = "\"walls=N players=N boxes=N goals=N size=WxH\""},
                     {.name = "lenient",
                      .kind = Kind::flag,
                      .help = "count malformed levels as not playable instead of stopping; levels start at ';' lines "
                              "or after empty lines"},
                     {.name = "iterations",
                      .kind = Kind::integer,
                      .fallback = static_cast<std::int64_t>(kPublishedIterations),
                      .help = "iteration limit of the published A*; 0 leaves it out, which saves most of the time",
                      .minimum = 0,
                      .maximum = 1e8},
                     {.name = "nodes",
                      .kind = Kind::integer,
                      .fallback = 1'000'000,
                      .help = "maximum number of positions that the exact solver expands per level",
                      .minimum = 1,
                      .maximum = 1e12},
                     {.name = "details",
                      .kind = Kind::flag,
                      .help = "also report branching and the nodes of a plain search per level; slower"}},
      .formats = {{"text", ".txt"}, {"json", ".json"}},
      .takes_files = true,
      .run = run_evaluate};
}

}  // namespace teka::sokoban
