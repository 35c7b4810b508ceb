// teka solve, evaluate and render maze: what can be said of and shown about given mazes.
#include <algorithm>
#include <functional>
#include <optional>

#include "games/maze/formats/level_io.hpp"
#include "games/maze/measures/measures.hpp"
#include "games/maze/measures/walk.hpp"
#include "games/maze/verbs/verbs.hpp"

namespace teka::maze {
namespace {

using Kind = Parameter::Kind;

Result<Output> run_solve(const Job& job, Context& context) {
  auto mazes = read_mazes(job, context.budget.stop);
  if (!mazes) return tl::unexpected(mazes.error());
  Output output;
  std::vector<std::string> captions;
  std::size_t solved = 0;
  std::size_t done = 0;
  for (; done < mazes->size() && !context.budget.interrupted(); ++done) {
    const std::size_t i = done;
    const Maze& maze = (*mazes)[i];
    const auto path = shortest_path(maze, context.budget.stop);
    if (context.budget.stop.stop_requested()) break;
    solved += path.empty() ? 0 : 1;
    captions.push_back(path.empty() ? fmt::format("maze {}: unsolvable", i + 1)
                                    : fmt::format("maze {}: solved in {} moves", i + 1, path.size() - 1));
    context.progress(i + 1, mazes->size(), "mazes");
    if (!job.wants_json()) continue;
    Value level = to_value(maze);
    level.set("status", path.empty() ? "unsolvable" : "solved");
    level.set("solution", path.empty() ? Value() : Value(moves_text(maze.size(), path)));
    output.items.push_back(std::move(level));
  }
  if (done > 0) output.kept = fmt::format("{} of {} mazes", done, mazes->size());
  mazes->erase(mazes->begin() + static_cast<std::ptrdiff_t>(done), mazes->end());
  output.reached = solved == done;
  if (!output.reached) output.summary = fmt::format("{} of {} mazes cannot be solved\n", done - solved, done);
  if (job.wants_json() || done == 0) return output;
  auto body = write_mazes(*mazes, captions, job, context.stop_writing());
  if (!body) return tl::unexpected(body.error());
  output.body = std::move(*body);
  return output;
}

/// Nothing when interrupted before there was anything to say about the walk.
std::optional<Metrics> evaluate(const Maze& maze, const Seed& seed, std::size_t walks, Context& context,
                                const std::function<void(std::uint64_t)>& walked) {
  const Measures m = measure(maze, context.budget.stop);
  if (context.budget.interrupted()) return std::nullopt;
  Metrics metrics;
  metrics.add("solvable", m.solvable ? 1 : 0);
  metrics.add("reachable cells", static_cast<double>(m.reachable), "cells");
  if (m.solvable) {
    metrics.add("solution", static_cast<double>(m.solution_length), "moves");
    Metric paths{.name = "shortest paths"};
    paths.exact = count_shortest_paths(maze, context.budget.stop);
    if (context.budget.interrupted()) return std::nullopt;
    paths.value = std::strtod(paths.exact->c_str(), nullptr);
    if (paths.value < 0x1p53) paths.exact.reset();
    metrics.add(std::move(paths));
    metrics.add("turns", static_cast<double>(m.turns));
    metrics.add("decisions", static_cast<double>(m.decisions));
    const Estimate walk = sample_walks(maze, seed, walks, context.executor, context.budget, walked);
    if (walk.count < 2) return std::nullopt;
    metrics.add("steps", walk, "moves");
    metrics.add(spread_metric(walk));
  }
  metrics.add("dead-ends", static_cast<double>(m.dead_ends));
  metrics.add("loops", static_cast<double>(m.loops));
  metrics.add("loop share", m.loop_share);
  return metrics;
}

/// The mean over the mazes of every metric, with the standard error over those that have it: an unsolvable maze has no
/// solution. The names are those of a maze with all of them, wherever it stands among the others.
Metrics summarise(const std::vector<Metrics>& all) {
  Metrics summary;
  if (all.size() == 1) return all.front();
  const auto fullest = std::max_element(
      all.begin(), all.end(), [](const Metrics& a, const Metrics& b) { return a.items().size() < b.items().size(); });
  for (const Metric& named : fullest->items()) {
    Estimate values;
    for (const Metrics& metrics : all) {
      if (const Metric* m = metrics.find(named.name)) values.add(m->value);
    }
    summary.add(named.name, values, named.unit);
  }
  return summary;
}

Result<Output> run_evaluate(const Job& job, Context& context) {
  const auto mazes = read_mazes(job, context.budget.stop);
  if (!mazes) return tl::unexpected(mazes.error());
  const auto walks = static_cast<std::size_t>(job.parameters.integer("walks"));
  Output output;
  std::vector<Metrics> all;
  for (std::size_t i = 0; i < mazes->size() && !context.budget.interrupted(); ++i) {
    const Maze& maze = (*mazes)[i];
    auto metrics = evaluate(
        maze, Seed(job.seed).child(i), walks, context,
        [&, total = walks * mazes->size()](std::uint64_t done) { context.progress(i * walks + done, total, "walks"); });
    if (!metrics) break;
    all.push_back(std::move(*metrics));
    output.kept = fmt::format("{} of {} mazes", i + 1, mazes->size());
    if (const Metric* steps = all.back().find("steps"); steps != nullptr && steps->n < walks) {
      output.kept += fmt::format(", the last with {} of {} walks", steps->n, walks);
    }
    if (job.wants_json()) {
      Value level;
      level.set("width", maze.size().width);
      level.set("height", maze.size().height);
      level.set("metrics", teka::to_value(all.back()));
      output.items.push_back(std::move(level));
    } else {
      output.body += fmt::format("{}maze {} of {}: {}x{}\n{}", i == 0 ? "" : "\n", i + 1, mazes->size(),
                                 maze.size().width, maze.size().height, all.back().text());
    }
  }
  if (all.empty()) return output;
  output.metrics = summarise(all);
  if (all.size() > 1 && !job.wants_json()) {
    output.body += fmt::format("\nmeans over {} mazes\n{}", all.size(), output.metrics.text());
  }
  return output;
}

Result<Output> run_render(const Job& job, Context& context) {
  const auto mazes = read_mazes(job, context.budget.stop);
  if (!mazes) return tl::unexpected(mazes.error());
  Output output;
  if (context.budget.interrupted()) return output;
  output.kept = fmt::format("{0} of {0} mazes", mazes->size());
  if (job.wants_json()) {
    for (const Maze& maze : *mazes) output.items.push_back(to_value(maze));
    return output;
  }
  auto body = write_mazes(*mazes, {}, job, context.stop_writing());
  if (!body) return tl::unexpected(body.error());
  output.body = std::move(*body);
  return output;
}

}  // namespace

Verb solve_verb() {
  auto parameters = drawing_parameters();
  parameters.front().fallback = true;  // what else would one solve for
  return {.name = "solve",
          .summary = "Finds a shortest path through each maze, or proves that there is none, and draws it",
          .example = "teka solve maze examples/maze.txt",
          .parameters = parameters,
          .formats = maze_formats(),
          .takes_files = true,
          .run = run_solve};
}

Verb evaluate_verb() {
  return {
      .name = "evaluate",
      .summary = "Measures mazes: shortest paths and their number, random walks, dead ends, turns, decisions, loops",
      .example = "teka evaluate maze examples/maze.txt --walks 50000",
      .parameters = {{.name = "walks",
                      .kind = Kind::integer,
                      .fallback = 20'000,
                      .help = "number of random walks per maze",
                      .minimum = 2,
                      .maximum = 1e9}},
      .formats = {{"text", ".txt"}, {"json", ".json"}},
      .takes_files = true,
      .run = run_evaluate};
}

Verb render_verb() {
  return {.name = "render",
          .summary = "Turns mazes from one format into another: text, ASCII, JSON, SVG, PNG",
          .example = "teka render maze examples/maze.txt --show-solution --format svg",
          .parameters = drawing_parameters(),
          .formats = maze_formats(),
          .takes_files = true,
          .run = run_render};
}

}  // namespace teka::maze
