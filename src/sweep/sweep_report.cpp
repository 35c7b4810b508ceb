#include "sweep/sweep_report.hpp"

#include <algorithm>
#include <array>
#include <map>

#include "core/text.hpp"
#include "jobs/table.hpp"
#include "picture/plot.hpp"

namespace teka::sweep {
namespace {

constexpr std::string_view kCourse = "generation";

std::string column_of(std::string_view parameter) {
  return jobs::column_of(snake_case(parameter));
}

/// The parts of a table by their names.
class Reader {
 public:
  explicit Reader(const jobs::Table& table)
      : table_(table), described_(table.columns.size() - jobs::kMeasured.size()) {}

  /// One of game, verb, seed, the parameters and the factors; empty if there is no such column.
  [[nodiscard]] const std::string& described(const std::vector<std::string>& row, std::string_view column) const {
    static const std::string kNothing;
    for (std::size_t i = 0; i < described_; ++i) {
      if (table_.columns[i] == column) return row[i];
    }
    return kNothing;
  }
  [[nodiscard]] const std::string& measured(const std::vector<std::string>& row, std::string_view column) const {
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
      constexpr std::array<std::string_view, 6> kOthers = {"job", "game", "verb", "seed", "run", kCourse};
      if (std::ranges::find(kOthers, name) == kOthers.end()) names.push_back(name);
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

/// A measure, and whether its numbers differ.
struct Measure {
  std::string_view name, value;
  bool varies = false;
};

/// Those of whole results come first.
std::vector<Measure> measures_of(const jobs::Table& table, const Reader& reader) {
  std::vector<Measure> measures;
  for (const bool of_whole : {true, false}) {
    for (const auto& row : table.rows) {
      const bool is_of_whole = reader.described(row, "level").empty() && reader.described(row, kCourse).empty();
      const std::string& value = reader.measured(row, "value");
      if (is_of_whole != of_whole || !is_number(value)) continue;
      const std::string& name = reader.measured(row, "measure");
      const auto known = std::ranges::find(measures, name, &Measure::name);
      if (known == measures.end()) {
        measures.push_back({name, value});
      } else if (known->value != value) {
        known->varies = true;
      }
    }
  }
  return measures;
}

Result<std::string> choose_measure(const jobs::Table& table, const Reader& reader, const View& view) {
  const std::vector<Measure> measures = measures_of(table, reader);
  if (measures.empty()) return fail("the sweep gave no numbers");
  if (view.measure.empty()) {
    const auto varying = std::ranges::find(measures, true, &Measure::varies);
    return std::string(varying != measures.end() ? varying->name : measures.front().name);
  }
  const std::string wanted = snake_case(view.measure);
  std::vector<std::string_view> names;
  for (const Measure& measure : measures) names.push_back(measure.name);
  if (std::ranges::find(names, wanted) != names.end()) return wanted;
  return fail("--of {}: there is no such measure{}", view.measure, suggestion(wanted, names));
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

/// The rows with this measure that count: those of whole results if there are any, otherwise those of levels.
std::vector<const std::vector<std::string>*> rows_with(const jobs::Table& table, const Reader& reader,
                                                       const Report& report) {
  std::vector<const std::vector<std::string>*> of_whole, of_levels;
  for (const auto& row : table.rows) {
    if (reader.measured(row, "measure") != report.measure || !is_number(reader.measured(row, "value"))) continue;
    const bool is_of_course = !reader.described(row, kCourse).empty();
    if (reader.described(row, report.x).empty() || (report.x != kCourse && is_of_course)) continue;
    (reader.described(row, "level").empty() ? of_whole : of_levels).push_back(&row);
  }
  return of_whole.empty() ? of_levels : of_whole;
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
  return estimate.count > 1 ? fmt::format("{:.6g} ± {:.2g}", estimate.mean, estimate.error())
                            : fmt::format("{:.6g}", estimate.mean);
}

}  // namespace

Result<Report> make_report(const Grid& grid, const jobs::Table& table, const View& view) {
  const Reader reader(table);
  auto measure = choose_measure(table, reader, view);
  if (!measure) return tl::unexpected(measure.error());
  Report report{.measure = std::move(*measure), .x = view.x.empty() ? default_x(grid) : column_of(view.x)};
  if (!reader.has(report.x)) return fail("--x {}: the sweep has no column of this name", view.x);
  for (const Axis& axis : grid.axes) report.names.push_back(column_of(axis.name));
  for (const std::string& factor : reader.factors(grid)) report.names.push_back(factor);
  const auto rows = rows_with(table, reader, report);
  std::erase_if(report.names, [&](const std::string& name) {
    const auto lacks = [&](const auto* row) { return reader.described(*row, name).empty(); };
    return name == report.x || std::ranges::all_of(rows, lacks);
  });
  Groups groups;
  for (const auto* row : rows) {
    if (report.unit.empty()) report.unit = reader.measured(*row, "unit");
    std::vector<std::string> values;
    for (const std::string& name : report.names) values.push_back(reader.described(*row, name));
    BySeed& by_seed = groups.at(values).at(reader.described(*row, report.x));
    by_seed[reader.described(*row, "seed")].add(*parse_real(reader.measured(*row, "value")));
  }
  for (const Group& group : groups.all()) report.series.push_back(series_of(group));
  if (report.series.empty()) return fail("--of {}: it has no numbers by {}", report.measure, report.x);
  return report;
}

std::string Report::text() const {
  std::vector<std::vector<std::string>> lines = {names};
  lines.front().insert(lines.front().end(), {x, measure + (unit.empty() ? "" : ", " + unit), "seeds"});
  for (const ReportSeries& one : series) {
    const std::size_t first = x == kCourse ? one.points.size() - 1 : 0;
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
