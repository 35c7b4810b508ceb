// Numbers about the levels of a library, and plots of them.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "picture/drawing.hpp"
#include "store/query.hpp"

namespace teka::store {

/// Of one measure over the levels that have it.
struct Summary {
  std::string measure;
  std::uint64_t count = 0;
  double mean = 0, least = 0, quarter = 0, median = 0, three_quarters = 0, most = 0;
};

struct Statistics {
  std::uint64_t levels = 0;
  std::vector<std::pair<std::string, std::uint64_t>> games;
  std::vector<std::pair<std::string, std::uint64_t>> tags;  ///< of all levels, whatever the query
  std::vector<Summary> measures;
};

Result<Statistics> statistics(Library& library, const Query& query);

/// How often the values of a measure occur among these levels: counts in equal intervals.
struct Histogram {
  double low = 0, high = 0;
  std::vector<std::uint64_t> counts;
};
/// The error says that no level has the measure.
Result<Histogram> histogram(Library& library, const Query& query, const std::string& measure);
Drawing draw(const Histogram& histogram, const std::string& measure, const std::string& note);

/// One measure over another: a heatmap of how many levels there are.
Result<Drawing> draw_two(Library& library, const Query& query, const std::string& x, const std::string& y,
                         const std::string& note);

}  // namespace teka::store
