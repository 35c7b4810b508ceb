#include "games/dungeon/mission/ends.hpp"

#include <algorithm>
#include <cmath>

#include "games/dungeon/rules/distances.hpp"

namespace teka::dungeon {
namespace {

struct EndRooms {
  std::uint32_t start = 0, exit = 0;
};

std::uint32_t farthest_room(const RoomLinks& links, std::uint32_t from) {
  const auto steps = links.distances(from);
  std::uint32_t best = from;
  for (std::uint32_t room = 0; room < steps.size(); ++room) {
    if (steps[room] != RoomLinks::kFar && steps[room] > steps[best]) best = room;
  }
  return best;
}

/// The farthest room from the farthest room from anywhere: the diameter of a tree, and close to it with loops.
EndRooms far_rooms(const RoomLinks& links, StartAt start_at, Rng& rng) {
  auto anywhere = static_cast<std::uint32_t>(rng.below(links.room_count()));
  // A hidden room has no passages; the next one may have some.
  for (std::size_t i = 1; i < links.room_count() && links.at(anywhere).empty(); ++i) {
    anywhere = static_cast<std::uint32_t>((anywhere + 1) % links.room_count());
  }
  if (start_at == StartAt::anywhere) return {anywhere, farthest_room(links, anywhere)};
  const std::uint32_t a = farthest_room(links, anywhere);
  const std::uint32_t b = farthest_room(links, a);
  return rng.chance(0.5) ? EndRooms{a, b} : EndRooms{b, a};
}

/// Of the pairs of rooms with two edge-disjoint routes (a sample, if there are many rooms), one far apart with routes
/// of nearly equal length; just a distant pair if there is none.
EndRooms even_rooms(const RoomLinks& links, Rng& rng) {
  constexpr std::uint64_t kPairs = 300;
  const std::uint64_t rooms = links.room_count();
  const bool all = rooms * rooms <= kPairs;
  EndRooms best = far_rooms(links, StartAt::end, rng);
  double most = 0;
  for (std::uint64_t i = 0; i < (all ? rooms * rooms : kPairs); ++i) {
    const std::uint64_t number = all ? i : rng.below(rooms * rooms);
    const EndRooms pair{static_cast<std::uint32_t>(number / rooms), static_cast<std::uint32_t>(number % rooms)};
    if (pair.start == pair.exit) continue;
    const std::uint32_t steps = links.distances(pair.start)[pair.exit];
    if (steps == RoomLinks::kFar) continue;
    // A detour of 25 % outweighs twice the length. Ties are broken at random.
    const double worth = (steps + rng.unit()) / (1 + 4 * links.detour(pair.start, pair.exit));
    if (worth <= most) continue;
    most = worth;
    best = pair;
  }
  return best;
}

/// The tile of another room whose distance from the start is closest to the target.
Thing exit_at(const Map& map, const RoomLinks& links, const RoomTiles& tiles, const Thing& start, int wanted) {
  const auto steps = steps_from(map, start.at);
  const FreeTiles spots(map, tiles);
  Thing exit{.kind = Thing::Kind::exit, .room = start.room, .at = start.at};
  std::int64_t least = -1;
  for (std::uint32_t room = 0; room < map.rooms.size(); ++room) {
    if ((room == start.room || links.at(room).empty()) && map.rooms.size() > 1) continue;
    for (const Point p : tiles.of(room)) {
      const std::uint32_t distance = steps[map.tiles.size().index(p)];
      if (distance == kUnreachable || p == start.at || !spots.is_good(p)) continue;
      const std::int64_t miss = std::abs(std::int64_t{distance} - wanted);
      if (least >= 0 && miss >= least) continue;
      least = miss;
      exit.room = room;
      exit.at = p;
    }
  }
  return exit;
}

}  // namespace

std::vector<Thing> choose_ends(const Map& map, const RoomLinks& links, const RoomTiles& tiles,
                               const MissionSettings& settings, StartAt start_at, Rng& rng) {
  using Ends = MissionSettings::Ends;
  if (settings.ends == Ends::kept) return {map.start(), map.exit()};
  const EndRooms rooms = settings.ends == Ends::even ? even_rooms(links, rng) : far_rooms(links, start_at, rng);
  Map bare{.tiles = map.tiles};
  FreeTiles spots(bare, tiles);
  const auto place = [&](Thing::Kind kind, std::uint32_t room) {
    const Point at = spots.near_centre(room).value_or(map.rooms[room].centre);
    spots.take(at);
    return Thing{.kind = kind, .room = room, .at = at};
  };
  const Thing start = place(Thing::Kind::start, rooms.start);
  if (settings.ends == Ends::at_distance) return {start, exit_at(map, links, tiles, start, settings.exit_distance)};
  return {start, place(Thing::Kind::exit, rooms.exit)};
}

}  // namespace teka::dungeon
