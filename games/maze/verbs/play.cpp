// teka play maze: a person plays in the terminal, or a player plays many mazes.
#include "games/maze/generators/generators.hpp"
#include "games/maze/play/puzzle.hpp"
#include "games/maze/verbs/level_io.hpp"
#include "games/maze/verbs/verbs.hpp"
#include "play/puzzle_verb.hpp"

namespace teka::maze {
namespace {

using Kind = Parameter::Kind;

constexpr int kMostPlayedSide = 200;

std::vector<Parameter> level_parameters() {
  return {
      {.name = "size",
       .kind = Kind::size,
       .fallback = "16x9",
       .help = "width and height; in cells: 12 or 16x9",
       .minimum = 2,
       .maximum = kMostPlayedSide},
      {.name = "method",
       .kind = Kind::choice,
       .fallback = method_names().front(),
       .help = "how levels are made; the carving algorithm",
       .choices = {method_names().begin(), method_names().end()}},
      {.name = "braid",
       .kind = Kind::real,
       .fallback = 0.0,
       .help = "share of dead ends to remove",
       .minimum = 0,
       .maximum = 1},
  };
}

Result<PuzzleLevel<WalkState>> generate_level(const Job& job, std::size_t index, const Budget& budget) {
  Rng rng(Seed(job.seed).child(index));
  auto maze =
      generate_perfect(job.parameters.size("size"), *method_from_name(job.parameters.text("method")), rng, budget);
  if (!maze) return fail("interrupted");
  braid(*maze, job.parameters.real("braid"), rng, budget.stop);
  return PuzzleLevel<WalkState>{.start = WalkState(std::move(*maze))};
}

Result<std::vector<PuzzleLevel<WalkState>>> read_files(const Job& job, std::string& /*warnings*/) {
  const auto mazes = read_mazes(job);
  if (!mazes) return tl::unexpected(mazes.error());
  std::vector<PuzzleLevel<WalkState>> levels;
  for (const Maze& maze : *mazes) levels.push_back({.start = WalkState(maze)});
  return levels;
}

}  // namespace

Verb play_verb() {
  return puzzle_play_verb(
      PuzzleVerb<WalkPuzzle>{.puzzle = {},
                             .game = "maze",
                             .noun = "maze",
                             .example = "teka play maze --size 6 --player uct --playouts 50 --games 5",
                             .parameters = level_parameters(),
                             .generate = generate_level,
                             .read = read_files});
}

}  // namespace teka::maze
