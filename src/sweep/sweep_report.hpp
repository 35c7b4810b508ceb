// What a sweep found, for people: a measure's mean over the seeds for each combination of values, as text and as a
// plot.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/estimate.hpp"
#include "core/result.hpp"
#include "jobs/csv.hpp"
#include "picture/drawing.hpp"
#include "sweep/grid.hpp"

namespace teka::sweep {

/// Which numbers to show.
struct View {
  std::string measure = {};  ///< empty: the first one that varies over x
  std::string x =
      {};  ///< of the plot, an axis or a factor such as generation; empty: the first numeric axis, or the first
};

struct ReportPoint {
  std::string x;
  Estimate over_seeds;
};
/// A line of the plot: all that have the same values but for x.
struct ReportSeries {
  std::vector<std::string> values;  ///< of Report::names
  std::vector<ReportPoint> points;
};

struct Report {
  std::string measure, unit, x;
  std::vector<std::string> names;  ///< what the series differ in
  std::vector<ReportSeries> series;

  /// A line for each combination; of a course such as that over generations, its end.
  [[nodiscard]] std::string text() const;
  /// `title` says what was run.
  [[nodiscard]] Drawing plot(const std::string& title) const;
};

/// Whether a table of some jobs has what is wanted of all: a wrong name is found before the others are run.
Result<void> check_view(const Grid& grid, const jobs::Table& table, const View& view);

/// The error says which measures there are.
Result<Report> make_report(const Grid& grid, const jobs::Table& table, const View& view);

}  // namespace teka::sweep
