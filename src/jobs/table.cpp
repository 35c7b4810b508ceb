#include "jobs/table.hpp"

#include <algorithm>
#include <array>
#include <set>

#include "core/text.hpp"
#include "game/provenance.hpp"

namespace teka::jobs {
namespace {

/// Texts of a level that say what it is like, not what it consists of, as its cells or moves do.
constexpr std::array<std::string_view, 8> kLabels = {"difficulty", "grade", "status", "limit",
                                                     "player",     "title", "author", "name"};

struct Row {
  Factors of;
  std::array<std::string, kMeasured.size()> measured;
};

std::string text_in(const Value& metric, std::string_view member) {
  const Value* value = metric.find(member);
  return value != nullptr ? scalar_text(*value) : "";
}

/// A metric as JSON has it.
Row row_of(const Value& metric, Factors of) {
  if (const Value* own = metric.find("of"); own != nullptr && own->get<Factors>() != nullptr) {
    of.insert(of.end(), own->get<Factors>()->begin(), own->get<Factors>()->end());
  }
  return {.of = std::move(of),
          .measured = {snake_case(text_in(metric, "name")), text_in(metric, "value"), text_in(metric, "error"),
                       text_in(metric, "low"), text_in(metric, "high"), text_in(metric, "unit"), text_in(metric, "n")}};
}

void add_rows(const Value& metrics, const Factors& of, std::vector<Row>& rows) {
  const auto* list = metrics.get<Value::Array>();
  if (list == nullptr) return;
  for (const Value& metric : *list) rows.push_back(row_of(metric, of));
}

/// The number of each level: its index, or its place if not all have one of their own.
std::vector<Value> numbers_of(const std::vector<Value>& levels) {
  std::vector<Value> numbers;
  std::set<std::int64_t> different;
  for (const Value& level : levels) {
    const Value* index = level.find("index");
    if (index == nullptr || index->get<std::int64_t>() == nullptr) break;
    if (different.insert(*index->get<std::int64_t>()).second) numbers.push_back(*index);
  }
  if (numbers.size() == levels.size()) return numbers;
  numbers.clear();
  for (std::size_t i = 0; i < levels.size(); ++i) numbers.emplace_back(std::uint64_t{i});
  return numbers;
}

/// Its metrics, then its own numbers and truths (1 and 0) as far as they are not among those.
void add_level(const Value& level, const Value& number, std::vector<Row>& rows) {
  const auto* members = level.get<Value::Object>();
  if (members == nullptr) return;
  Factors of = {{"level", number}};
  for (const auto& [name, value] : *members) {
    const bool is_label = value.get<std::string>() != nullptr && std::ranges::find(kLabels, name) != kLabels.end();
    if (is_label) of.emplace_back(fmt::format("level_{}", name), value);
  }
  const std::size_t first = rows.size();
  if (const Value* metrics = level.find("metrics")) add_rows(*metrics, of, rows);
  for (const auto& [name, value] : *members) {
    const auto* truth = value.get<bool>();
    if ((truth == nullptr && !value.is_number()) || name == "index") continue;
    const std::string measure = snake_case(name);
    const auto is_same = [&](const Row& row) { return row.measured.front() == measure; };
    if (std::any_of(rows.begin() + static_cast<std::ptrdiff_t>(first), rows.end(), is_same)) continue;
    const std::string text = truth != nullptr ? (*truth ? "1" : "0") : scalar_text(value);
    rows.push_back({.of = of, .measured = {measure, text, "", "", "", "", "1"}});
  }
}

/// What is the same in every row.
Factors run_of(const Job& job, const Output& output) {
  Factors run = {{"game", job.game}, {"verb", job.verb}, {"seed", job.seed}};
  for (auto& [name, value] : parameter_values(job, output.used)) {
    run.emplace_back(column_of(name), std::move(value));
  }
  return run;
}

std::size_t add_column(const std::string& name, std::vector<std::string>& columns) {
  const auto known = std::ranges::find(columns, name);
  const auto place = static_cast<std::size_t>(known - columns.begin());
  if (known == columns.end()) columns.push_back(name);
  return place;
}

}  // namespace

std::string column_of(const std::string& parameter) {
  return std::ranges::find(kMeasured, parameter) != kMeasured.end() ? parameter + '_' : parameter;
}

Table table_of(const Job& job, const Output& output) {
  std::vector<Row> rows;
  const std::vector<Value> numbers = numbers_of(output.items);
  for (std::size_t i = 0; i < output.items.size(); ++i) add_level(output.items[i], numbers[i], rows);
  add_rows(to_value(output.metrics), {}, rows);
  add_rows(to_value(output.history), {}, rows);

  Table table;
  std::vector<std::string> same;
  for (const auto& [name, value] : run_of(job, output)) {
    add_column(name, table.columns);
    same.push_back(scalar_text(value));
  }
  for (const Row& row : rows) {
    for (const auto& [name, value] : row.of) add_column(snake_case(name), table.columns);
  }
  const std::size_t described = table.columns.size();
  table.columns.insert(table.columns.end(), kMeasured.begin(), kMeasured.end());
  table.rows.reserve(rows.size());
  for (Row& row : rows) {
    std::vector<std::string>& cells = table.rows.emplace_back(same);
    cells.resize(described);
    for (const auto& [name, value] : row.of) cells[add_column(snake_case(name), table.columns)] = scalar_text(value);
    std::ranges::move(row.measured, std::back_inserter(cells));
  }
  return table;
}

}  // namespace teka::jobs
