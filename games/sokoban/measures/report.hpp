// The measures of a whole set, in groups as printed, each share with its confidence interval.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/metrics.hpp"
#include "games/sokoban/measures/evaluation.hpp"

namespace teka::sokoban {

/// A share out of a number of levels. When only bounds are known, `part` is the lower one.
struct Share {
  std::string name;
  std::size_t part = 0;
  std::size_t all = 0;
  std::optional<std::size_t> at_most = {};
};

struct Group {
  std::string title;
  std::vector<Share> shares;
  Metrics others;
};

struct Report {
  std::vector<Group> groups;
  std::vector<std::string> notes;

  /// Value, standard error and n of each measure; for a share also "<name>, low" and "<name>, high", and "<name>, at
  /// most" where it is a bound.
  [[nodiscard]] Metrics metrics() const;
  [[nodiscard]] std::string text() const;
};

/// `evaluated` may have fewer than `samples`, when it was interrupted; then the others are left out, and so are
/// measures that compare levels with each other.
Report make_report(std::span<const Sample> samples, std::span<const EvaluatedSample> evaluated,
                   const std::optional<std::vector<std::string>>& reference, const EvaluationOptions& options,
                   Executor& executor, const Budget& budget, const EvaluationProgress& progress);

}  // namespace teka::sokoban
