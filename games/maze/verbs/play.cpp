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
      {.name = "size", .kind = Kind::text, .help = "cells of generated mazes [12]", .form = "WxH"},
      {.name = "method",
       .kind = Kind::choice,
       .help = "generator of the mazes [backtracker]",
       .choices = {method_names().begin(), method_names().end()}},
      {.name = "braid", .kind = Kind::real, .help = "share of dead ends to open [0]", .low = 0, .high = 1},
  };
}

Result<PuzzleSource<WalkState>> generated(const Job& job) {
  const Parameters& p = job.parameters;
  const auto size = read_size("size", p.has("size") ? p.text("size") : "12");
  if (!size) return tl::unexpected(size.error());
  if (std::max(size->width, size->height) > kMostPlayedSide) {
    return fail("--size: mazes to play have at most {0}x{0} cells", kMostPlayedSide);
  }
  const Method method = p.has("method") ? *method_from_name(p.text("method")) : Method::backtracker;
  const double share = p.has("braid") ? p.real("braid") : 0;
  return [size = *size, method, share, seed = Seed(job.seed)](
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
