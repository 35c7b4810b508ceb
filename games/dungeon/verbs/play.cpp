// teka play dungeon: a person walks through dungeons in the terminal, or a player through many.
#include "games/dungeon/level/make_level.hpp"
#include "games/dungeon/play/puzzle.hpp"
#include "games/dungeon/verbs/level_io.hpp"
#include "games/dungeon/verbs/verbs.hpp"
#include "play/puzzle_verb.hpp"

namespace teka::dungeon {
namespace {

using Kind = Parameter::Kind;

constexpr std::string_view kUsualSize = "60x18";
constexpr int kUsualRooms = 8;
constexpr int kUsualLocks = 2;
constexpr int kMostPlayedSide = 200;

std::vector<Parameter> level_parameters() {
  return {
      {.name = "size", .kind = Kind::text, .help = "tiles of generated maps [60x18]", .form = "WxH"},
      {.name = "rooms", .kind = Kind::integer, .help = "number of rooms [8]", .low = kFewestRooms, .high = 100},
      {.name = "locks", .kind = Kind::integer, .help = "number of locked doors [2]", .low = 0, .high = kMostLocks},
  };
}

Result<PuzzleSource<CrawlState>> generated(const Job& job) {
  const Parameters& p = job.parameters;
  const auto number = [&](std::string_view name, int usual) {
    return p.has(name) ? static_cast<int>(p.integer(name)) : usual;
  };
  const auto size = read_size("size", p.has("size") ? p.text("size") : kUsualSize);
  if (!size) return tl::unexpected(size.error());
  if (std::max(size->width, size->height) > kMostPlayedSide) {
    return fail("--size: maps to play have at most {0}x{0} tiles", kMostPlayedSide);
  }
  LevelSettings settings;
  settings.map.size = *size;
  settings.map.rooms = number("rooms", kUsualRooms);
  settings.mission.locks = number("locks", kUsualLocks);
  return [settings, seed = Seed(job.seed)](std::size_t index,
                                           const Budget& budget) -> Result<std::optional<PuzzleLevel<CrawlState>>> {
    auto level = make_level(settings, seed.child(index), budget);
    if (!level) return tl::unexpected(level.error());
    return PuzzleLevel<CrawlState>{.start = CrawlState(std::move(level->map)),
                                   .caption = fmt::format("dungeon {}", index + 1)};
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
