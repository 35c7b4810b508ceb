#include "store/statistics.hpp"

#include <algorithm>
#include <cmath>
#include <map>

#include "picture/plot.hpp"

namespace teka::store {
namespace {

/// The values that there are.
std::vector<float> present(const std::vector<std::vector<float>>& rows, std::size_t measure) {
  std::vector<float> values;
  for (const auto& row : rows) {
    if (!is_missing(row[measure])) values.push_back(row[measure]);
  }
  return values;
}

Summary summary_of(const std::string& measure, std::vector<float> values) {
  Summary summary{.measure = measure, .count = values.size()};
  std::ranges::sort(values);
  const auto at = [&](double share) {
    return static_cast<double>(values[static_cast<std::size_t>(share * static_cast<double>(values.size() - 1))]);
  };
  for (const float value : values) summary.mean += static_cast<double>(value) / static_cast<double>(values.size());
  summary.least = at(0);
  summary.quarter = at(0.25);
  summary.median = at(0.5);
  summary.three_quarters = at(0.75);
  summary.most = at(1);
  return summary;
}

/// About so many intervals; whole numbers get intervals of whole width.
struct Intervals {
  double low = 0, width = 1;
  std::size_t count = 1;

  explicit Intervals(const std::vector<float>& values, std::size_t about = 40) {
    const auto [least, most] = std::ranges::minmax(values);
    low = static_cast<double>(least);
    const double span = static_cast<double>(most) - low;
    const bool whole = std::ranges::all_of(values, [](float v) { return v == std::floor(v); });
    width = whole ? std::max(1.0, std::ceil((span + 1) / static_cast<double>(about)))
                  : std::max(span, 1e-9) / static_cast<double>(about);
    count = whole ? static_cast<std::size_t>(span / width) + 1 : about;
  }
  [[nodiscard]] std::size_t of(float value) const {
    return std::min(static_cast<std::size_t>((static_cast<double>(value) - low) / width), count - 1);
  }
  [[nodiscard]] double high() const { return low + width * static_cast<double>(count); }
};

}  // namespace

Result<Statistics> statistics(Library& library, const Query& query) {
  const auto found = find(library, query);
  if (!found) return tl::unexpected(found.error());
  Statistics result{.levels = found->total, .games = {}, .tags = {}, .measures = {}};
  std::map<std::string, std::uint64_t> games;
  std::map<std::uint64_t, std::uint64_t> chunks;
  for (const std::uint64_t level : found->levels) ++chunks[chunk_of(level)];
  Statement game(library.database(), "SELECT name FROM chunks JOIN games ON games.id=game WHERE chunks.id=?");
  for (const auto& [chunk, count] : chunks) {
    if (game.start(chunk).next()) games[std::string(game.bytes(0))] += count;
  }
  std::vector<std::uint64_t> sorted = found->levels;
  std::ranges::sort(sorted);
  Statement tagged(library.database(), "SELECT level FROM tagged JOIN tags ON tags.id=tag WHERE name=?");
  for (const auto& [tag, all] : library.tags()) {
    std::uint64_t count = 0;
    tagged.start(tag);
    while (tagged.next()) {
      if (std::ranges::binary_search(sorted, static_cast<std::uint64_t>(tagged.integer(0)))) ++count;
    }
    if (count > 0) result.tags.emplace_back(tag, count);
  }
  result.games.assign(games.begin(), games.end());
  for (const auto& [measure, id] : library.measures()) {
    if (measure == kOrigin) continue;
    auto values = present(values_of(library, found->levels, std::span(&measure, 1)), 0);
    if (!values.empty()) result.measures.push_back(summary_of(measure, std::move(values)));
  }
  return result;
}

Result<Histogram> histogram(Library& library, const Query& query, const std::string& measure) {
  const auto found = find(library, query);
  if (!found) return tl::unexpected(found.error());
  std::vector<float> values;
  if (measure != kOrigin) values = present(values_of(library, found->levels, std::span(&measure, 1)), 0);
  if (values.empty())
    return fail("no level has the measure '{}'; teka library stats shows those that there are", measure);
  const Intervals intervals(values);
  Histogram result{
      .low = intervals.low, .high = intervals.high(), .counts = std::vector<std::uint64_t>(intervals.count)};
  for (const float value : values) ++result.counts[intervals.of(value)];
  return result;
}

Drawing draw(const Histogram& histogram, const std::string& measure, const std::string& note) {
  Series steps{.name = {}, .points = {}, .colour = palette(0)};
  const double width = (histogram.high - histogram.low) / static_cast<double>(histogram.counts.size());
  steps.points.push_back({histogram.low, 0});
  for (std::size_t i = 0; i < histogram.counts.size(); ++i) {
    const auto count = static_cast<double>(histogram.counts[i]);
    steps.points.push_back({histogram.low + width * static_cast<double>(i), count});
    steps.points.push_back({histogram.low + width * static_cast<double>(i + 1), count});
  }
  steps.points.push_back({histogram.high, 0});
  Plot plot{.title = "Levels by " + measure, .x_label = measure, .y_label = "levels", .series = {}, .lines = {}};
  plot.series.push_back(std::move(steps));
  plot.note = note;
  return draw(plot);
}

Result<Drawing> draw_two(Library& library, const Query& query, const std::string& x, const std::string& y,
                         const std::string& note) {
  const auto found = find(library, query);
  if (!found) return tl::unexpected(found.error());
  const std::vector<std::string> measures = {x, y};
  auto rows = values_of(library, found->levels, measures);
  const bool is_origin = x == kOrigin || y == kOrigin;  // no measure
  std::erase_if(rows, [&](const auto& row) { return is_origin || is_missing(row[0]) || is_missing(row[1]); });
  if (rows.empty()) return fail("no level has both measures '{}' and '{}'", x, y);
  const Intervals columns(present(rows, 0)), lines(present(rows, 1), 25);
  Heatmap map{.title = fmt::format("Levels by {} and {}{}", x, y, note.empty() ? "" : " (" + note + ")"),
              .x_label = x,
              .y_label = y,
              .x_low = columns.low,
              .x_high = columns.high(),
              .y_low = lines.low,
              .y_high = lines.high(),
              .columns = columns.count,
              .rows = lines.count,
              .values = std::vector<std::optional<double>>(columns.count * lines.count)};
  for (const auto& row : rows) {
    auto& cell = map.values[lines.of(row[1]) * columns.count + columns.of(row[0])];
    cell = cell.value_or(0) + 1;
  }
  return draw(map);
}

}  // namespace teka::store
