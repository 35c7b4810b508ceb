#include "games/sokoban/reproduction/reproduce.hpp"

#include <algorithm>

namespace teka::sokoban {
namespace {

/// Training levels beyond these are left out of the figures, because each must be solved to know its grade.
constexpr std::size_t kMostGraded = 20'000;

/// What is known about the levels that the model was trained on.
struct Training {
  std::vector<std::string> texts;
  std::vector<CountedLevels> by_grade;
  std::string source;  ///< a description
};

Training count_training(const std::vector<TrainingLevel>& levels, std::string source) {
  Training training{.texts = {}, .by_grade = {}, .source = std::move(source)};
  for (const std::string_view name : kGradeNames) training.by_grade.push_back({.name = std::string(name)});
  for (const TrainingLevel& example : levels)
    training.by_grade[static_cast<std::size_t>(example.grade)].add(example.level);
  return training;
}

Result<SetPlan> make_plan(const ReproductionSettings& settings, const Seed& seed) {
  if (settings.count < kLeastReproduced || settings.count > kMostReproduced) {
    return fail("count: {} is out of range; it must be from {} to {}", settings.count, kLeastReproduced,
                kMostReproduced);
  }
  if (settings.trained > kMostTrained) {
    return fail("trained: {} is out of range; it must be from 0 to {}", settings.trained, kMostTrained);
  }
  const auto writer = open_writer(settings.model.value_or(""));
  if (!writer) return at_place("model", writer.error());
  SetPlan plan{.writer = *writer, .orders = {}, .count = settings.count, .seed = seed};
  plan.orders = paper_orders(settings.count, seed.child("prompts"));
  if (settings.prompt) {
    const auto order = make_order(settings.prompt, {});
    if (!order) return tl::unexpected(order.error());
    std::ranges::fill(plan.orders, *order);
  }
  if (auto fits = plan.writer->check(plan.orders.front()); !fits) {
    if (fits.error().message.starts_with("model: ")) return tl::unexpected(fits.error());
    return at_place(settings.prompt ? "prompt" : "model", fits.error());
  }
  for (const NamedSamples& set : settings.others) {
    const auto is_level = [](const Sample& sample) { return sample.level && !find_fault(*sample.level); };
    if (!std::ranges::all_of(set.samples, is_level)) return fail("others: {} has malformed levels", set.name);
  }
  if (settings.training) {
    const auto& [name, levels] = *settings.training;
    for (std::size_t i = 0; i < levels.size(); ++i) {
      const auto fault = find_fault(levels[i]);
      if (fault) return fail("training: {}: level {}: {}", name, i + 1, fault->message);
    }
  }
  return plan;
}

/// One call of reproduce().
class Run {
 public:
  Run(const ReproductionSettings& settings, const SetPlan& plan, Executor& executor, Journal& journal,
      const Budget& budget, const EvaluationProgress::Callback& progress)
      : settings_(settings),
        plan_(plan),
        executor_(executor),
        journal_(journal),
        budget_(budget),
        progress_(progress),
        parts_(1 + 2 * kOriginNames.size() + settings.others.size()) {}

  Reproduction make() {
    Reproduction made;
    made.wanted = kOriginNames.size() + settings_.others.size();
    made.log = settings_.log;
    if (!made.log && !settings_.model) made.log = shipped_log();
    learn_training();
    if (budget_.interrupted()) return made;
    made.notes = notes();
    made.settings = settings_text();
    made.source = training_.source;
    make_rows(made.rows);
    for (CountedLevels& levels : training_.by_grade) {
      if (!levels.walls.empty()) made.counted.push_back(std::move(levels));
    }
    for (const auto& [name, samples] : settings_.others) {
      CountedLevels& levels =
          made.counted.emplace_back(CountedLevels{.name = name, .walls = {}, .boxes = {}, .dashed = true});
      for (const Sample& sample : samples) levels.add(*sample.level);
    }
    return made;
  }

 private:
  /// The progress of the next part of the work; all parts are assumed to take equally long.
  EvaluationProgress::Callback next_part(const std::string& name) {
    constexpr std::uint64_t kSteps = 1000;
    const std::size_t part = part_++;
    return [this, part, name](std::uint64_t done, std::uint64_t total, const std::string& note) {
      if (!progress_) return;
      progress_(part * kSteps + (total == 0 ? 0 : done * kSteps / total), parts_ * kSteps,
                name.empty() ? note : fmt::format("{}: {}", note, name));
    };
  }

  void learn_training() {
    const auto progress = next_part("");
    if (settings_.training) return grade_given();
    // Nothing is known of those of another model.
    const std::size_t count = settings_.model ? 0 : settings_.trained;
    const Size size = plan_.orders.front().size;
    const auto levels = seeded_training_levels(
        size, count, executor_, journal_, budget_,
        [&](std::uint64_t done, std::uint64_t total) { progress(done, total, "steps, generating training levels"); });
    training_ = count_training(
        levels,
        fmt::format(
            "{} levels of {}x{} as they are made today to train the model, {}; it learned from an earlier version's",
            levels.size(), size.width, size.height,
            count >= kMostTrained ? "all of the set" : fmt::format("of the first {} of any size", count)));
    for (const TrainingLevel& example : levels) training_.texts.push_back(rows_of(example.level));
  }

