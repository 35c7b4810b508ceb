// teka play sokoban: a person solves levels in the terminal, or a player many.
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
       .help = "width and height of generated levels, border included",
       .minimum = kLeastSide,
       .maximum = kMostSide},
      {.name = "boxes",
       .kind = Kind::integer,
       .fallback = 3,
       .help = "number of boxes",
       .minimum = 1,
       .maximum = kMostGeneratedBoxes},
  };
}

Result<PuzzleSource<PlayState>> generated(const Job& job) {
  const GeneratorSettings settings{.size = job.parameters.size("size"),
                                   .boxes = static_cast<int>(job.parameters.integer("boxes"))};
  if (auto fine = validate(settings); !fine) return at_option(fine.error());
  return [settings, seed = Seed(job.seed)](std::size_t index,
                                           const Budget& budget) -> Result<std::optional<PuzzleLevel<PlayState>>> {
    Generator generator(settings);
    Rng rng(seed.child(index));
    const auto level = generator.make(rng, budget);
    if (!level) return at_place(fmt::format("level {}", index + 1), level.error());
    return PuzzleLevel<PlayState>{.start = PlayState(*level), .caption = fmt::format("level {}", index + 1)};
  };
}

Result<PuzzleSource<PlayState>> levels_for(const Job& job) {
  if (job.inputs.empty()) return generated(job);
  const auto entries = read_entries(job);
  if (!entries) return tl::unexpected(entries.error());
  std::vector<PuzzleLevel<PlayState>> levels;
  for (const Entry& entry : *entries) {
    levels.push_back({.start = PlayState(entry.level), .caption = caption_of(entry, levels.size())});
  }
  return source_of(std::move(levels));
}

}  // namespace

Verb play_verb() {
  return puzzle_play_verb(PuzzleVerb<PushPuzzle>{
      .puzzle = {},
      .game = "sokoban",
      .example = "teka play sokoban --size 6 --boxes 1 --player uct --runs 100 --moves 100 --games 3",
      .parameters = level_parameters(),
      .levels = levels_for});
}

}  // namespace teka::sokoban
