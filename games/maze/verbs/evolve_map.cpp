// teka evolve maze --map: mazes of every kind over two features.
#include <algorithm>

#include "games/maze/design/map_elites.hpp"
#include "games/maze/design/map_plot.hpp"
#include "games/maze/formats/level_io.hpp"
#include "games/maze/paper/paper.hpp"
#include "games/maze/verbs/evolve.hpp"
#include "report/picture_file.hpp"

namespace teka::maze {
namespace {

Result<MapRequest> map_request(const Job& job, Size size) {
  const Parameters& p = job.parameters;
  MapRequest request;
  const auto axes = read_axes(p.list("map"));
  if (!axes) return tl::unexpected(axes.error());
  const Size bins = p.size("map-size");
  if (bins.area() > 10'000) return fail("--map-size: {} cells are too many; at most 10000", bins.area());
  request.axes = *axes;
  if (has_axis(request, Feature::steps) && p.has("steps")) {
    return fail("--map over steps holds mazes of all numbers of steps; leave out --steps");
  }
  request.bins = {static_cast<std::size_t>(bins.width), static_cast<std::size_t>(bins.height)};
  request.evaluations = static_cast<std::uint64_t>(p.integer("evaluations"));
  request.design.size = size;
  request.design.goal = {size.width - 1, size.height - 1};
  const StepRange range = step_range(size, request.design.start, request.design.goal);
  const double wanted = p.has("steps") ? p.real("steps") : std::min(middle_steps(size), range.high);
  if (wanted < range.low || wanted > range.high) {
    return fail("--steps: {} is out of reach for {}x{}; from {} to {:.0f} can be had", wanted, size.width, size.height,
                range.low, range.high);
  }
  request.design.targets = {{Feature::steps, wanted}};
  return request;
}

/// "turns 12, loops 0.2, steps 141.0 ± 1.1"
std::string caption_of(const Elite<Maze>& elite, const MapRequest& request) {
  std::string caption;
  for (std::size_t i = 0; i < 2; ++i) {
    if (request.axes[i] == Feature::steps) continue;  // said below, with its error
    caption += fmt::format("{} {:.4g}, ", name_of(request.axes[i]), elite.descriptor[i]);
  }
  return caption + fmt::format("steps {:.1f} ± {:.1f}", elite.estimate.mean, elite.estimate.error());
}

Value level_of(const Elite<Maze>& elite, const MapRequest& request) {
  Value level = to_value(elite.genome);
  for (std::size_t i = 0; i < 2; ++i) level.set(name_of(request.axes[i]), elite.descriptor[i]);
  Metrics metrics;
  metrics.add("steps", elite.estimate, "moves");
  if (has_axis(request, Feature::spread)) metrics.add(spread_metric(elite.estimate));
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

/// The mazes of the map in the job's format: all in one picture, or one after the other.
Result<std::string> body_of(const MapOutcome<Maze>& outcome, const MapRequest& request, const Job& job,
                            const std::stop_token& stop) {
  if (job.format == "svg" || job.format == "png") {
    return encode_drawing(draw_map(request, outcome.archive), job.format, stop);
  }
  std::vector<Maze> mazes;
  std::vector<std::string> captions;
  for (const auto& cell : outcome.archive.cells) {
    if (!cell) continue;
    captions.push_back(caption_of(*cell, request));
    mazes.push_back(cell->genome);
  }
  return write_mazes(mazes, captions, job, stop);
}

}  // namespace

Result<Output> run_map(const Job& job, Size size, Context& context) {
  const auto request = map_request(job, size);
  if (!request) return tl::unexpected(request.error());
  const auto outcome = map_mazes(
      *request, Seed(job.seed), context.executor, context.budget, [&](const MapProgress& progress, auto changes) {
        for (const MapChange& c : changes) context.progress.cell(c.column, c.row, c.value);
        const auto evaluations = static_cast<double>(progress.evaluations);
        context.progress.point("kinds", evaluations, static_cast<double>(progress.filled));
        context.progress(progress.evaluations, request->evaluations, fmt::format("mazes, {} kinds", progress.filled));
        return true;
      });
  Output output;
  if (outcome.evaluations == 0) return output;  // interrupted before the first batch was whole
  output.kept =
      fmt::format("{} kinds after {} mazes, not all walked afresh", outcome.archive.filled(), outcome.evaluations);
  if (job.parameters.has("plot")) {
    const Drawing plot = plot_map_history(outcome.history, "Kinds of mazes on the map");
    if (auto ok = write_drawing(plot, job.parameters.text("plot"), context); !ok) return tl::unexpected(ok.error());
  }
  output.metrics = metrics_of(outcome);
  output.summary = output.metrics.text();
  if (job.wants_json()) {
    for (const auto& cell : outcome.archive.cells) {
      if (cell) output.items.push_back(level_of(*cell, *request));
    }
    return output;
  }
  auto body = body_of(outcome, *request, job, context.stop_writing());
  if (!body) return tl::unexpected(body.error());
  output.body = std::move(*body);
  return output;
}

}  // namespace teka::maze
