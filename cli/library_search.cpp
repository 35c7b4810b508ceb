// teka library search: levels as a table, as JSON or as CSV.
#include <fmt/format.h>

#include <algorithm>

#include "cli/library.hpp"
#include "cli/library_document.hpp"
#include "cli/run.hpp"
#include "core/file.hpp"
#include "core/standard_files.hpp"
#include "core/text.hpp"
#include "jobs/csv.hpp"
#include "json/json.hpp"
#include "store/note_text.hpp"

namespace teka::cli {
namespace {

constexpr std::size_t kShownLevels = 50;

std::string number_or_dash(float value) {
  return store::is_missing(value) ? "-" : fmt::format("{:.6g}", value);
}

/// The measures of the table: usual ones, then those that the search names.
std::vector<std::string> shown_measures(const store::Query& query, store::Library& library) {
  std::vector<std::string> names = {"difficulty", std::string(store::kMoves), std::string(store::kPushes)};
  const auto all = library.measures();
  const auto add = [&](const std::string& name) {
    const bool is_there = name == "id" || name == store::kRating || std::ranges::find(names, name) != names.end();
    if (!is_there && !name.empty()) names.push_back(name);
  };
  for (const store::Condition& condition : query.conditions) add(condition.measure);
  add(query.sort);
  std::erase_if(names, [&](const std::string& name) { return !all.contains(name); });
  return names;
}

void print_rows(std::vector<std::vector<std::string>> rows) {
  std::vector<std::size_t> widths(rows.front().size());
  for (auto& row : rows) {
    for (std::string& cell : row) cell = store::without_controls(cell);
    for (std::size_t i = 0; i < row.size(); ++i) widths[i] = std::max(widths[i], count_characters(row[i]));
  }
  std::string text;
  for (const auto& row : rows) {
    std::string line;
    for (std::size_t i = 0; i < row.size(); ++i) {
      const std::string space(widths[i] - count_characters(row[i]), ' ');
      const bool is_text = i == 1 || i + 2 >= row.size();
      line += (i == 0 ? "" : "  ") + (is_text ? row[i] + space : space + row[i]);
    }
    text += line.substr(0, line.find_last_not_of(' ') + 1) + '\n';
  }
  fmt::print("{}", text);
}

void print_table(store::Library& library, const store::Query& query, const store::Found& found) {
  const auto measures = shown_measures(query, library);
  std::vector<std::string> wanted = {std::string(store::kWidth), std::string(store::kHeight),
                                     std::string(store::kRating)};
  wanted.insert(wanted.end(), measures.begin(), measures.end());
  const auto values = store::values_of(library, found.levels, wanted);
  std::vector<std::vector<std::string>> rows = {{"id", "game", "size", "stars"}};
  rows.front().insert(rows.front().end(), measures.begin(), measures.end());
  rows.front().insert(rows.front().end(), {"tags", "title"});
  for (std::size_t i = 0; i < found.levels.size(); ++i) {
    const auto kept = library.get(found.levels[i]);
    const auto& value = values[i];
    auto& row = rows.emplace_back();
    row = {fmt::format("{}", found.levels[i]), kept ? std::string(kept->game->name) : "?",
           fmt::format("{}x{}", value[0], value[1]), number_or_dash(value[2])};
    for (std::size_t m = 3; m < wanted.size(); ++m) row.push_back(number_or_dash(value[m]));
    const std::vector<std::string> none;
    const std::vector<std::string>& tags = kept ? kept->notes.tags : none;
    row.push_back(join(std::vector<std::string_view>(tags.begin(), tags.end()), ","));
    row.push_back(kept ? kept->notes.title : "");
  }
  print_rows(std::move(rows));
}

/// A row for each level, a column for each measure that the library has.
std::string csv_of(store::Library& library, const store::Found& found) {
  jobs::Table table{.columns = {"id", "game", "title", "author", "tags"}, .rows = {}};
  std::vector<std::string> measures;
  for (const auto& [name, id] : library.measures()) {
    if (name != store::kOrigin) measures.push_back(name);
  }
  table.columns.insert(table.columns.end(), measures.begin(), measures.end());
  const auto values = store::values_of(library, found.levels, measures);
  for (std::size_t i = 0; i < found.levels.size(); ++i) {
    const auto kept = library.get(found.levels[i]);
    if (!kept) continue;
    auto& row = table.rows.emplace_back();
    const auto& tags = kept->notes.tags;
    row = {fmt::format("{}", kept->id), std::string(kept->game->name), kept->notes.title, kept->notes.author,
           join(std::vector<std::string_view>(tags.begin(), tags.end()), ",")};
    for (const float value : values[i]) row.push_back(store::is_missing(value) ? "" : fmt::format("{}", value));
  }
  return jobs::csv_text(table);
}

}  // namespace

Result<int> library_search(const LibraryRequest& request) {
  if (request.csv) {
    if (auto fine = check_output(request, "csv", *request.csv); !fine) return tl::unexpected(fine.error());
  }
  auto library = open_library(request, store::Access::read);
  if (!library) return tl::unexpected(library.error());
  auto query = read_query(request);
  if (!query) return tl::unexpected(query.error());
  const bool is_table = !request.json && !request.csv;
  if (is_table && !query->limit) query->limit = kShownLevels;
  const auto found = store::find(*library, *query);
  if (!found) return tl::unexpected(found.error());
  if (request.csv) {
    if (auto written = write_file(*request.csv, csv_of(*library, *found)); !written)
      return tl::unexpected(written.error());
  }
  if (request.json) {
    const auto document = library_document(*library, found->levels);
    if (!document) return tl::unexpected(document.error());
    write_standard_output(to_json(*document) + '\n');
  }
  if (!is_table) return 0;
  if (!found->levels.empty()) print_table(*library, *query, *found);
  if (found->total > found->levels.size()) {
    print_error(fmt::format("{} of {}; --limit N shows more\n", found->levels.size(), level_count(found->total)));
  } else {
    print_error(level_count(found->total) + '\n');
  }
  return 0;
}

}  // namespace teka::cli
