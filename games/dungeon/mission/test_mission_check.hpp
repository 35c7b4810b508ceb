// For the tests: an independent check of everything that a mission promises.
#pragma once

#include <fmt/format.h>

#include <set>
#include <string>
#include <utility>

#include "games/dungeon/mission/mission.hpp"
#include "games/dungeon/mission/tiles.hpp"

namespace teka::dungeon {

/// Every thing is on a floor tile of its room, and no two on one tile. Returns an empty text or the problem.
inline std::string why_misplaced(const Map& map) {
  const RoomTiles tiles(map);
  std::set<std::pair<int, int>> taken;
  for (const Thing& thing : map.things) {
    if (map.tiles[thing.at] != Tile::floor) return fmt::format("a thing in tile {},{}", thing.at.x, thing.at.y);
    if (tiles.owner(thing.at) != thing.room) return fmt::format("a thing outside of its room {}", thing.room);
    if (!taken.emplace(thing.at.x, thing.at.y).second)
      return fmt::format("two things at {},{}", thing.at.x, thing.at.y);
  }
  return {};
}

inline std::string why_bad_door(const Map& plain, const Map& map, const Passage& passage) {
  const Tile door = map.tiles[map.path(passage).front()];
  const Room& dead_end = map.rooms[passage.to];
  int ways = 0;
  for (const Passage& other : map.passages) ways += other.from == passage.to || other.to == passage.to ? 1 : 0;
  switch (passage.kind) {
    case Passage::Kind::open:
      return door == plain.tiles[map.path(passage).front()] ? "" : "an open passage has changed";
    case Passage::Kind::locked:
      for (const Thing& thing : map.things) {
        if (thing.kind == Thing::Kind::key && thing.number == passage.key && thing.room == passage.from)
          return "a key beside its door";
      }
      return door == lock_tile(passage.key) ? "" : "a locked passage without its lock";
    case Passage::Kind::secret:
      for (const Thing& thing : map.things) {
        const bool treasure = thing.kind == Thing::Kind::treasure && &map.rooms[thing.room] == &dead_end;
        if (treasure) return door == Tile::secret_door && ways == 1 ? "" : "a secret room that is none";
      }
      return "an empty secret room";
    case Passage::Kind::one_way:
      return is_gate(door) ? "" : "a one-way passage without its gate";
  }
  return "no kind of passage";
}

/// Returns an empty text if the mission keeps all its promises, otherwise the first that it breaks.
inline std::string why_not_sound(const Map& plain, const Map& map, const MissionSettings& asked,
                                 const Mission& mission) {
  const Proof proof = prove(map);
  if (!proof.sound()) return "it cannot be finished, or a player can be stuck";
  if (!replay(map, proof.walk)) return "the walk breaks a rule";
  if (proof.order != mission.proof.order) return "the order of play is not that of the map";
  if (proof.unreachable_tiles != 0) return "some tiles cannot be reached";
  const KeySet all = (KeySet{1} << mission.locks) - 1;
  if (proof.found.needed != all || proof.hidden.needed != all) return "a lock that is not needed";
  int locks = 0, secrets = 0, one_ways = 0;
  KeySet used = 0;
  for (const Passage& passage : map.passages) {
    if (const auto why = why_bad_door(plain, map, passage); !why.empty()) return why;
    used |= passage.kind == Passage::Kind::locked ? KeySet{1} << passage.key : 0;
    secrets += passage.kind == Passage::Kind::secret ? 1 : 0;
    one_ways += passage.kind == Passage::Kind::one_way ? 1 : 0;
  }
  for (const Thing& thing : map.things) locks += thing.kind == Thing::Kind::key ? 1 : 0;
  if (used != all || locks != mission.locks) return "the number of locks";
  if (secrets != mission.secrets || one_ways != mission.one_ways) return "the number of secrets or one-way doors";
  const bool less = locks < asked.locks || secrets < asked.secrets || one_ways < asked.one_ways;
  if (less == mission.shortfall.empty()) return "what is missing is not said";
  if (locks > asked.locks || secrets > asked.secrets || one_ways > asked.one_ways) return "more than asked";
  return why_misplaced(map);
}

}  // namespace teka::dungeon
