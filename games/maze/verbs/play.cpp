// teka play maze: a person walks through mazes in the terminal, or a player through many.
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
       .help = "width and height of generated mazes, in cells",
       .minimum = 2,
       .maximum = kMostPlayedSide},
      {.name = "method",
       .kind = Kind::choice,
       .fallback = method_names().front(),
       .help = "carving algorithm",
       .choices = {method_names().begin(), method_names().end()}},
      {.name = "braid",
       .kind = Kind::real,
       .fallback = 0.0,
       .help = "share of dead ends to remove",
       .minimum = 0,
       .maximum = 1},
  };
}

Result<PuzzleSource<WalkState>> generated(const Job& job) {
  const Size size = job.parameters.size("size");
  const Method method = *method_from_name(job.parameters.text("method"));
  const double share = job.parameters.real("braid");
  return [size, method, share, seed = Seed(job.seed)](
             std::size_t index, const Budget& budget) -> Result<std::optional<PuzzleLevel<WalkState>>> {
    Rng rng(seed.child(index));
    auto maze = generate_perfect(size, method, rng, budget);
    if (!maze) return fail("interrupted");
    braid(*maze, share, rng, budget.stop);
    return PuzzleLevel<WalkState>{.start = WalkState(std::move(*maze)), .caption = fmt::format("maze {}", index + 1)};
  };
}

Result<PuzzleSource<WalkState>> levels_for(const Job& job) {
  if (job.inputs.empty()) return generated(job);
  const auto mazes = read_mazes(job);
  if (!mazes) return tl::unexpected(mazes.error());
  std::vector<PuzzleLevel<WalkState>> levels;
  for (const Maze& maze : *mazes) {
    levels.push_back({.start = WalkState(maze), .caption = fmt::format("maze {}", levels.size() + 1)});
  }
  return source_of(std::move(levels));
}

}  // namespace

Verb play_verb() {
  return puzzle_play_verb(PuzzleVerb<WalkPuzzle>{.puzzle = {},
                                                 .game = "maze",
                                                 .example = "teka play maze --size 6 --player uct --runs 50 --games 5",
                                                 .parameters = level_parameters(),
                                                 .levels = levels_for});
}

}  // namespace teka::maze
