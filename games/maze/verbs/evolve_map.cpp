// teka evolve maze --map: a map of mazes over two features.
#include <algorithm>

#include "games/maze/design/map_elites.hpp"
#include "games/maze/design/map_plot.hpp"
#include "games/maze/formats/maze_value.hpp"
#include "games/maze/measures/evaluation.hpp"
#include "games/maze/verbs/evolve.hpp"
#include "games/maze/verbs/level_io.hpp"
#include "report/picture_file.hpp"

namespace teka::maze {
namespace {

Result<MapElitesSettings> map_settings(const Job& job, Size size) {
  const Parameters& p = job.parameters;
  MapElitesSettings settings;
  const auto axes = read_axes(p.list("map"));
  if (!axes) return tl::unexpected(axes.error());
  const Size bins = p.size("map-size");
  settings.axes = *axes;
  if (has_axis(settings, Feature::steps) && p.has("steps")) {
    return fail("--map over steps has no target for the steps; leave out --steps");
  }
  settings.bins = {static_cast<std::size_t>(bins.width), static_cast<std::size_t>(bins.height)};
  settings.evaluations = static_cast<std::uint64_t>(p.integer("evaluations"));
  settings.design.size = size;
  settings.design.goal = {size.width - 1, size.height - 1};
  settings.design.targets = {{Feature::steps, p.has("steps") ? p.real("steps") : default_steps(size)}};
  if (auto valid = validate(settings); !valid) return fail("--{}", valid.error().message);
  return settings;
}

/// "turns 12, loop-share 0.2, steps 141.25"
std::string caption_of(const Elite<Maze>& elite, const MapElitesSettings& settings) {
  std::string caption;
  for (std::size_t i = 0; i < 2; ++i) {
    if (settings.axes[i] == Feature::steps) continue;  // printed below, with its error
    caption += fmt::format("{} {:.4g}, ", name_of(settings.axes[i]), elite.descriptor[i]);
  }
  return caption + fmt::format("steps {}", steps_text(elite.estimate));
}

Value level_of(const Elite<Maze>& elite, const MapElitesSettings& settings) {
  Value level = to_value(elite.genome);
  Value features;
  for (std::size_t i = 0; i < 2; ++i) {
    std::string name(name_of(settings.axes[i]));
    std::ranges::replace(name, '-', '_');
    features.set(name, elite.descriptor[i]);
  }
  level.set("features", std::move(features));
  Metrics metrics;
  metrics.add(steps_metric(elite.estimate));
  if (has_axis(settings, Feature::spread)) metrics.add(spread_metric(elite.estimate));
  for (std::size_t i = 0; i < 2; ++i) {
    const Feature feature = settings.axes[i];
    if (is_noisy(feature)) continue;  // added with its error
    metrics.add(std::string(name_of(feature)), elite.descriptor[i], std::string(unit_of(feature)));
  }
  level.set("metrics", teka::to_value(metrics));
  return level;
}

Metrics metrics_of(const MapOutcome<Maze>& outcome) {
  Metrics metrics;
  const auto kinds = static_cast<double>(outcome.archive.filled());
  metrics.add("kinds", kinds, "", Better::higher);
  metrics.add("coverage", kinds / static_cast<double>(outcome.archive.cells.size()), "", Better::higher);
  metrics.add("evaluations", static_cast<double>(outcome.evaluations));
  return metrics;
}

/// After each batch.
Metrics history_of(const MapOutcome<Maze>& outcome) {
  Metrics history;
  for (const MapProgress& progress : outcome.history) {
    history.add({.name = "kinds",
                 .of = {{"evaluation", progress.evaluations}},
                 .value = static_cast<double>(progress.filled),
                 .better = Better::higher});
  }
  return history;
}

/// The mazes of the map in the job's format: all in one picture, or one after the other.
Result<std::string> body_of(const MapOutcome<Maze>& outcome, const MapElitesSettings& settings, const Job& job,
                            const Context& context, std::string_view kept) {
  if (job.format == "svg" || job.format == "png") {
    Drawing map = draw_map(settings, outcome.archive);
    map.description = provenance_line(job, {.part = context.part(kept)});
    return encode_drawing(map, job.format, context.stop_writing());
  }
  std::vector<Maze> mazes;
  std::vector<std::string> captions;
  for (const auto& cell : outcome.archive.cells) {
    if (!cell) continue;
    captions.push_back(caption_of(*cell, settings));
    mazes.push_back(cell->genome);
  }
  return write_mazes(mazes, captions, job, context, kept);
}

MapSaves saves_in(Journal& journal) {
  constexpr const char* kPart = "map";
  if (!journal.is_saved()) return {.resume = journal.find(kPart).value_or("")};
  return {.is_due = [&journal] { return journal.is_save_due(); },
          .save = [&journal](const std::string& state) { journal.keep(kPart, state); },
          .resume = journal.find(kPart).value_or("")};
}

}  // namespace

Result<Output> run_map(const Job& job, Size size, Context& context) {
  const auto settings = map_settings(job, size);
  if (!settings) return tl::unexpected(settings.error());
  const auto outcome = map_mazes(
      *settings, Seed(job.seed), context.executor, context.budget,
      [&](const MapProgress& progress, auto changes) {
        for (const MapChange& c : changes) context.progress.cell(c.column, c.row, c.value);
        const auto evaluations = static_cast<double>(progress.evaluations);
        context.progress.point("kinds", evaluations, static_cast<double>(progress.filled));
        context.progress(progress.evaluations, settings->evaluations, fmt::format("mazes, {} kinds", progress.filled));
        return true;
      },
      context.exchange, saves_in(*context.journal));
  Output output;
  if (outcome.evaluations == 0) return output;  // interrupted before the end of the first batch
  output.kept =
      fmt::format("{} kinds after {} mazes, not all re-evaluated", outcome.archive.filled(), outcome.evaluations);
  if (job.parameters.has("plot")) {
    const Drawing plot = plot_map_history(outcome.history, "Kinds of mazes on the map");
    if (auto ok = write_drawing(plot, job, context, {.option = "plot", .part = context.part(output.kept)}); !ok)
      return tl::unexpected(ok.error());
  }
  output.metrics = metrics_of(outcome);
  if (job.has_table) output.history = history_of(outcome);
  output.summary = output.metrics.text();
  for (const auto& cell : outcome.archive.cells) {
    if (cell && job.wants_items()) output.items.push_back(level_of(*cell, *settings));
  }
  if (job.wants_json()) return output;
  auto body = body_of(outcome, *settings, job, context, output.kept);
  if (!body) return tl::unexpected(body.error());
  output.body = std::move(*body);
  return output;
}

}  // namespace teka::maze