  void grade_given() {
    const auto& [name, levels] = *settings_.training;
    const auto first = std::span(levels).first(std::min(levels.size(), kMostGraded));
    constexpr std::size_t kGradedAtOnce = 500;
    using Levels = std::vector<TrainingLevel>;
    const auto parts = journal_.parts(
        executor_, (first.size() + kGradedAtOnce - 1) / kGradedAtOnce,
        [&](std::size_t i) { return fmt::format("training levels from {}", i * kGradedAtOnce); },
        [&](std::size_t i) -> std::optional<Levels> {
          const std::size_t begin = i * kGradedAtOnce;
          Levels made = grade_training_levels(first.subspan(begin, std::min(kGradedAtOnce, first.size() - begin)),
                                              executor_, budget_);
          return budget_.interrupted() ? std::optional<Levels>() : std::move(made);
        });
    Levels graded;
    for (const auto& some : parts) {
      if (!some) return;
      graded.insert(graded.end(), some->begin(), some->end());
    }
    training_ = count_training(graded, fmt::format("{} levels of {}", levels.size(), name));
    for (const Level& level : levels) training_.texts.push_back(rows_of(level));
  }

  /// Nothing when interrupted.
  std::optional<TableRow> measure_row(const std::string& part, const std::string& name,
                                      const std::vector<Sample>& samples) {
    const auto progress = next_part(name);
    const auto cells = journal_.part(fmt::format("measures of {}", part), [&]() -> std::optional<TableRow::Cells> {
      std::optional<std::vector<std::string>> reference;
      if (!training_.texts.empty()) reference = training_.texts;
      const Evaluation evaluation = evaluate_set(samples, reference, {}, executor_, budget_, progress);
      if (budget_.interrupted()) return {};
      return measured_cells(evaluation.report.metrics());
    });
    if (!cells) return {};
    return TableRow{.name = name, .levels = samples.size(), .cells = *cells};
  }

  /// When interrupted: those that were finished.
  void make_rows(std::vector<TableRow>& rows) {
    for (std::size_t i = 0; i < kOriginNames.size(); ++i) {
      const std::string name(kOriginNames[i]);
      const auto progress = next_part(name);
      const MadeSet set =
          make_set(plan_, static_cast<Origin>(i), executor_, journal_, budget_,
                   [&](std::uint64_t done, std::uint64_t total) { progress(done, total, "steps, making levels"); });
      if (budget_.interrupted()) return;
      auto row = measure_row(name, name, set.samples);
      if (!row) return;
      row->seconds = set.seconds;
      rows.push_back(std::move(*row));
    }
    for (std::size_t i = 0; i < settings_.others.size(); ++i) {
      const auto& [name, samples] = settings_.others[i];
      auto row = measure_row(fmt::format("given set {}", i), name, samples);
      if (!row) return;
      rows.push_back(std::move(*row));
    }
  }

  /// For the heading and the figure.
  [[nodiscard]] std::string settings_text() const {
    const std::string prompts = settings_.prompt ? to_prompt_text(plan_.orders.front())
                                                 : fmt::format("prompts like the paper's ({})", plan_.orders.size());
    return fmt::format("{} levels in each of our sets, {}, {} model", settings_.count, prompts,
                       settings_.model ? "another" : "shipped");
  }

  [[nodiscard]] std::string notes() const {
    const std::size_t prompts = plan_.orders.size();
    std::string text =
        settings_.prompt
            ? fmt::format("\nAll of ours are for the prompt {}.\n", to_prompt_text(plan_.orders.front()))
            : fmt::format(
                  "\nOurs are for {} prompt{} like the paper's, one for every {} levels: 10x10, 4 boxes, 58 to 80 "
                  "walls, {}.\n",
                  prompts, prompts == 1 ? "" : "s", kLevelsPerPrompt,
                  prompts == 1 ? "medium" : "medium and hard in turn");
    if (training_.texts.empty()) return text + "Novelty was not measured: nothing is known of the training levels.\n";
    return text + fmt::format("Novelty is against {}.\n", training_.source);
  }

  const ReproductionSettings& settings_;
  const SetPlan& plan_;
  Executor& executor_;
  Journal& journal_;
  const Budget& budget_;
  const EvaluationProgress::Callback& progress_;
  std::size_t parts_;
  std::size_t part_ = 0;
  Training training_;
};

}  // namespace

std::vector<TableRow> Reproduction::table() const {
  std::vector<TableRow> all = printed_rows();
  all.insert(all.end(), rows.begin(), rows.end());
  return all;
}

std::vector<Figure> Reproduction::figures() const {
  std::vector<Figure> figures = {{"comparison", draw_comparison(table(), settings)}};
  if (!counted.empty()) figures.push_back({"walls", draw_walls(counted, source)});
  if (std::ranges::any_of(counted, &CountedLevels::boxes_vary)) {
    figures.push_back({"boxes", draw_boxes(counted, source)});
  }
  if (log) {
    figures.push_back({"loss", draw_loss(*log)});
    figures.push_back({"accuracy", draw_accuracy(*log)});
  }
  return figures;
}

Result<Reproduction> reproduce(const ReproductionSettings& settings, const Seed& seed, Executor& executor,
                               const Budget& budget, const EvaluationProgress::Callback& progress, Journal* journal) {
  const auto plan = make_plan(settings, seed);
  if (!plan) return tl::unexpected(plan.error());
  Journal none;
  return Run(settings, *plan, executor, journal != nullptr ? *journal : none, budget, progress).make();
}

}  // namespace teka::sokoban
