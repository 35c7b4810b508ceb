// The measures of a set of levels, in groups as printed, each share with its confidence interval.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/metrics.hpp"
#include "games/sokoban/measures/evaluation.hpp"

namespace teka::sokoban {

/// A share of a number of levels. If only bounds are known, `part` is the lower one.
struct Share {
  std::string name;
  std::size_t part = 0;
  std::size_t all = 0;
  std::optional<std::size_t> at_most = {};
  Factors of = {};  ///< of which levels
};

struct Group {
  std::string title;
  std::vector<Share> shares;
  Metrics others;
};

struct Report {
  std::vector<Group> groups;
  std::vector<std::string> notes;

  /// Value, uncertainty and n of each measure; if a share is a bound, also "<name> at most".
  [[nodiscard]] Metrics metrics() const;
  [[nodiscard]] std::string text() const;
};

/// If it was interrupted, `evaluated` has fewer elements than `samples`; then the others are left out, and so are
/// measures that compare levels with each other.
Report make_report(std::span<const Sample> samples, std::span<const EvaluatedSample> evaluated,
                   const std::optional<std::vector<std::string>>& reference, const EvaluationOptions& options,
                   Executor& executor, const Budget& budget, const EvaluationProgress& progress);

/// Levels evaluated one by one and as a set: what `teka evaluate sokoban` does, as a function.
struct Evaluation {
  std::vector<EvaluatedSample> samples;  ///< when interrupted: those before the first unfinished one
  Report report;                         ///< empty if no sample was finished
};
/// The reference holds the texts (rows_of) of levels that new ones must differ from; with it novelty is measured.
Evaluation evaluate_set(std::span<const Sample> samples, const std::optional<std::vector<std::string>>& reference,
                        const EvaluationOptions& options, Executor& executor, const Budget& budget = {},
                        const EvaluationProgress::Callback& progress = {});

}  // namespace teka::sokoban
