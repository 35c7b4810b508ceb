// teka solve, evaluate and render maze: verbs on given mazes.
#include <algorithm>
#include <optional>

#include "core/text.hpp"
#include "game/difficulty.hpp"
#include "games/maze/formats/animation.hpp"
#include "games/maze/formats/maze_value.hpp"
#include "games/maze/formats/text_format.hpp"
#include "games/maze/measures/effort.hpp"
#include "games/maze/measures/evaluation.hpp"
#include "games/maze/measures/measures.hpp"
#include "games/maze/measures/problems.hpp"
#include "games/maze/verbs/folder.hpp"
#include "games/maze/verbs/level_io.hpp"
#include "games/maze/verbs/verbs.hpp"
#include "report/playability.hpp"
#include "report/select.hpp"
#include "report/tile_files.hpp"

namespace teka::maze {
namespace {

using Kind = Parameter::Kind;

/// With the names that evaluate gives them.
Metrics solution_metrics(const std::vector<std::size_t>& path) {
  Metrics metrics;
  metrics.add("solvable", path.empty() ? 0 : 1);
  if (!path.empty()) metrics.add("solution", static_cast<double>(path.size() - 1), "moves");
  return metrics;
}

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
                                    : fmt::format("maze {}: solved in {}", i + 1, counted(path.size() - 1, "move")));
    context.progress(i + 1, mazes->size(), "mazes");
    const std::string name = fmt::format("maze {}", i + 1);
    if (job.parameters.flag("animate-search")) add_search_frames(maze, name, output.frames);
    if (job.parameters.flag("animate")) add_path_frames(maze, path, name, output.frames);
    if (!job.wants_items()) continue;
    Value level = to_value(maze);
    level.set("status", path.empty() ? "unsolvable" : "solved");
    level.set("solution", path.empty() ? Value() : Value(moves_text(maze.size(), path)));
    level.set("metrics", teka::to_value(solution_metrics(path)));
    output.items.push_back(std::move(level));
  }
  if (done > 0) output.kept = fmt::format("{} of {} mazes", done, mazes->size());
  mazes->erase(mazes->begin() + static_cast<std::ptrdiff_t>(done), mazes->end());
  output.reached = solved == done;
  if (!output.reached) output.summary = fmt::format("{} of {} mazes cannot be solved\n", done - solved, done);
  if (job.wants_json() || done == 0) return output;
  auto body = write_mazes(*mazes, captions, job, context, output.kept);
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

std::string size_text(const Maze& maze) {
  return fmt::format("{}x{}", maze.size().width, maze.size().height);
}

/// The mazes of the job, and what is said about them.
class Evaluator {
 public:
  Evaluator(const Job& job, Context& context, std::size_t total)
      : job_(job),
        context_(context),
        total_(total),
        walks_(static_cast<std::size_t>(job.parameters.integer("walks"))) {}

  /// False when interrupted.
  bool add(const Result<Maze>& maze) {
    const std::size_t index = done_;
    std::optional<Metrics> metrics;
    if (maze) {
      metrics = evaluate_maze(
          *maze, Seed(job_.seed).child(index), walks_, context_.executor, context_.budget,
          [&](std::uint64_t done) { context_.progress(index * walks_ + done, walks_ * total_, "walks"); });
      if (!metrics) return false;
    }
    const Playability playability = maze ? check(*maze) : malformed(maze.error().message);
    count_.add(playability);
    ++done_;
    if (job_.wants_items()) output_.items.push_back(to_value(maze, metrics, playability));
    if (!job_.wants_json()) {
      output_.body += fmt::format("{}maze {} of {}: {}\n{}{}", index == 0 ? "" : "\n", done_, total_,
                                  maze ? size_text(*maze) + description(*metrics) : "malformed",
                                  problems_text(playability), maze ? metrics->text() : "");
    }
    output_.kept = fmt::format("{} of {} mazes{}", done_, total_, metrics ? missing_walks(*metrics) : "");
    if (metrics) all_.push_back(std::move(*metrics));
    return true;
  }

  Output output() {
    if (done_ == 0) return {};
    output_.reached = count_.all_playable();
    output_.summary = count_.summary("maze", "mazes");
    output_.metrics = mean_metrics(all_);
    if (all_.size() > 1 && !job_.wants_json()) {
      output_.body += fmt::format("\nmeans over {} mazes\n{}", all_.size(), output_.metrics.text());
    }
    return std::move(output_);
  }

 private:
  static Value to_value(const Result<Maze>& maze, const std::optional<Metrics>& metrics,
                        const Playability& playability) {
    Value level;
    if (maze) {
      level.set("width", maze->size().width);
      level.set("height", maze->size().height);
    }
    set_playability(level, playability);
    if (!metrics) return level;
    if (const Metric* difficulty = metrics->find("difficulty")) set_difficulty(level, difficulty->value);
    level.set("metrics", teka::to_value(*metrics));
    return level;
  }

  /// After an interruption.
  [[nodiscard]] std::string missing_walks(const Metrics& metrics) const {
    const Metric* steps = metrics.find("steps");
    if (steps == nullptr || !steps->error || steps->n >= walks_) return {};
    return fmt::format(", the last with {} of {} walks", steps->n, walks_);
  }

