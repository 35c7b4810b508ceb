// teka solve, evaluate and render maze: verbs on given mazes.
#include "game/difficulty.hpp"
#include "games/maze/formats/maze_value.hpp"
#include "games/maze/formats/text_format.hpp"
#include "games/maze/measures/evaluation.hpp"
#include "games/maze/measures/measures.hpp"
#include "games/maze/verbs/level_io.hpp"
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
  auto body = write_mazes(*mazes, captions, job, context);
  if (!body) return tl::unexpected(body.error());
  output.body = std::move(*body);
  return output;
}

/// ", hard (difficulty 0.612), steps and spread are exact"
std::string description(const Metrics& metrics) {
  const Metric* steps = metrics.find("steps");
  const Metric* difficulty = metrics.find("difficulty");
  if (steps == nullptr || difficulty == nullptr) return ", unsolvable";
  return fmt::format(", {} (difficulty {:.3f}); steps and spread are {}", name_of(grade_at(difficulty->value)),
                     shown_difficulty(difficulty->value),
                     steps->error ? fmt::format("estimated by {} walks", steps->n) : "exact");
}

Result<Output> run_evaluate(const Job& job, Context& context) {
  const auto mazes = read_mazes(job, context.budget.stop);
  if (!mazes) return tl::unexpected(mazes.error());
  const auto walks = static_cast<std::size_t>(job.parameters.integer("walks"));
  Output output;
  std::vector<Metrics> all;
  for (std::size_t i = 0; i < mazes->size() && !context.budget.interrupted(); ++i) {
    const Maze& maze = (*mazes)[i];
    auto metrics = evaluate_maze(
        maze, Seed(job.seed).child(i), walks, context.executor, context.budget,
        [&, total = walks * mazes->size()](std::uint64_t done) { context.progress(i * walks + done, total, "walks"); });
    if (!metrics) break;
    all.push_back(std::move(*metrics));
    output.kept = fmt::format("{} of {} mazes", i + 1, mazes->size());
    const Metric* steps = all.back().find("steps");
    const Metric* difficulty = all.back().find("difficulty");
    const bool exact = steps != nullptr && !steps->error;
    if (steps != nullptr && !exact && steps->n < walks) {
      output.kept += fmt::format(", the last with {} of {} walks", steps->n, walks);
    }
    if (job.wants_json()) {
      Value level;
      level.set("width", maze.size().width);
      level.set("height", maze.size().height);
      if (difficulty != nullptr) set_difficulty(level, difficulty->value);
      level.set("metrics", teka::to_value(all.back()));
      output.items.push_back(std::move(level));
    } else {
      output.body += fmt::format("{}maze {} of {}: {}x{}{}\n{}", i == 0 ? "" : "\n", i + 1, mazes->size(),
                                 maze.size().width, maze.size().height, description(all.back()), all.back().text());
    }
  }
  if (all.empty()) return output;
  output.metrics = mean_metrics(all);
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
  auto body = write_mazes(*mazes, {}, job, context);
  if (!body) return tl::unexpected(body.error());
  output.body = std::move(*body);
  return output;
}

}  // namespace

Verb solve_verb() {
  auto parameters = drawing_parameters();
  parameters.front().fallback = true;  // solve always shows the solution
  return {.name = "solve",
          .summary = "Finds a shortest path through each maze, or proves that there is none, and draws it",
          .example = "teka solve maze examples/maze.txt",
          .parameters = parameters,
          .formats = maze_formats(),
          .takes_files = true,
          .run = run_solve};
}

Verb evaluate_verb() {
  return {.name = "evaluate",
          .summary =
              "Measures mazes: difficulty, shortest paths and their number, random walks, dead ends, turns, decisions, "
              "loops",
          .example = "teka evaluate maze examples/maze.txt --walks 50000",
          .parameters = {{.name = "walks",
                          .kind = Kind::integer,
                          .fallback = 20'000,
                          .help = "number of random walks for a maze with too many loops for the exact mean",
                          .minimum = 2,
                          .maximum = 1e9}},
          .formats = {{"text", ".txt"}, {"json", ".json"}},
          .takes_files = true,
          .run = run_evaluate};
}

Verb render_verb() {
  return {.name = "render",
          .summary = "Converts mazes between formats: text, ASCII, JSON, SVG, PNG",
          .example = "teka render maze examples/maze.txt --show-solution --format svg",
          .parameters = drawing_parameters(),
          .formats = maze_formats(),
          .takes_files = true,
          .run = run_render};
}

}  // namespace teka::maze
