// teka library stats: numbers of levels, measures, and plots of them.
#include <fmt/format.h>

#include "cli/library.hpp"
#include "cli/run.hpp"
#include "core/file.hpp"
#include "core/shell_text.hpp"
#include "core/version.hpp"
#include "json/json.hpp"
#include "picture/encode.hpp"
#include "store/note_text.hpp"
#include "store/statistics.hpp"

namespace teka::cli {
namespace {

/// Which levels are meant, as they were asked for.
std::string choice_text(const LibraryRequest& request) {
  std::string text;
  const auto add = [&](std::string_view option, const std::string& value) {
    text += fmt::format(" --{} {}", option, shell_word(value));
  };
  for (const std::string& level : request.levels) text += ' ' + level;
  if (request.game) add("game", *request.game);
  if (request.size) add("size", *request.size);
  for (const std::string& condition : request.where) add("where", condition);
  if (request.text) add("text", *request.text);
  for (const std::string& tag : request.tags) add("tag", tag);
  if (request.rating) add("rating", *request.rating);
  return text;
}

Result<void> write_plot(store::Library& library, const LibraryRequest& request, const store::Query& query) {
  if (auto fine = check_output(request, "plot", *request.plot); !fine) return fine;
  const auto format = picture_format(*request.plot);
  if (!format) return at_place("--plot", format.error());
  const std::string measure = request.measure.empty() ? "difficulty" : request.measure;
  const std::string choice = choice_text(request);
  const std::string note = choice.empty() ? "" : choice.substr(1);
  Drawing drawing;
  if (request.by.empty()) {
    const auto counts = store::histogram(library, query, measure);
    if (!counts) return tl::unexpected(counts.error());
    drawing = store::draw(*counts, measure, note);
  } else {
    auto drawn = store::draw_two(library, query, request.by, measure, note);
    if (!drawn) return tl::unexpected(drawn.error());
    drawing = std::move(*drawn);
  }
  drawing.description = fmt::format("teka {}: teka library stats{} --of {}{} --plot FILE.{}", kVersion, choice, measure,
                                    request.by.empty() ? "" : " --by " + request.by, *format);
  const auto bytes = encode_drawing(drawing, *format);
  if (!bytes) return tl::unexpected(bytes.error());
  return write_file(*request.plot, *bytes);
}

Value to_document(const store::Statistics& statistics) {
  Value document;
  document.set("levels", statistics.levels);
  Value games(Value::Object{}), tags(Value::Object{});
  for (const auto& [name, count] : statistics.games) games.set(name, count);
  for (const auto& [name, count] : statistics.tags) tags.set(name, count);
  document.set("games", std::move(games));
  document.set("tags", std::move(tags));
  Value::Array measures;
  for (const store::Summary& one : statistics.measures) {
    measures.emplace_back(Value::Object{{"name", one.measure},
                                        {"levels", one.count},
                                        {"mean", one.mean},
                                        {"least", one.least},
                                        {"quarter", one.quarter},
                                        {"median", one.median},
                                        {"three_quarters", one.three_quarters},
                                        {"most", one.most}});
  }
  document.set("measures", std::move(measures));
  return document;
}

void print_statistics(const store::Statistics& statistics) {
  fmt::print("{}\n", level_count(statistics.levels));
  for (const auto& [name, count] : statistics.games) fmt::print("  {}: {}\n", store::without_controls(name), count);
  for (const auto& [name, count] : statistics.tags) fmt::print("  tag {}: {}\n", store::without_controls(name), count);
  if (statistics.measures.empty()) return;
  fmt::print("\n{:<28} {:>9} {:>10} {:>10} {:>10} {:>10} {:>10} {:>10}\n", "measure", "levels", "mean", "least",
             "quarter", "median", "3 quarters", "most");
  for (const store::Summary& one : statistics.measures) {
    fmt::print("{:<28} {:>9} {:>10.5g} {:>10.5g} {:>10.5g} {:>10.5g} {:>10.5g} {:>10.5g}\n",
               store::without_controls(one.measure), one.count, one.mean, one.least, one.quarter, one.median,
               one.three_quarters, one.most);
  }
}

}  // namespace

Result<int> library_stats(const LibraryRequest& request) {
  if (!request.plot && (!request.measure.empty() || !request.by.empty())) {
    return fail("--of and --by say what to plot; add --plot FILE.svg");
  }
  auto library = open_library(request, store::Access::read);
  if (!library) return tl::unexpected(library.error());
  const auto query = read_query(request);
  if (!query) return tl::unexpected(query.error());
  if (request.plot) {
    if (auto drawn = write_plot(*library, request, *query); !drawn) return tl::unexpected(drawn.error());
  }
  const auto statistics = store::statistics(*library, *query);
  if (!statistics) return tl::unexpected(statistics.error());
  if (request.json) {
    write_standard_output(to_json(to_document(*statistics)) + '\n');
  } else {
    print_statistics(*statistics);
  }
  return 0;
}

}  // namespace teka::cli
