// teka render sokoban: converts levels between formats, and draws them.
#include "games/sokoban/measures/difficulty.hpp"
#include "games/sokoban/verbs/folder.hpp"
#include "games/sokoban/verbs/level_files.hpp"
#include "games/sokoban/verbs/verbs.hpp"
#include "report/select.hpp"
#include "report/tile_files.hpp"

namespace teka::sokoban {
namespace {

/// Given levels as a folder with a page; of a level with a solution, what that solution bounds.
Result<void> render_folder(const std::vector<Entry>& entries, const std::vector<std::uint64_t>& numbers,
                           const std::vector<Value>& values, const Job& job, Context& context, Output& output) {
  std::vector<FolderEntry> list;
  for (std::size_t i = 0; i < entries.size(); ++i) {
    const Entry& entry = entries[i];
    const std::string caption = entry.title.empty() ? fmt::format("level {}", numbers[i]) : caption_of(entry, i);
    FolderEntry one{
        .entry = entry, .level = {.index = numbers[i], .caption = caption, .measures = {}}, .value = values[i]};
    one.level.measures.add("boxes", count_boxes(entry.level));
    if (!entry.solution.empty()) {
      one.level.measures.add(to_metrics(bounds_of(entry.level, entry.solution)));
    }
    list.push_back(std::move(one));
  }
  return write_folder_of(list, job, context, output);
}

Result<Output> run_render(const Job& job, Context& context) {
  if (auto ready = prepare_folder(job, context); !ready) return tl::unexpected(ready.error());
  const auto each = read_each_entry(job);
  if (!each) return tl::unexpected(each.error());
  if (auto sensible = check_tileset(job); !sensible) return tl::unexpected(sensible.error());
  const auto places = chosen_places(job, each->size());
  if (!places) return tl::unexpected(places.error());
  auto entries = all_levels(chosen(*each, *places));  // a bad level can be left out
  if (!entries) return tl::unexpected(entries.error());
  Output output;
  if (context.budget.interrupted()) return output;
  for (std::size_t i = 0; i < entries->size() && !context.budget.interrupted(); ++i) {
    const auto good = check_solution((*entries)[i]);
    if (good) continue;
    const std::string place = fmt::format("the solution of {}", caption_of((*entries)[i], i));
    if (job.parameters.flag("show-solution")) return at_place(place, good.error());
    (*entries)[i].solution.clear();
    output.summary += fmt::format("{} is left out: {}\n", place, good.error().message);
  }
  output.kept = fmt::format("{0} of {0} levels", entries->size());
  if (job.wants_items() || job.parameters.has("folder")) {
    std::vector<Value> values;
    for (const Entry& entry : *entries) values.push_back(to_value(entry));
    values = chosen_values(job, *places, std::move(values));
    if (job.parameters.has("folder")) {
      auto written =
          render_folder(*entries, chosen(level_numbers(job, each->size()), *places), values, job, context, output);
      return written ? Result<Output>(std::move(output)) : tl::unexpected(written.error());
    }
    output.items = std::move(values);
    if (job.wants_json()) return output;
  }
  auto body = is_tile_format(job.format) ? write_tile_entries(*entries, job, context, output.summary)
                                         : write_entries(*entries, {}, job);
  if (!body) return tl::unexpected(body.error());
  output.body = std::move(*body);
  return output;
}

}  // namespace

Verb render_verb() {
  auto parameters = drawing_parameters();
  parameters.push_back(tileset_parameter());
  for (const Parameter& p : level_folder_parameters()) parameters.push_back(p);
  return {.name = "render",
          .summary = "Converts levels between formats: XSB, SOK, Boxoban, SLC, JSON, SVG, PNG, Tiled, LDtk",
          .example = "teka render sokoban examples/levels.xsb --show-solution --format svg",
          .parameters = parameters,
          .formats = level_map_formats(),
          .takes_files = true,
          .run = run_render};
}

Verb select_verb() {
  return teka::select_verb(render_verb(), "Writes some of the levels of given files, in any format",
                           "teka select sokoban examples/levels.xsb --keep 0,2");
}

}  // namespace teka::sokoban
