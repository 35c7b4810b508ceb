#include "games/sokoban/measures/report.hpp"

#include <algorithm>
#include <cmath>
#include <memory>
#include <unordered_set>

#include "core/hash.hpp"
#include "core/text.hpp"
#include "games/sokoban/level/symmetry.hpp"
#include "games/sokoban/measures/diversity.hpp"
#include "games/sokoban/measures/measures.hpp"

namespace teka::sokoban {
namespace {

/// Collects the measures of one set, group by group.
class Reporter {
 public:
  Reporter(std::span<const Sample> samples, std::span<const EvaluatedSample> evaluated,
           const EvaluationOptions& options, Executor& executor, const Budget& budget,
           const EvaluationProgress& progress)
      : samples_(samples),
        evaluated_(evaluated),
        options_(options),
        executor_(executor),
        budget_(budget),
        progress_(progress) {
    for (const Sample& sample : samples_) texts_.push_back(sample.text);
  }

  Report run(const std::optional<std::vector<std::string>>& reference) {
    if (reference) novel_ = compare_with(*reference);
    compare_all();
    add_published(reference.has_value());
    add_exact(reference.has_value());
    add_difficulty();
    return std::move(report_);
  }

 private:
  template <class Property>
  [[nodiscard]] std::size_t count(Property&& property) const {
    return static_cast<std::size_t>(std::count_if(evaluated_.begin(), evaluated_.end(), property));
  }
  [[nodiscard]] Comparing comparing(Phase phase) const {
    return {executor_, budget_,
            [this, phase](std::size_t done, std::size_t total) { progress_.report(phase, done, total); }};
  }
  [[nodiscard]] bool stopped() const { return budget_.interrupted(); }
  [[nodiscard]] Share share(std::string name, std::size_t part) const {
    return {std::move(name), part, evaluated_.size(), std::nullopt};
  }
  [[nodiscard]] Share share(std::string name, const SizeBounds& bounds) const {
    const auto at_most = bounds.exact() ? std::nullopt : std::optional(bounds.high);
    return {std::move(name), bounds.low, evaluated_.size(), at_most};
  }

  std::vector<char> compare_with(const std::vector<std::string>& reference) {
    if (stopped()) return {};
    auto novel = find_novel(texts_, reference, comparing(Phase::novelty));
    const std::vector<char> there = written();
    for (std::size_t i = 0; i < novel.size(); ++i) novel[i] = static_cast<char>(novel[i] & there[i]);
    if (stopped()) novel.clear();
    return novel;
  }

  void compare_all() {
    if (stopped()) return;
    const Comparing with = comparing(Phase::comparing);
    set_ = std::make_unique<LevelSet>(texts_, with);
    clique_ = set_->largest_different(with, written());
    compare_symmetric();
    if (stopped()) set_.reset();
  }

  void compare_symmetric() {
    if (set_->collapsed()) {
      report_.notes.emplace_back("most levels are alike: diversity up to symmetry was not measured");
      return;
    }
    const Comparing with = comparing(Phase::symmetry);
    const auto forms = [this](std::size_t i) {
      std::vector<std::string> others;
      for (Symmetry s = 1; s < kSymmetries && samples_[i].level; ++s) {
        others.push_back(to_text(transform(*samples_[i].level, s)));
        others.back().pop_back();
      }
      return others;
    };
    const LevelSet symmetric(texts_, with, forms);
    if (symmetric.collapsed()) return;
    symmetric_clique_ = symmetric.largest_different(with, written());
  }

  /// Samples that are not empty: an empty one is neither novel nor different.
  [[nodiscard]] std::vector<char> written() const {
    std::vector<char> written(texts_.size());
    std::ranges::transform(texts_, written.begin(), [](const std::string& text) { return text.empty() ? 0 : 1; });
    return written;
  }

