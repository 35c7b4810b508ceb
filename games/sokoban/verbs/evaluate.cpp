// teka evaluate sokoban: how good a set of levels is, as published work measures it and exactly.
#include "games/sokoban/formats/level_io.hpp"
#include "games/sokoban/measures/judge.hpp"
#include "games/sokoban/measures/report.hpp"
#include "games/sokoban/verbs/verbs.hpp"

namespace teka::sokoban {
namespace {

using Kind = Parameter::Kind;

/// With more levels than this the text has no line for each of them; JSON has them all.
constexpr std::size_t kMostLines = 50;

std::string_view status_of(const Judged& judged) {
  return judged.malformed ? "malformed" : name_of(judged.answer);
}

Value to_value(const Sample& sample, const Judged& judged) {
  Value value;
  if (sample.level) {
    value.set("width", sample.level->width());
    value.set("height", sample.level->height());
  }
  if (!sample.title.empty()) value.set("title", sample.title);
  value.set("status", status_of(judged));
  if (judged.malformed) value.set("fault", sample.fault);
  if (!judged.solution.empty()) value.set("solution", judged.solution);
  if (judged.difficulty) value.set("difficulty", name_of(grade_of(*judged.difficulty)));
  Metrics metrics;
  if (sample.prompt) metrics.add("accuracy", accuracy(count_tiles(sample.text), *sample.prompt));
  if (judged.difficulty) {
    metrics.add("pushes", judged.difficulty->pushes);
    metrics.add("moves", judged.difficulty->moves);
    metrics.add("box changes", judged.difficulty->box_changes);
  }
  if (judged.details) {
    metrics.add("branching", judged.details->branching, "pushes");
    metrics.add("plain nodes", static_cast<double>(judged.details->plain_nodes),
                judged.details->plain_ended ? "positions" : "positions or more");
  }
  if (judged.astar) {
    value.set("playable", judged.astar->solved);
    metrics.add("iterations of A*", static_cast<double>(judged.astar->iterations));
  } else if (judged.answer == Answer::unsolvable) {
    value.set("playable", false);
  }
  value.set("metrics", teka::to_value(metrics));
  return value;
}

std::string line_of(const Sample& sample, const Judged& judged, std::size_t index) {
  std::string line = fmt::format("level {}", index + 1);
  if (!sample.title.empty()) line += fmt::format(" ({})", sample.title);
  line += fmt::format(": {}", status_of(judged));
  if (judged.malformed) line += fmt::format(", {}", sample.fault);
  if (judged.difficulty) {
    line += fmt::format(", {}, {}", to_text(*judged.difficulty), name_of(grade_of(*judged.difficulty)));
  }
  if (judged.astar && judged.solved() && !judged.astar->solved) line += ", but not by A*";
  return line + '\n';
}

Result<std::optional<Prompt>> prompt_of(const Parameters& parameters) {
  if (!parameters.has("prompt")) return std::optional<Prompt>();
  const auto prompt = parse_prompt(parameters.text("prompt"));
  if (!prompt) return at_place("--prompt", prompt.error());
  if (!prompt->counts_tiles())
    return fail("--prompt: to measure by it says one at least of walls, players, boxes, goals");
  return std::optional(*prompt);
}

void write_levels(const std::vector<Sample>& samples, const std::vector<Judged>& judged, const Job& job,
                  Output& output) {
  if (job.wants_json()) {
    for (std::size_t i = 0; i < judged.size(); ++i) output.items.push_back(to_value(samples[i], judged[i]));
  } else if (judged.size() <= kMostLines) {
    for (std::size_t i = 0; i < judged.size(); ++i) output.body += line_of(samples[i], judged[i], i);
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
  const JudgeOptions options{.iterations = static_cast<std::uint64_t>(job.parameters.integer("iterations")),
                             .nodes = static_cast<std::uint64_t>(job.parameters.integer("nodes")),
                             .details = job.parameters.flag("details")};
  const Steps steps(context, samples->size(), options.iterations > 0, reference.has_value());
  const std::vector<Judged> judged = judge(*samples, options, context, steps);
  Output output;
  if (judged.empty()) return output;
  output.kept = fmt::format("{} of {} levels", judged.size(), samples->size());
  write_levels(*samples, judged, job, output);
  const Report report = make_report(*samples, judged, reference, options, context, steps);
  if (context.budget.interrupted()) output.kept += ", not compared with each other to the end";
  output.metrics = report.metrics();
  if (!job.wants_json()) {
    output.body += fmt::format("{} level{}; 95 % intervals in brackets, standard errors after ±\n\n{}", judged.size(),
                               judged.size() == 1 ? "" : "s", report.text());
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