  const Job& job_;
  Context& context_;
  std::size_t total_;
  std::size_t walks_;
  std::size_t done_ = 0;
  std::vector<Metrics> all_;
  PlayabilityCount count_;
  Output output_;
};

Result<Output> run_evaluate(const Job& job, Context& context) {
  auto mazes = read_each_maze(job, context.budget.stop);
  if (!mazes) return tl::unexpected(mazes.error());
  const bool all_bad = std::ranges::none_of(*mazes, [](const auto& maze) { return maze.has_value(); });
  if (all_bad && !job.parameters.flag("lenient")) return tl::unexpected(mazes->front().error());
  Evaluator evaluator(job, context, mazes->size());
  for (const Result<Maze>& maze : *mazes) {
    if (context.budget.interrupted() || !evaluator.add(maze)) break;
  }
  return evaluator.output();
}

/// Given mazes as a folder with a page.
Result<Output> render_folder(const std::vector<Maze>& mazes, const std::vector<std::uint64_t>& numbers,
                             const std::vector<Value>& values, const Job& job, Context& context, Output output) {
  std::vector<FolderMaze> list;
  for (std::size_t i = 0; i < mazes.size() && !context.budget.interrupted(); ++i) {
    const Maze& maze = mazes[i];
    std::optional<double> difficulty;
    if (!shortest_path(maze).empty()) difficulty = difficulty_of(maze);
    const std::string caption = folder_caption(numbers[i], maze, difficulty);
    list.push_back({.maze = maze,
                    .caption = caption,
                    .level = {.index = numbers[i],
                              .caption = caption,
                              .measures = folder_measures(maze),
                              .difficulty = difficulty},
                    .value = values[i]});
  }
  if (list.empty()) return output;
  if (auto written = write_folder_of(list, job, context, output); !written) return tl::unexpected(written.error());
  return output;
}

Result<Output> run_render(const Job& job, Context& context) {
  if (auto sensible = check_tileset(job); !sensible) return tl::unexpected(sensible.error());
  if (auto ready = prepare_folder(job, context); !ready) return tl::unexpected(ready.error());
  const auto each = read_each_maze(job, context.budget.stop);
  if (!each) return tl::unexpected(each.error());
  const auto places = chosen_places(job, each->size());
  if (!places) return tl::unexpected(places.error());
  const auto mazes = all_levels(chosen(*each, *places));  // a bad maze can be left out
  if (!mazes) return tl::unexpected(mazes.error());
  Output output;
  if (context.budget.interrupted()) return output;
  output.kept = fmt::format("{0} of {0} mazes", places->size());
  const std::vector<Maze>& list = *mazes;
  if (job.wants_items() || job.parameters.has("folder")) {
    std::vector<Value> values;
    for (const Maze& maze : list) values.push_back(to_value(maze));
    values = chosen_values(job, *places, std::move(values));
    if (job.parameters.has("folder")) {
      return render_folder(list, chosen(level_numbers(job, each->size()), *places), values, job, context, output);
    }
    output.items = std::move(values);
    if (job.wants_json()) return output;
  }
  auto body = is_tile_format(job.format) ? write_maze_tiles(list, job, context, output)
                                         : write_mazes(list, {}, job, context, output.kept);
  if (!body) return tl::unexpected(body.error());
  output.body = std::move(*body);
  return output;
}

}  // namespace

Verb solve_verb() {
  auto parameters = drawing_parameters();
  parameters.front().fallback = true;  // solve always shows the solution
  parameters.push_back(
      {.name = "animate", .kind = Kind::flag, .help = "play the moves in the terminal; of the solutions"});
  parameters.push_back({.name = "animate-search",
                        .kind = Kind::flag,
                        .help = "show the search in the terminal; breadth first, with its frontier"});
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
      .summary =
          "Checks and measures mazes: difficulty, shortest paths and their number, random walks, dead ends, turns, "
          "decisions, "
          "loops",
      .example = "teka evaluate maze examples/maze.txt --walks 50000",
      .parameters = {{.name = "walks",
                      .kind = Kind::integer,
                      .fallback = 20'000,
                      .help =
                          "number of random walks that estimate a mean; of mazes with too many loops for the exact one",
                      .minimum = 2,
                      .maximum = 1e9},
                     lenient_parameter()},
      .formats = report_formats(),
      .takes_files = true,
      .run = run_evaluate};
}

Verb render_verb() {
  auto parameters = drawing_parameters();
  parameters.push_back(tileset_parameter());
  for (const Parameter& p : maze_folder_parameters()) parameters.push_back(p);
  return {.name = "render",
          .summary = "Converts mazes between formats: text, ASCII, JSON, SVG, PNG, tiles, Tiled, LDtk",
          .example = "teka render maze examples/maze.txt --show-solution --format svg",
          .parameters = parameters,
          .formats = maze_map_formats(),
          .takes_files = true,
          .run = run_render};
}

Verb select_verb() {
  return teka::select_verb(render_verb(), "Writes some of the mazes of given files, in any format",
                           "teka select maze examples/maze.txt --keep 0");
}

}  // namespace teka::maze
