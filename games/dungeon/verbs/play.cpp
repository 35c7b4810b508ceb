// teka play dungeon: a person walks through dungeons in the terminal, or a player through many.
#include "games/dungeon/level/make_level.hpp"
#include "games/dungeon/play/puzzle.hpp"
#include "games/dungeon/verbs/level_io.hpp"
#include "games/dungeon/verbs/verbs.hpp"
#include "play/puzzle_verb.hpp"

namespace teka::dungeon {
namespace {

using Kind = Parameter::Kind;

constexpr int kMostPlayedSide = 200;

std::vector<Parameter> level_parameters() {
  return {
      {.name = "size",
       .kind = Kind::size,
       .fallback = "60x18",
       .help = "width and height of generated maps, in tiles",
       .minimum = kSmallestMap.height,
       .maximum = kMostPlayedSide},
      {.name = "rooms",
       .kind = Kind::integer,
       .fallback = 8,
       .help = "number of rooms",
       .minimum = kFewestRooms,
       .maximum = 100},
      {.name = "locks",
       .kind = Kind::integer,
       .fallback = 2,
       .help = "number of locked doors",
       .minimum = 0,
       .maximum = kMostLocks},
  };
}

Result<PuzzleSource<CrawlState>> generated(const Job& job) {
  LevelSettings settings;
  settings.map.size = job.parameters.size("size");
  settings.map.rooms = static_cast<int>(job.parameters.integer("rooms"));
  settings.mission.locks = static_cast<int>(job.parameters.integer("locks"));
  return [settings, seed = Seed(job.seed)](std::size_t index,
                                           const Budget& budget) -> Result<std::optional<PuzzleLevel<CrawlState>>> {
    auto level = make_level(settings, seed.child(index), budget);
    if (!level) return at_place("--size, --rooms, --locks", level.error());
    std::string caption = fmt::format("dungeon {}", index + 1);
    if (!level->shortfall.empty()) caption += fmt::format(" ({})", level->shortfall);
    return PuzzleLevel<CrawlState>{.start = CrawlState(std::move(level->map)), .caption = std::move(caption)};
  };
}

Result<PuzzleSource<CrawlState>> levels_for(const Job& job) {
  if (job.inputs.empty()) return generated(job);
  auto read = read_levels(job);
  if (!read) return tl::unexpected(read.error());
  std::vector<PuzzleLevel<CrawlState>> levels;
  for (Level& level : *read) {
    levels.push_back(
        {.start = CrawlState(std::move(level.map)), .caption = fmt::format("dungeon {}", levels.size() + 1)});
  }
  return source_of(std::move(levels));
}

}  // namespace

Verb play_verb() {
  return puzzle_play_verb(
      PuzzleVerb<CrawlPuzzle>{.puzzle = {},
                              .game = "dungeon",
                              .example = "teka play dungeon --size 30x15 --rooms 3 --locks 1 --player solver --games 5",
                              .parameters = level_parameters(),
                              .levels = levels_for});
}

}  // namespace teka::dungeon
