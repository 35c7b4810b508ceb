#include "games/maze/verbs/folder.hpp"

#include <array>

#include "game/difficulty.hpp"
#include "games/maze/formats/picture.hpp"
#include "games/maze/formats/text_format.hpp"
#include "games/maze/formats/tiles.hpp"
#include "games/maze/measures/measures.hpp"
#include "games/maze/verbs/level_io.hpp"

namespace teka::maze {
namespace {

constexpr std::array<std::string_view, 8> kFileKinds = {"text", "tiles", "json", "png", "svg", "tmj", "tmx", "ldtk"};

}  // namespace

std::vector<Parameter> maze_folder_parameters() {
  return folder_parameters(
      "write every level and a page that shows them to this folder; with mazes.json and index.html", "text,png",
      kFileKinds);
}

Metrics folder_measures(const Maze& maze, const std::stop_token& stop) {
  const Measures m = measure(maze, stop);
  Metrics metrics;
  metrics.add("solution", static_cast<double>(m.solution_length), "moves");
  metrics.add("turns", static_cast<double>(m.turns));
  metrics.add("decisions", static_cast<double>(m.decisions));
  metrics.add("dead-ends", static_cast<double>(m.dead_ends));
  metrics.add("loops", static_cast<double>(m.loops));
  return metrics;
}

std::string folder_caption(std::uint64_t index, const Maze& maze, std::optional<double> difficulty) {
  return fmt::format("level {}: {}, {}x{}", index, difficulty ? name_of(grade_at(*difficulty)) : "cannot be solved",
                     maze.size().width, maze.size().height);
}

Result<void> write_folder_of(std::span<const FolderMaze> mazes, const Job& job, Context& context, Output& output) {
  std::vector<TileMaze> tiles;
  for (const FolderMaze& one : mazes) {
    tiles.push_back({&one.maze, one.level.index, one.level.caption, one.level.difficulty});
  }
  LevelFolder folder{.page = {.game = "maze",
                              .nouns = "mazes",
                              .text_ending = ".txt",
                              .comment = "#",
                              .provenance = {},
                              .files = {},
                              .important = {"difficulty", "solution", "turns", "decisions", "dead-ends", "loops"},
                              .legend = {}},
                     .noun = "maze",
                     .text_kind = "text",
                     .project = "mazes",
                     .levels = {},
                     .text =
                         [&](std::size_t i) {
                           const std::string text = to_text(mazes[i].maze, TextStyle::box);
                           return fmt::format("# {}\n{}", mazes[i].caption, text);
                         },
                     .value = [&](std::size_t i) { return mazes[i].value; },
                     .draw = {},
                     .has_solution = [&](std::size_t i) { return !shortest_path(mazes[i].maze).empty(); },
                     .tiles = tile_art(std::move(tiles))};
  for (const FolderMaze& maze : mazes) {
    folder.levels.push_back(maze.level);
    if (!maze.level.difficulty) continue;
    Metrics measures;
    measures.add("difficulty", shown_difficulty(*maze.level.difficulty));
    for (const Metric& metric : maze.level.measures.items()) measures.add(metric);
    folder.levels.back().measures = std::move(measures);
  }
  folder.draw = [&mazes, style = picture_style(job.parameters)](std::size_t i, bool solution) {
    PictureStyle own = style;
    own.solution |= solution;
    return draw(mazes[i].maze, own);
  };
  folder.write_other = [&](std::size_t i, std::string_view, const std::string& file, FolderWriter& writer) {
    return writer.write(file, tiles_text(mazes[i].maze));  // the only further format
  };
  return write_folder(folder, job, context, output);
}

}  // namespace teka::maze