  /// A single empty sample counts as similar to no other, unless there is a text that is hardly longer.
  [[nodiscard]] bool gap_is_alone() const {
    const auto near = [](const std::string& text) { return text.size() <= std::size_t{kPaperThreshold}; };
    return std::ranges::count(texts_, "") == 1 && std::ranges::count_if(texts_, near) == 1;
  }

  /// The largest set of different levels among those that are novel and `good`.
  template <class Good>
  void add_score(Group& group, const std::string& prefix, Good&& good) {
    std::vector<char> chosen(evaluated_.size(), 0);
    for (std::size_t i = 0; i < evaluated_.size(); ++i) chosen[i] = novel_[i] != 0 && good(evaluated_[i]) ? 1 : 0;
    const auto part = static_cast<std::size_t>(std::count(chosen.begin(), chosen.end(), 1));
    group.shares.push_back(share(prefix + "novel and playable", part));
    const SizeBounds best = set_->largest_different(comparing(Phase::symmetry), chosen);
    if (!stopped()) group.shares.push_back(share(prefix + "score", best));
  }

  void add_accuracy(Group& group) const {
    Estimate all;
    std::array<Estimate, 4> single;
    for (std::size_t i = 0; i < evaluated_.size(); ++i) {
      if (!samples_[i].prompt) continue;
      const TileCounts counts = count_tiles(samples_[i].text);
      all.add(accuracy(counts, *samples_[i].prompt));
      const auto values = accuracies(counts, *samples_[i].prompt);
      for (std::size_t k = 0; k < values.size(); ++k) {
        if (values[k]) single[k].add(*values[k]);
      }
    }
    if (all.count == 0) return;
    group.others.add("accuracy", all);
    for (std::size_t k = 0; k < single.size(); ++k) {
      if (single[k].count == 0) continue;
      group.others.add(
          mean_metric("accuracy of a kind", single[k], "", Better::neither, {{"kind", kPromptedNames[k]}}));
    }
  }

  void add_published(bool has_reference) {
    Group group{.title = options_.iterations > 0
                             ? fmt::format("as published (A* with at most {} iterations)", options_.iterations)
                             : "as published (without A*)"};
    add_accuracy(group);
    const bool asked = options_.iterations > 0;
    if (asked) {
      group.shares.push_back(share("playability", count([](const EvaluatedSample& j) { return j.playable(); })));
      Estimate iterations;
      for (const EvaluatedSample& j : evaluated_) {
        if (j.playable()) iterations.add(static_cast<double>(j.astar->iterations));
      }
      if (iterations.count > 0) group.others.add("iterations of A-star when it solves", iterations);
    }
    if (set_) group.shares.push_back(share("diversity", set_->alone() - (gap_is_alone() ? 1 : 0)));
    if (has_reference && !novel_.empty()) {
      const auto novel = static_cast<std::size_t>(std::count(novel_.begin(), novel_.end(), 1));
      group.shares.push_back(share("novelty", novel));
      if (set_ && asked) add_score(group, "", [](const EvaluatedSample& j) { return j.playable(); });
    }
    report_.groups.push_back(std::move(group));
  }

  void add_exact(bool has_reference) {
    Group group{.title = "exact"};
    const auto is = [](Answer answer) {
      return [answer](const EvaluatedSample& j) { return !j.malformed && j.answer == answer; };
    };
    group.shares.push_back(share("exact playability", count(is(Answer::solved))));
    group.shares.push_back(share("proven unsolvable", count(is(Answer::unsolvable))));
    group.shares.push_back(share("unknown", count(is(Answer::unknown))));
    group.shares.push_back(share("malformed", count([](const EvaluatedSample& j) { return j.malformed; })));
    if (set_) {
      group.shares.push_back(share("clique diversity", clique_));
      if (symmetric_clique_) group.shares.push_back(share("clique diversity up to symmetry", *symmetric_clique_));
    }
    add_distinct(group);
    if (has_reference && !novel_.empty() && set_)
      add_score(group, "exact ", [](const EvaluatedSample& j) { return j.solved(); });
    report_.groups.push_back(std::move(group));
  }

