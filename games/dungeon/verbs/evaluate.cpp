// teka evaluate dungeon and teka render dungeon: proofs and measures of maps, and conversion to other formats.
#include <algorithm>

#include "games/dungeon/formats/level_value.hpp"
#include "games/dungeon/level/difficulty_scale.hpp"
#include "games/dungeon/level/make_levels.hpp"
#include "games/dungeon/level/measure_levels.hpp"
#include "games/dungeon/verbs/folder.hpp"
#include "games/dungeon/verbs/level_io.hpp"
#include "games/dungeon/verbs/verbs.hpp"

namespace teka::dungeon {
namespace {

/// All levels of the job, evaluated on all threads; those after a stop are omitted.
Result<std::vector<Level>> evaluated_levels(const Job& job, Context& context) {
  auto levels = read_levels(job, context.budget.stop);
  if (!levels) return levels;
  if (auto done = evaluate_levels(*levels, context.executor, context.budget); !done) {
    return tl::unexpected(done.error());
  }
  DifficultyScale().grade(*levels, context.executor, context.budget);
  for (Level& level : *levels) {
    const Size size = level.map.tiles.size();
    level.caption = fmt::format(
        "dungeon {}x{}: {} rooms, {} passages, {}", size.width, size.height, level.map.rooms.size(),
        level.map.passages.size(),
        level.proof.found.finishable ? fmt::format("{} steps to the exit", level.proof.steps()) : "cannot be finished");
  }
  return levels;
}

std::string kept(std::size_t whole, const Job& job) {
  return fmt::format("{} map{} of {} file{}", whole, whole == 1 ? "" : "s", job.inputs.size(),
                     job.inputs.size() == 1 ? "" : "s");
}

Result<Output> run_evaluate(const Job& job, Context& context) {
  const auto levels = evaluated_levels(job, context);
  if (!levels) return tl::unexpected(levels.error());
  Output output;
  if (levels->empty()) return output;
  output.kept = kept(levels->size(), job);
  output.metrics = measure_levels(*levels, context.stop_writing());
  const auto bad = std::ranges::count_if(*levels, [](const Level& level) { return !level.proof.sound(); });
  output.reached = bad == 0;
  if (bad > 0) output.summary = fmt::format("{} of {} maps cannot be finished from everywhere\n", bad, levels->size());
  for (std::size_t i = 0; i < levels->size(); ++i) {
    const Level& level = (*levels)[i];
    if (job.wants_json()) {
      output.items.push_back(to_value(level));
      continue;
    }
    const std::string difficulty = level.difficulty ? difficulty_text(level) + "\n" : "";
    output.body += fmt::format("{}map {} of {}: {}\n{}{}{}", i == 0 ? "" : "\n", i + 1, levels->size(), level.caption,
                               verdict_text(level.proof), difficulty, level.measures.text());
  }
  if (levels->size() > 1 && !job.wants_json()) {
    output.body += fmt::format("\nall {} maps together\n{}", levels->size(), output.metrics.text());
  }
  return output;
}

Result<Output> run_render(const Job& job, Context& context) {
  if (auto ready = prepare_folder(job, context); !ready) return tl::unexpected(ready.error());
  auto levels = evaluated_levels(job, context);
  if (!levels) return tl::unexpected(levels.error());
  for (Level& level : *levels) {
    if (level.difficulty) level.caption += ", " + difficulty_text(level);
  }
  Output output;
  if (levels->empty()) return output;
  output.kept = kept(levels->size(), job);
  const bool folder = job.parameters.has("folder");
  auto written = folder ? write_folder(*levels, job, context, output) : write_levels(*levels, job, context, output);
  if (!written) return tl::unexpected(written.error());
  return output;
}

}  // namespace

Verb evaluate_verb() {
  return {.name = "evaluate",
          .summary = "Proves whether maps can be finished, and measures paths, loops, dead ends, fairness and variety",
          .example = "teka evaluate dungeon examples/dungeon.txt",
          .formats = {{"text", ".txt"}, {"json", ".json"}},
          .takes_files = true,
          .run = run_evaluate};
}

Verb render_verb() {
  auto parameters = drawing_parameters();
  for (const Parameter& p : folder_parameters()) parameters.push_back(p);
  return {.name = "render",
          .summary = "Converts maps from text or JSON to pictures, Tiled, LDtk, GraphML and other formats",
          .example = "teka render dungeon examples/dungeon.txt --format svg",
          .parameters = parameters,
          .formats = level_formats(),
          .takes_files = true,
          .run = run_render};
}

}  // namespace teka::dungeon
