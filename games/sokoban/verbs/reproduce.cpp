// teka reproduce sokoban: the paper's table beside ours, and its figures.
#include <algorithm>
#include <chrono>
#include <filesystem>

#include "games/sokoban/formats/level_io.hpp"
#include "games/sokoban/measures/evaluation.hpp"
#include "games/sokoban/measures/report.hpp"
#include "games/sokoban/reproduction/figures.hpp"
#include "games/sokoban/reproduction/sets.hpp"
#include "games/sokoban/reproduction/table.hpp"
#include "games/sokoban/verbs/verbs.hpp"
#include "report/picture_file.hpp"

namespace teka::sokoban {
namespace {

using Kind = Parameter::Kind;

/// Levels of a file beyond these are left out of the figures: each has to be measured for its difficulty.
constexpr std::size_t kMostDrawn = 20'000;

/// What the work is about, once all that was given has been read.
struct Reproduction {
  SetPlan plan;
  std::vector<std::pair<std::string, std::vector<Sample>>> files;  ///< name and levels of each
  std::optional<std::vector<Level>> training;                      ///< of --training
  std::optional<TrainingLog> log;
  bool one_prompt = false;

  [[nodiscard]] std::size_t rows() const { return kOriginNames.size() + files.size(); }
};

Result<std::vector<Order>> read_orders(const Job& job, std::size_t count, const LevelWriter& writer) {
  std::vector<Order> orders = paper_orders(count, Seed(job.seed).child("prompts"));
  if (job.parameters.has("prompt")) {
    const auto prompt = parse_prompt(job.parameters.text("prompt"));
    if (!prompt) return at_place("--prompt", prompt.error());
    const auto order = make_order(*prompt, {});
    if (!order) return tl::unexpected(order.error());
    std::ranges::fill(orders, *order);
  }
  if (auto fits = writer.check(orders.front()); !fits) return tl::unexpected(fits.error());
  return orders;
}

Result<std::shared_ptr<const LevelWriter>> read_model(const Parameters& p) {
  return open_writer(p.has("model") ? p.text("model") : "");
}

/// The curves are those of the model that is used, as far as they are known.
Result<std::optional<TrainingLog>> read_log(const Parameters& p, const Context& context) {
  if (!p.has("log")) return p.has("model") ? std::nullopt : std::optional(shipped_log());
  const auto text = context.read_file(p.text("log"));
  if (!text) return tl::unexpected(text.error());
  auto log = parse_log(*text);
  if (!log) return at_place(p.text("log"), log.error());
  return std::optional(std::move(*log));
}

Result<Reproduction> read_reproduction(const Job& job, const Context& context) {
  Reproduction all;
  auto writer = read_model(job.parameters);
  if (!writer) return tl::unexpected(writer.error());
  const auto count = static_cast<std::size_t>(job.parameters.integer("count"));
  auto orders = read_orders(job, count, **writer);
  if (!orders) return tl::unexpected(orders.error());
  all.plan = {.writer = *writer, .orders = std::move(*orders), .count = count, .seed = Seed(job.seed)};
  all.one_prompt = job.parameters.has("prompt");
  for (const Input& input : job.inputs) {
    Job one = job;
    one.inputs = {input};
    auto samples = read_samples(one, false, std::nullopt);
    if (!samples) return tl::unexpected(samples.error());
    all.files.emplace_back(std::filesystem::path(input.name).filename().string(), std::move(*samples));
  }
  if (job.parameters.has("training")) {
    const auto entries = read_entries(job.parameters.text("training"), "training", context);
    if (!entries) return tl::unexpected(entries.error());
    all.training.emplace();
    for (const Entry& entry : *entries) all.training->push_back(entry.level);
  }
  auto log = read_log(job.parameters, context);
  if (!log) return tl::unexpected(log.error());
  all.log = std::move(*log);
  return all;
}

/// One part of the work out of several that are thought to take equally long.
Context part_of(const Context& context, std::size_t part, std::size_t parts, const std::string& name) {
  constexpr std::uint64_t kSteps = 1000;
  Context own = context;
  own.progress = [&context, part, parts, name](std::uint64_t done, std::uint64_t total, const std::string& note) {
    context.progress(part * kSteps + (total == 0 ? 0 : done * kSteps / total), parts * kSteps,
                     name.empty() ? note : fmt::format("{}: {}", note, name));
  };
  return own;
}

/// What a model has learned from, as far as it is known here.
struct Training {
  std::vector<std::string> texts;
  std::vector<CountedLevels> by_grade;
  std::string source;  ///< in words
};

Training count_training(const std::vector<TrainingLevel>& levels, std::string source) {
  Training training{.texts = {}, .by_grade = {}, .source = std::move(source)};
  for (const std::string_view name : kGradeNames) training.by_grade.push_back({.name = std::string(name)});
  for (const TrainingLevel& example : levels)
    training.by_grade[static_cast<std::size_t>(example.grade)].add(example.level);
  return training;
}

std::string rows_of(const Level& level) {
  std::string rows = to_text(level);
  rows.pop_back();
  return rows;
}

Training learn_training(const Reproduction& all, std::size_t count, Context& context) {
  if (!all.training) {
    const Size size = all.plan.orders.front().size;
    const auto levels = shipped_training_levels(size, count, context);
    const bool whole = count >= kShippedBlocks * kTrainingLevelsPerBlock;
    Training training = count_training(
        levels, fmt::format("{} levels of {}x{} that the model has learned from, {}", levels.size(), size.width,
                            size.height, whole ? "all there are" : fmt::format("of the first {} of any size", count)));
    for (const TrainingLevel& example : levels) training.texts.push_back(rows_of(example.level));
    return training;
  }
  const auto measured = context.executor.map(std::min(all.training->size(), kMostDrawn), [&](std::size_t i) {
    return context.budget.interrupted() ? std::nullopt : training_level_of((*all.training)[i]);
  });
  std::vector<TrainingLevel> levels;
  for (const auto& example : measured) {
    if (example) levels.push_back(*example);
  }
  Training training = count_training(levels, fmt::format("{} levels of --training", all.training->size()));
  for (const Level& level : *all.training) training.texts.push_back(rows_of(level));
  return training;
}

/// Nothing when it was interrupted.
std::optional<TableRow> measure_row(const std::string& name, const std::vector<Sample>& samples,
                                    const Training& training, const Context& context) {
  const EvaluationOptions options;
  std::optional<std::vector<std::string>> reference;
  if (!training.texts.empty()) reference = training.texts;
  const EvaluationProgress progress(context.progress, samples.size(), true, reference.has_value());
  const auto evaluated = evaluate_samples(samples, options, context.executor, context.budget, progress);
  const Report report = make_report(samples, evaluated, reference, options, context.executor, context.budget, progress);
  if (context.budget.interrupted()) return {};
  return measured_row(name, samples.size(), report.metrics());
}

/// Those that were whole when it was interrupted.
std::vector<TableRow> make_rows(const Reproduction& all, const Training& training, std::size_t parts,
                                const Context& context) {
  using Clock = std::chrono::steady_clock;
  std::vector<TableRow> rows;
  std::size_t part = 1;
  for (std::size_t w = 0; w < kOriginNames.size(); ++w) {
    const std::string name(kOriginNames[w]);
    Context making = part_of(context, part++, parts, name);
    const auto start = Clock::now();
    const auto samples = make_set(all.plan, static_cast<Origin>(w), making);
    const double seconds = std::chrono::duration<double>(Clock::now() - start).count();
    if (context.budget.interrupted()) return rows;
    auto row = measure_row(name, samples, training, part_of(context, part++, parts, name));
    if (!row) return rows;
    row->seconds = seconds;
    rows.push_back(std::move(*row));
  }
  for (const auto& [name, samples] : all.files) {
    auto row = measure_row(name, samples, training, part_of(context, part++, parts, name));
    if (!row) return rows;
    rows.push_back(std::move(*row));
  }
  return rows;
}

std::string notes_of(const Reproduction& all, const Training& training) {
  const std::size_t prompts = all.plan.orders.size();
  std::string text =
      all.one_prompt
          ? fmt::format("\nAll of ours are for the prompt {}.\n", to_prompt_text(all.plan.orders.front()))
          : fmt::format(
                "\nOurs are for {} prompt{} like the paper's, one for every {} levels: 10x10, 4 boxes, 58 to 80 "
                "walls, {}.\n",
                prompts, prompts == 1 ? "" : "s", kLevelsPerPrompt,
                prompts == 1 ? "medium" : "medium and hard in turn");
  if (training.texts.empty()) return text + "Novelty was not measured: nothing is known of the training levels.\n";
  return text + fmt::format("Novelty is against {}.\n", training.source);
}

Result<std::string> write_plots(const Job& job, const Reproduction& all, const Training& training,
                                std::span<const TableRow> rows, const Context& context) {
  std::vector<CountedLevels> counted;
  for (const CountedLevels& levels : training.by_grade) {
    if (!levels.walls.empty()) counted.push_back(levels);
  }
  for (const auto& [name, samples] : all.files) {
    CountedLevels& levels = counted.emplace_back(CountedLevels{.name = name, .walls = {}, .boxes = {}, .dashed = true});
    for (const Sample& sample : samples) levels.add(*sample.level);
  }
  std::vector<std::pair<std::string_view, Drawing>> plots = {{"comparison", draw_comparison(rows)}};
  if (!counted.empty()) plots.emplace_back("walls", draw_walls(counted));
  if (std::ranges::any_of(counted, &CountedLevels::boxes_vary)) plots.emplace_back("boxes", draw_boxes(counted));
  if (all.log) {
    plots.emplace_back("loss", draw_loss(*all.log));
    plots.emplace_back("accuracy", draw_accuracy(*all.log));
  }
  std::string names;
  for (auto& [name, drawing] : plots) {
    drawing.description = provenance_line(job);
    const std::string path = fmt::format("{}-{}.svg", job.parameters.text("plots"), name);
    if (auto ok = write_drawing(drawing, path, context); !ok) return tl::unexpected(ok.error());
    names += (names.empty() ? "" : ", ") + path;
  }
  return fmt::format("plots: {}\n", names);
}

Result<Output> run_reproduce(const Job& job, Context& context) {
  const auto all = read_reproduction(job, context);
  if (!all) return tl::unexpected(all.error());
  const std::size_t parts = 1 + 2 * kOriginNames.size() + all->files.size();
  Context learning = part_of(context, 0, parts, "");
  // Of what another model has learned nothing is known.
  const std::int64_t trained = job.parameters.has("model") ? 0 : job.parameters.integer("trained");
  const Training training = learn_training(*all, static_cast<std::size_t>(trained), learning);
  Output output;
  if (context.budget.interrupted()) return output;
  const auto ours = make_rows(*all, training, parts, context);
  if (ours.empty()) return output;
  std::vector<TableRow> rows = printed_rows();
  rows.insert(rows.end(), ours.begin(), ours.end());
  output.kept = fmt::format("{} of {} rows", ours.size(), all->rows());
  output.body = table_text(rows) + notes_of(*all, training);
  add_table(rows, output.metrics);
  output.summary = times_text(rows, context.executor.threads());
  if (context.budget.interrupted() || !job.parameters.has("plots")) return output;
  const auto plots = write_plots(job, *all, training, rows, context);
  if (!plots) return tl::unexpected(plots.error());
  output.summary += *plots;
  return output;
}

}  // namespace

Verb reproduce_verb() {
  return {.name = "reproduce",
          .summary =
              "Prints the paper's table beside ours: accuracy, playability, diversity and more, of the model and "
              "of what is made from it",
          .example = "teka reproduce sokoban --count 5 --trained 6400 --plots plots",
          .parameters = {{.name = "count",
                          .kind = Kind::integer,
                          .fallback = 1000,
                          .help = "number of levels in each set of ours",
                          .minimum = 5,
                          .maximum = 1e6},
                         {.name = "prompt",
                          .kind = Kind::text,
                          .default_note = "prompts like the paper's",
                          .help = "one prompt for all levels",
                          .form = "\"walls=62 players=1 boxes=4 goals=4 size=10x10 difficulty=hard\""},
                         {.name = "training",
                          .kind = Kind::input_file,
                          .help = "levels that the model was trained on, for the novelty",
                          .shapes_result = true},
                         {.name = "trained",
                          .kind = Kind::integer,
                          .fallback = static_cast<std::int64_t>(kShippedBlocks * kTrainingLevelsPerBlock),
                          .help = "without --training: how many of the training levels of the model in the program to "
                                  "generate again, keeping those of the requested size; 0 none",
                          .minimum = 0,
                          .maximum = static_cast<double>(kShippedBlocks * kTrainingLevelsPerBlock)},
                         {.name = "model",
                          .kind = Kind::input_file,
                          .default_note = "the model in the program",
                          .help = "language model file",
                          .shapes_result = true},
                         {.name = "log",
                          .kind = Kind::input_file,
                          .default_note = "the log of the model in the program",
                          .help = "training log written by teka-train, for the curves"},
                         {.name = "plots",
                          .kind = Kind::output_file,
                          .fallback = "sokoban-reproduce",
                          .help = "prefix of the plot files (PREFIX-walls.svg and so on); none writes no plots",
                          .form = "PREFIX"}},
          .formats = {{"text", ".txt"}, {"json", ".json"}},
          .takes_files = true,
          .needs_files = false,
          .run = run_reproduce};
}

}  // namespace teka::sokoban
