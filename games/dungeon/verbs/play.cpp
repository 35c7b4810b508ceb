// teka play dungeon: a person plays in the terminal, or a player plays many dungeons.
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
       .help = "width and height; in tiles, at least 20x15",
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
       .help = "number of locked doors; each needs a key",
       .minimum = 0,
       .maximum = kMostLocks},
  };
}

Result<PuzzleLevel<CrawlState>> generate_level(const Job& job, std::size_t index, const Budget& budget) {
  LevelSettings settings;
  settings.map.size = job.parameters.size("size");
  settings.map.rooms = static_cast<int>(job.parameters.integer("rooms"));
  settings.mission.locks = static_cast<int>(job.parameters.integer("locks"));
  auto level = make_level(settings, Seed(job.seed).child(index), budget);
  if (!level) return at_place("--size, --rooms, --locks", level.error());
  PuzzleLevel<CrawlState> made{.start = CrawlState(std::move(level->map))};
  if (!level->shortfall.empty()) made.caption = fmt::format("dungeon {} ({})", index + 1, level->shortfall);
  return made;
}

Result<std::vector<PuzzleLevel<CrawlState>>> read_files(const Job& job, std::string& /*warnings*/) {
  auto read = read_levels(job);
  if (!read) return tl::unexpected(read.error());
  std::vector<PuzzleLevel<CrawlState>> levels;
  for (Level& level : *read) levels.push_back({.start = CrawlState(std::move(level.map))});
  return levels;
}

}  // namespace

Verb play_verb() {
  return puzzle_play_verb(
      PuzzleVerb<CrawlPuzzle>{.puzzle = {},
                              .game = "dungeon",
                              .noun = "dungeon",
                              .example = "teka play dungeon --size 30x15 --rooms 3 --locks 1 --player solver --games 5",
                              .parameters = level_parameters(),
                              .generate = generate_level,
                              .read = read_files});
}

}  // namespace teka::dungeon
