#include "sweep/sweep_report.hpp"

#include <algorithm>
#include <array>
#include <map>

#include "core/metrics.hpp"
#include "core/text.hpp"
#include "jobs/table.hpp"
#include "picture/plot.hpp"

namespace teka::sweep {
namespace {

using Row = std::vector<std::string>;

/// Columns of a history. A row that has one is of a moment on the way, so it is shown over this column or not at all.
constexpr std::array<std::string_view, 2> kCourses = {"generation", "evaluation"};
/// Columns that number the samples of a result, over which a mean is taken.
constexpr std::array<std::string_view, 2> kSamples = {"run", "number"};

bool is_course(std::string_view column) {
  return std::ranges::find(kCourses, column) != kCourses.end();
}

std::string column_of(std::string_view parameter) {
  return jobs::column_of(snake_case(parameter));
}

/// The parts of a table by their names.
class Reader {
 public:
  explicit Reader(const jobs::Table& table)
      : table_(table), described_(table.columns.size() - jobs::kMeasured.size()) {}

  /// One of game, verb, seed, the parameters and the factors; empty if there is no such column.
  [[nodiscard]] const std::string& described(const Row& row, std::string_view column) const {
    static const std::string kNothing;
    for (std::size_t i = 0; i < described_; ++i) {
      if (table_.columns[i] == column) return row[i];
    }
    return kNothing;
  }
  [[nodiscard]] const std::string& measured(const Row& row, std::string_view column) const {
    const auto begin = table_.columns.begin() + static_cast<std::ptrdiff_t>(described_);
    return row[static_cast<std::size_t>(std::find(begin, table_.columns.end(), column) - table_.columns.begin())];
  }
  [[nodiscard]] bool has(std::string_view column) const {
    const auto end = table_.columns.begin() + static_cast<std::ptrdiff_t>(described_);
    return std::find(table_.columns.begin(), end, column) != end;
  }
  /// Columns that are neither the same for all jobs nor numbers of samples, over which a mean is taken.
  [[nodiscard]] std::vector<std::string> factors(const Grid& grid) const {
    std::vector<std::string> names;
    for (std::size_t i = 0; i < described_; ++i) {
      const std::string& name = table_.columns[i];
      const auto is_parameter = [&](const Parameter& p) { return column_of(p.name) == name; };
      if (std::ranges::any_of(grid.base.verb->parameters, is_parameter) || name.starts_with("level")) continue;
      constexpr std::array<std::string_view, 4> kOthers = {"job", "game", "verb", "seed"};
      const auto is_in = [&](const auto& list) { return std::ranges::find(list, name) != list.end(); };
      if (!is_in(kOthers) && !is_in(kCourses) && !is_in(kSamples)) names.push_back(name);
    }
    return names;
  }