  void add_distinct(Group& group) const {
    std::unordered_set<std::string_view> texts;
    std::unordered_set<std::uint64_t> forms;
    std::unordered_set<std::string> solutions;
    std::size_t known_solutions = 0;
    for (std::size_t i = 0; i < evaluated_.size(); ++i) {
      const Sample& sample = samples_[i];
      texts.insert(sample.text);
      // A malformed text represents itself; its hash equals that of a canonical level only with probability 2^-64.
      forms.insert(sample.level ? canonical_hash(*sample.level) : hash_text(sample.text));
      if (evaluated_[i].solution.empty()) continue;
      ++known_solutions;
      solutions.insert(push_sequence(*sample.level, evaluated_[i].solution));
    }
    group.shares.push_back(share("distinct", texts.size()));
    group.shares.push_back(share("distinct up to symmetry", forms.size()));
    group.shares.push_back({"distinct solutions", solutions.size(), known_solutions, std::nullopt});
  }

  void add_difficulty() {
    std::vector<Difficulty> difficulties;
    Estimate branching, plain;
    for (const EvaluatedSample& j : evaluated_) {
      if (j.difficulty) difficulties.push_back(*j.difficulty);
      if (!j.details) continue;
      branching.add(j.details->branching);
      plain.add(static_cast<double>(j.details->uninformed_nodes));
    }
    if (difficulties.empty() && asked_grades().all == 0) return;
    Group group{.title = fmt::format("difficulty of the {} whose fewest pushes are known",
                                     difficulties.size() == 1 ? "level" : counted(difficulties.size(), "level")),
                .shares = {},
                .others = summarise(difficulties)};
    for (const Grade grade : {Grade::easy, Grade::medium, Grade::hard, Grade::expert}) {
      const auto part = std::count_if(difficulties.begin(), difficulties.end(),
                                      [&](const Difficulty& d) { return grade_of(d) == grade; });
      group.shares.push_back({.name = "levels",
                              .part = static_cast<std::size_t>(part),
                              .all = difficulties.size(),
                              .of = {{"grade", name_of(grade)}}});
    }
    if (Share asked = asked_grades(); asked.all > 0) group.shares.push_back(std::move(asked));
    group.others.add(mean_analysis());
    if (branching.count > 0) {
      group.others.add("branching", branching, "pushes");
      group.others.add("plain nodes", plain, "positions");
    }
    report_.groups.push_back(std::move(group));
  }

  /// Means of the measures by exhaustive search, over the levels that have them.
  [[nodiscard]] Metrics mean_analysis() const {
    std::vector<std::pair<Metric, Estimate>> means;
    for (const EvaluatedSample& j : evaluated_) {
      if (!j.analysis) continue;
      const Metrics measures = to_metrics(*j.analysis);
      for (const Metric& metric : measures.items()) {
        auto known = std::ranges::find(means, metric.name, [](const auto& mean) { return mean.first.name; });
        if (known == means.end()) known = means.insert(means.end(), {metric, Estimate{}});
        known->second.add(metric.value);
      }
    }
    Metrics metrics;
    for (const auto& [metric, mean] : means) metrics.add(metric.name, mean, metric.unit);
    return metrics;
  }

  /// Levels of the grade that their prompt names, out of all whose prompt names one.
  [[nodiscard]] Share asked_grades() const {
    Share share{.name = "difficulty as asked"};
    for (std::size_t i = 0; i < evaluated_.size(); ++i) {
      const std::string& asked = samples_[i].prompt ? samples_[i].prompt->difficulty : "";
      if (std::ranges::find(kGradeNames, asked) == kGradeNames.end()) continue;
      ++share.all;
      if (evaluated_[i].difficulty && name_of(grade_of(*evaluated_[i].difficulty)) == asked) ++share.part;
    }
    return share;
  }

