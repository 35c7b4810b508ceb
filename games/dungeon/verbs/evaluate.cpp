// teka evaluate dungeon and teka render dungeon: proofs and measures of maps, and conversion to other formats.
#include "games/dungeon/formats/level_value.hpp"
#include "games/dungeon/level/difficulty_scale.hpp"
#include "games/dungeon/level/make_levels.hpp"
#include "games/dungeon/level/measure_levels.hpp"
#include "games/dungeon/level/problems.hpp"
#include "games/dungeon/verbs/folder.hpp"
#include "games/dungeon/verbs/level_io.hpp"
#include "games/dungeon/verbs/verbs.hpp"
#include "report/select.hpp"

namespace teka::dungeon {
namespace {

/// Proves and measures the levels on all threads; those after a stop are omitted.
Result<void> evaluate_all(std::vector<Level>& levels, Context& context) {
  if (auto done = evaluate_levels(levels, context.executor, context.budget); !done) return done;
  DifficultyScale().grade(levels, context.executor, context.budget);
  for (Level& level : levels) {
    const Size size = level.map.tiles.size();
    level.caption = fmt::format(
        "dungeon {}x{}: {} rooms, {} passages, {}", size.width, size.height, level.map.rooms.size(),
        level.map.passages.size(),
        level.proof.found.finishable ? fmt::format("{} steps to the exit", level.proof.steps()) : "cannot be finished");
  }
  return {};
}

std::string kept(std::size_t whole, const Job& job) {
  return fmt::format("{} map{} of {} file{}", whole, whole == 1 ? "" : "s", job.inputs.size(),
                     job.inputs.size() == 1 ? "" : "s");
}

std::string text_of(const Level& level) {
  const std::string difficulty = level.difficulty ? difficulty_text(level) + "\n" : "";
  return fmt::format("{}\n{}{}{}{}", level.caption, verdict_text(level.proof), problems_text(check(level)), difficulty,
                     level.measures.text());
}

Value value_of(const Level& level) {
  Value value = to_value(level);
  set_playability(value, check(level));
  return value;
}

/// What is said about a map that could not be read.
void add_malformed(const Playability& playability, const Job& job, Output& output) {
  if (!job.wants_json()) output.body += "malformed\n" + problems_text(playability);
  if (!job.wants_items()) return;
  Value value;
  set_playability(value, playability);
  output.items.push_back(std::move(value));
}

Result<Output> run_evaluate(const Job& job, Context& context) {
  auto maps = read_each_map(job, context.budget.stop);
  if (!maps) return tl::unexpected(maps.error());
  std::vector<Level> levels;
  for (std::size_t i = 0; i < maps->size(); ++i) {
    if ((*maps)[i]) levels.push_back({.map = std::move(*(*maps)[i]), .index = i});
  }
  if (levels.empty() && !job.parameters.flag("lenient")) return tl::unexpected(maps->front().error());
  if (auto done = evaluate_all(levels, context); !done) return tl::unexpected(done.error());
  Output output;
  PlayabilityCount count;
  std::size_t whole = 0;
  auto level = levels.begin();
  for (; whole < maps->size(); ++whole) {
    const Result<Map>& map = (*maps)[whole];
    if (map && level == levels.end()) break;  // interrupted
    if (!job.wants_json()) {
      output.body += fmt::format("{}map {} of {}: ", whole == 0 ? "" : "\n", whole + 1, maps->size());
    }
    count.add(map ? check(*level) : malformed(map.error().message));
    if (!map) {
      add_malformed(malformed(map.error().message), job, output);
      continue;
    }
    if (job.wants_items()) output.items.push_back(value_of(*level));
    if (!job.wants_json()) output.body += text_of(*level);
    ++level;
  }
  if (whole == 0) return output;
  output.kept = kept(whole, job);
  output.reached = count.all_playable();
  output.summary = count.summary("map", "maps");
  if (levels.empty()) return output;
  output.metrics = measure_levels(levels, context.stop_writing());
  if (levels.size() > 1 && !job.wants_json()) {
    output.body += fmt::format("\nall {} maps together\n{}", levels.size(), output.metrics.text());
  }
  return output;
}

Result<Output> run_render(const Job& job, Context& context) {
  if (auto sensible = check_tileset(job); !sensible) return tl::unexpected(sensible.error());
  if (auto ready = prepare_folder(job, context); !ready) return tl::unexpected(ready.error());
  const auto each = read_each_map(job, context.budget.stop);
  if (!each) return tl::unexpected(each.error());
  const auto places = chosen_places(job, each->size());
  if (!places) return tl::unexpected(places.error());
  auto maps = all_levels(chosen(*each, *places));  // a bad map can be left out
  if (!maps) return tl::unexpected(maps.error());
  const std::vector<std::uint64_t> numbers = chosen(level_numbers(job, each->size()), *places);
  std::vector<Level> levels;
  for (std::size_t i = 0; i < maps->size(); ++i) {
    levels.push_back({.map = std::move((*maps)[i]), .index = numbers[i]});
  }
  if (auto done = evaluate_all(levels, context); !done) return tl::unexpected(done.error());
  for (Level& level : levels) {
    if (level.difficulty) level.caption += ", " + difficulty_text(level);
  }
  Output output;
  if (levels.empty()) return output;
  output.kept = kept(levels.size(), job);
  const bool folder = job.parameters.has("folder");
  std::vector<Value> values;
  if (job.wants_items() || folder) {
    values = context.executor.map(levels.size(), [&](std::size_t i) { return to_value(levels[i]); });
    values = chosen_values(job, *places, std::move(values));
  }
  if (job.wants_json() && !folder) {
    output.items = std::move(values);
    return output;
  }
  auto written =
      folder ? write_map_folder(levels, job, context, output, values) : write_levels(levels, job, context, output);
  if (!folder) output.items = std::move(values);
  if (!written) return tl::unexpected(written.error());
  return output;
}

}  // namespace

Verb evaluate_verb() {
  return {.name = "evaluate",
          .summary = "Proves whether maps can be finished, and measures paths, loops, dead ends, fairness and variety",
          .example = "teka evaluate dungeon examples/dungeon.txt",
          .parameters = {lenient_parameter()},
          .formats = report_formats(),
          .takes_files = true,
          .run = run_evaluate};
}

Verb render_verb() {
  auto parameters = drawing_parameters();
  for (const Parameter& p : map_folder_parameters()) parameters.push_back(p);
  return {.name = "render",
          .summary = "Converts maps from text, JSON or Tiled to pictures, Tiled, LDtk, GraphML and other formats",
          .example = "teka render dungeon examples/dungeon.txt --format svg",
          .parameters = parameters,
          .formats = level_formats(),
          .takes_files = true,
          .run = run_render};
}

Verb select_verb() {
  return teka::select_verb(render_verb(), "Writes some of the maps of given files, in any format",
                           "teka select dungeon examples/dungeon.txt --keep 0");
}

}  // namespace teka::dungeon