 private:
  const jobs::Table& table_;
  std::size_t described_;
};

bool is_number(const std::string& text) {
  return parse_real(text).has_value();
}

std::string default_x(const Grid& grid) {
  for (const Axis& axis : grid.axes) {
    if (axis.values.size() > 1 && axis.values.front().is_number()) return column_of(axis.name);
  }
  return grid.axes.empty() ? "seed" : column_of(grid.axes.front().name);
}

/// A measure and its numbers.
struct Measure {
  std::string name;
  std::vector<const Row*> rows = {};
};

/// Whether a row is neither of a level nor of a sample.
bool is_of_whole(const Row& row, const Reader& reader, std::string_view x = {}) {
  const auto is_empty = [&](std::string_view column) { return column == x || reader.described(row, column).empty(); };
  return reader.described(row, "level").empty() && std::ranges::all_of(kSamples, is_empty);
}

/// Whether a row is of a moment on the way, except one that x is the axis of.
bool is_on_the_way(const Row& row, const Reader& reader, std::string_view x = {}) {
  return std::ranges::any_of(
      kCourses, [&](std::string_view column) { return column != x && !reader.described(row, column).empty(); });
}

/// Those of whole results come first.
std::vector<Measure> measures_of(const jobs::Table& table, const Reader& reader) {
  std::vector<Measure> measures;
  std::map<std::string_view, std::size_t> places;
  for (const bool of_whole : {true, false}) {
    for (const Row& row : table.rows) {
      if ((is_of_whole(row, reader) && !is_on_the_way(row, reader)) != of_whole) continue;
      if (!is_number(reader.measured(row, "value"))) continue;
      const std::string& name = reader.measured(row, "measure");
      const auto [place, is_new] = places.emplace(name, measures.size());
      if (is_new) measures.push_back({.name = name});
      measures[place->second].rows.push_back(&row);
    }
  }
  return measures;
}

/// The rows that count over x: those of whole results if there are any, otherwise those of levels and samples.
std::vector<const Row*> shown_rows(const Measure& measure, const Reader& reader, std::string_view x) {
  std::vector<const Row*> of_whole, of_parts;
  for (const Row* row : measure.rows) {
    if (reader.described(*row, x).empty() || is_on_the_way(*row, reader, x)) continue;
    (is_of_whole(*row, reader, x) ? of_whole : of_parts).push_back(row);
  }
  return of_whole.empty() ? of_parts : of_whole;
}

/// By its name.
Result<const Measure*> find_measure(const std::vector<Measure>& measures, const std::string& name) {
  const std::string wanted = snake_case(name);
  const auto found = std::ranges::find(measures, wanted, &Measure::name);
  if (found != measures.end()) return &*found;
  std::vector<std::string_view> names;
  for (const Measure& measure : measures) names.push_back(measure.name);
  return fail("--of {}: there is no such measure{}", name, suggestion(wanted, names));
}

/// The first one that varies over x, otherwise the first one that has numbers there.
const Measure* first_measure(const std::vector<Measure>& measures, const Reader& reader, std::string_view x) {
  const Measure* first = nullptr;
  for (const Measure& measure : measures) {
    const auto rows = shown_rows(measure, reader, x);
    if (rows.empty()) continue;
    const auto value = [&](const Row* row) { return reader.measured(*row, "value"); };
    const auto differs = [&](const Row* row) { return value(row) != value(rows.front()); };
    if (std::ranges::any_of(rows, differs)) return &measure;
    if (first == nullptr) first = &measure;
  }
  return first;
}

Error no_column(const Grid& grid, const Reader& reader, const std::string& x) {
  std::vector<std::string> columns = {"seed"};
  for (const Axis& axis : grid.axes) columns.push_back(column_of(axis.name));
  for (const auto& list : {kCourses, kSamples}) {
    for (const std::string_view column : list) {
      if (reader.has(column)) columns.emplace_back(column);
    }
  }
  for (std::string& factor : reader.factors(grid)) columns.push_back(std::move(factor));
  return Error{fmt::format("--x {}: the sweep has no column of this name{}", x,
                           suggestion(column_of(x), std::vector<std::string_view>(columns.begin(), columns.end())))};
}

/// A measure that is there, but not over x.
Error no_numbers(const Measure& measure, const Reader& reader, std::string_view x) {
  std::string where = "name another with --of";
  for (const std::string_view column : kCourses) {
    if (!reader.described(*measure.rows.front(), column).empty()) where = fmt::format("write --x {}", column);
  }
  return Error{fmt::format("--of {}: it has no numbers by {}; {}", measure.name, x, where)};
}

/// The mean of a job's numbers, by seed.
using BySeed = std::map<std::string, Estimate>;

struct Group {
  std::vector<std::string> values;
  std::vector<std::pair<std::string, BySeed>> points = {};  // by x, in the order of the table
  std::map<std::string, std::size_t> places = {};           // of each x in it

  BySeed& at(const std::string& x) {
    const auto [place, is_new] = places.emplace(x, points.size());
    if (is_new) points.emplace_back(x, BySeed());
    return points[place->second].second;
  }
};

/// In the order of the table.
class Groups {
 public:
  Group& at(const std::vector<std::string>& values) {
    const auto [place, is_new] = places_.emplace(values, groups_.size());
    if (is_new) groups_.push_back({.values = values});
    return groups_[place->second];
  }
  [[nodiscard]] const std::vector<Group>& all() const { return groups_; }