  std::span<const Sample> samples_;
  std::span<const EvaluatedSample> evaluated_;
  const EvaluationOptions& options_;
  Executor& executor_;
  const Budget& budget_;
  const EvaluationProgress& progress_;
  std::vector<std::string> texts_;
  std::vector<char> novel_;
  std::unique_ptr<LevelSet> set_;
  SizeBounds clique_;
  std::optional<SizeBounds> symmetric_clique_;
  Report report_;
};

double ratio(std::size_t part, std::size_t all) {
  return all == 0 ? 0 : static_cast<double>(part) / static_cast<double>(all);
}

std::string title_of(const Share& share) {
  return teka::title_of(Metric{.name = share.name, .of = share.of});
}

std::string line_of(const Share& share, std::size_t width) {
  const Interval interval = wilson_interval(share.part, share.all);
  std::string line = fmt::format("  {:<{}}  {:.5f}", title_of(share), width, ratio(share.part, share.all));
  if (share.at_most) line += fmt::format(" at least, {:.5f} at most", ratio(*share.at_most, share.all));
  return line + fmt::format("  [{:.5f}, {:.5f}]  {} of {}\n", interval.low, interval.high, share.part, share.all);
}

std::string line_of(const Metric& metric, std::size_t width) {
  std::string line = fmt::format("  {:<{}}  {}", title_of(metric), width, number_text(metric));
  if (metric.n > 1) line += fmt::format(" (n = {})", metric.n);
  return line + '\n';
}

}  // namespace

Metrics Report::metrics() const {
  Metrics metrics;
  for (const Group& group : groups) {
    metrics.add(group.others);
    for (const Share& share : group.shares) {
      if (share.all == 0) continue;
      if (!share.of.empty()) {  // counted, as by the verb prepare; and its share has a name of its own
        metrics.add({.name = share.name, .of = share.of, .value = static_cast<double>(share.part)});
        metrics.add(share_metric("share of " + share.name, share.part, share.all, Better::neither, share.of));
        continue;
      }
      metrics.add(share_metric(share.name, share.part, share.all));
      if (share.at_most) {
        metrics.add({.name = share.name + " at most",
                     .value = ratio(*share.at_most, share.all),
                     .unit = "share",
                     .n = share.all});
      }
    }
  }
  return metrics;
}

std::string Report::text() const {
  std::size_t width = 0;
  for (const Group& group : groups) {
    for (const Share& share : group.shares) width = std::max(width, title_of(share).size());
    for (const Metric& metric : group.others.items()) width = std::max(width, title_of(metric).size());
  }
  std::string text;
  for (const Group& group : groups) {
    text += (text.empty() ? "" : "\n") + group.title + '\n';
    for (const Share& share : group.shares) {
      if (share.all > 0) text += line_of(share, width);
    }
    for (const Metric& metric : group.others.items()) text += line_of(metric, width);
  }
  for (const std::string& note : notes) text += '\n' + note + '\n';
  return text;
}

Report make_report(std::span<const Sample> samples, std::span<const EvaluatedSample> evaluated,
                   const std::optional<std::vector<std::string>>& reference, const EvaluationOptions& options,
                   Executor& executor, const Budget& budget, const EvaluationProgress& progress) {
  return Reporter(samples.first(evaluated.size()), evaluated, options, executor, budget, progress).run(reference);
}

Evaluation evaluate_set(std::span<const Sample> samples, const std::optional<std::vector<std::string>>& reference,
                        const EvaluationOptions& options, Executor& executor, const Budget& budget,
                        const EvaluationProgress::Callback& progress) {
  const EvaluationProgress phases(progress, samples.size(), options.iterations > 0, reference.has_value());
  Evaluation evaluation;
  evaluation.samples = evaluate_samples(samples, options, executor, budget, phases);
  if (evaluation.samples.empty()) return evaluation;
  evaluation.report = make_report(samples, evaluation.samples, reference, options, executor, budget, phases);
  return evaluation;
}

}  // namespace teka::sokoban
