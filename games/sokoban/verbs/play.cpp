// teka play sokoban: a person plays in the terminal, or a player plays many levels.
#include <algorithm>

#include "games/sokoban/generator/generator.hpp"
#include "games/sokoban/play/puzzle.hpp"
#include "games/sokoban/verbs/level_files.hpp"
#include "games/sokoban/verbs/options.hpp"
#include "games/sokoban/verbs/verbs.hpp"
#include "play/puzzle_verb.hpp"

namespace teka::sokoban {
namespace {

using Kind = Parameter::Kind;

std::vector<Parameter> level_parameters() {
  return {
      {.name = "size",
       .kind = Kind::size,
       .fallback = "8",
       .help = "width and height; in squares, border included",
       .minimum = kLeastSide,
       .maximum = kMostUsualSide},
      {.name = "boxes",
       .kind = Kind::integer,
       .fallback = 3,
       .help = "number of boxes",
       .minimum = 1,
       .maximum = kMostUsualBoxes},
  };
}

/// The state's own limit on moves must not end a game before --move-limit does. A person and the solver have no
/// --move-limit. Scores depend on the limit, so it is the usual one wherever that is enough.
PlayState start_of(const Level& level, const Job& job) {
  constexpr int kMostMoves = 1'000'000;
  if (job.parameters.text("player") == "solver") return PlayState(level, kMostMoves);
  return PlayState(level, std::max(PlayState::kUsualMoves, static_cast<int>(job.parameters.integer("move-limit"))));
}

Result<PuzzleLevel<PlayState>> generate_level(const Job& job, std::size_t index, const Budget& budget) {
  const GeneratorSettings settings{.size = job.parameters.size("size"),
                                   .boxes = static_cast<int>(job.parameters.integer("boxes"))};
  if (auto fine = validate(settings); !fine) return at_option(fine.error());
  Generator generator(settings);
  Rng rng(Seed(job.seed).child(index));
  const auto level = generator.make(rng, budget);
  if (!level) return at_place(fmt::format("level {}", index + 1), level.error());
  return PuzzleLevel<PlayState>{.start = start_of(*level, job)};
}

Result<std::vector<PuzzleLevel<PlayState>>> read_files(const Job& job, std::string& warnings) {
  const auto entries = read_good_entries(job, warnings);
  if (!entries) return tl::unexpected(entries.error());
  std::vector<PuzzleLevel<PlayState>> levels;
  for (const Entry& entry : *entries) {
    levels.push_back({.start = start_of(entry.level, job), .caption = caption_of(entry, levels.size())});
  }
  return levels;
}

}  // namespace

Verb play_verb() {
  return puzzle_play_verb(PuzzleVerb<PushPuzzle>{
      .puzzle = {},
      .game = "sokoban",
      .noun = "level",
      .example = "teka play sokoban --size 6 --boxes 1 --player uct --playouts 100 --move-limit 100 --games 3",
      .parameters = level_parameters(),
      .generate = generate_level,
      .read = read_files});
}

}  // namespace teka::sokoban