 private:
  std::vector<Group> groups_;
  std::map<std::vector<std::string>, std::size_t> places_;
};

ReportSeries series_of(const Group& group) {
  ReportSeries series{.values = group.values, .points = {}};
  for (const auto& [x, by_seed] : group.points) {
    ReportPoint& point = series.points.emplace_back(ReportPoint{x, {}});
    for (const auto& [seed, numbers] : by_seed) point.over_seeds.add(numbers.mean);
  }
  const auto number = [](const ReportPoint& point) { return parse_real(point.x); };
  if (std::ranges::all_of(series.points, [&](const ReportPoint& point) { return number(point).has_value(); })) {
    std::ranges::sort(series.points, {}, [&](const ReportPoint& point) { return *number(point); });
  }
  return series;
}

/// Columns as wide as their widest field.
std::string aligned(const std::vector<std::vector<std::string>>& lines) {
  std::vector<std::size_t> widths(lines.front().size());
  for (const auto& line : lines) {
    for (std::size_t i = 0; i < line.size(); ++i) widths[i] = std::max(widths[i], count_characters(line[i]));
  }
  std::string text;
  for (const auto& line : lines) {
    std::string row;
    for (std::size_t i = 0; i < line.size(); ++i) {
      row += line[i] + std::string(widths[i] - count_characters(line[i]) + 2, ' ');
    }
    row.erase(row.find_last_not_of(' ') + 1);
    text += row + '\n';
  }
  return text;
}

std::string number_text(const Estimate& estimate) {
  return estimate.count > 1 ? number_with_error(estimate.mean, estimate.error()) : fmt::format("{:.6g}", estimate.mean);
}

/// What the lines of the report differ in: what was varied, and factors of its numbers.
std::vector<std::string> names_of(const Grid& grid, const Reader& reader, const std::vector<const Row*>& rows,
                                  std::string_view x) {
  std::vector<std::string> names;
  for (const Axis& axis : grid.axes) names.push_back(column_of(axis.name));
  for (const std::string& factor : reader.factors(grid)) names.push_back(factor);
  std::erase_if(names, [&](const std::string& name) {
    const auto lacks = [&](const auto* row) { return reader.described(*row, name).empty(); };
    return name == x || std::ranges::all_of(rows, lacks);
  });
  return names;
}

}  // namespace

Result<void> check_view(const Grid& grid, const jobs::Table& table, const View& view) {
  const Reader reader(table);
  const std::vector<Measure> measures = measures_of(table, reader);
  if (measures.empty()) return {};  // another job may have some
  const bool is_varied = view.x.empty() || std::ranges::any_of(grid.axes, [&](const Axis& axis) {
                           return column_of(axis.name) == column_of(view.x);
                         });
  const std::string x = view.x.empty() ? default_x(grid) : column_of(view.x);
  if (!is_varied && !reader.has(x)) return tl::unexpected(no_column(grid, reader, view.x));
  if (view.measure.empty()) return {};
  const auto measure = find_measure(measures, view.measure);
  if (!measure) return tl::unexpected(measure.error());
  if (!reader.has(x)) return {};  // the first value of a varied parameter can be empty
  if (shown_rows(**measure, reader, x).empty()) return tl::unexpected(no_numbers(**measure, reader, x));
  return {};
}

Result<Report> make_report(const Grid& grid, const jobs::Table& table, const View& view) {
  const Reader reader(table);
  const std::vector<Measure> measures = measures_of(table, reader);
  if (measures.empty()) return fail("the sweep gave no numbers");
  Report report{.x = view.x.empty() ? default_x(grid) : column_of(view.x)};
  if (!reader.has(report.x)) return tl::unexpected(no_column(grid, reader, view.x.empty() ? report.x : view.x));
  const Measure* measure = first_measure(measures, reader, report.x);
  if (!view.measure.empty()) {
    const auto named = find_measure(measures, view.measure);
    if (!named) return tl::unexpected(named.error());
    measure = *named;
  }
  if (measure == nullptr) return tl::unexpected(no_numbers(measures.front(), reader, report.x));
  report.measure = measure->name;
  const std::vector<const Row*> rows = shown_rows(*measure, reader, report.x);
  if (rows.empty()) return tl::unexpected(no_numbers(*measure, reader, report.x));
  report.names = names_of(grid, reader, rows, report.x);
  Groups groups;
  for (const Row* row : rows) {
    if (report.unit.empty()) report.unit = reader.measured(*row, "unit");
    std::vector<std::string> values;
    for (const std::string& name : report.names) values.push_back(reader.described(*row, name));
    BySeed& by_seed = groups.at(values).at(reader.described(*row, report.x));
    by_seed[reader.described(*row, "seed")].add(*parse_real(reader.measured(*row, "value")));
  }
  for (const Group& group : groups.all()) report.series.push_back(series_of(group));
  return report;
}

std::string Report::text() const {
  std::vector<std::vector<std::string>> lines = {names};
  lines.front().insert(lines.front().end(), {x, measure + (unit.empty() ? "" : ", " + unit), "seeds"});
  for (const ReportSeries& one : series) {
    const std::size_t first = is_course(x) ? one.points.size() - 1 : 0;
    for (std::size_t i = first; i < one.points.size(); ++i) {
      auto& line = lines.emplace_back(one.values);
      const Estimate& estimate = one.points[i].over_seeds;
      line.insert(line.end(), {one.points[i].x, number_text(estimate), fmt::format("{}", estimate.count)});
    }
  }
  return aligned(lines);
}

Drawing Report::plot(const std::string& title) const {
  Plot plot{.title = title, .x_label = x, .y_label = measure + (unit.empty() ? "" : ", " + unit), .series = {}};
  const auto all_points = [&](auto&& holds) {
    return std::ranges::all_of(series, [&](const ReportSeries& one) { return std::ranges::all_of(one.points, holds); });
  };
  const bool is_numeric = all_points([](const ReportPoint& point) { return is_number(point.x); });
  for (const ReportSeries& one : series) {
    std::string name;
    for (std::size_t i = 0; i < names.size(); ++i) {
      if (one.values[i].empty()) continue;
      const bool says_itself = !is_number(one.values[i]) && one.values[i] != "true" && one.values[i] != "false";
      name += (name.empty() ? "" : ", ") + (says_itself ? one.values[i] : names[i] + " " + one.values[i]);
    }
    Series drawn{.name = name, .points = {}, .colour = palette(plot.series.size())};
    for (const ReportPoint& point : one.points) {
      auto place = static_cast<double>(plot.x_names.size());
      if (is_numeric) {
        place = *parse_real(point.x);
      } else if (const auto known = std::ranges::find(plot.x_names, point.x); known != plot.x_names.end()) {
        place = static_cast<double>(known - plot.x_names.begin());
      } else {
        plot.x_names.push_back(point.x);
      }
      drawn.points.push_back({place, point.over_seeds.mean});
      drawn.band.push_back(point.over_seeds.count > 1 ? point.over_seeds.error() : 0);
    }
    plot.series.push_back(std::move(drawn));
  }
  return draw(plot);
}

}  // namespace teka::sweep
