// Proofs about a map, from its tiles and things alone, since rooms and passages may be wrong. All answers are exact,
// for any map with one-way doors, locks without keys, and keys in doorways. Results are meaningless after a stop.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <stop_token>
#include <vector>

#include "games/dungeon/rules/moves.hpp"

namespace teka::dungeon {

struct Verdict {
  bool finishable = false;    ///< there is a walk from the start to the exit
  bool never_stuck = false;   ///< the exit is reachable from every state that a player can reach
  KeySet needed = 0;          ///< keys without which the exit is unreachable
  std::optional<Point> trap;  ///< a place where a player can get stuck
};

/// An event on the way, in the order of play.
struct Event {
  enum class Kind : std::uint8_t { key, lock, gate, secret, exit };

  Kind kind = Kind::exit;
  std::uint8_t number = 0;  ///< of a key or a lock
  std::uint32_t step = 0;   ///< of the walk
  Point at;
  friend constexpr bool operator==(const Event&, const Event&) = default;
};

struct Proof {
  Verdict found;                                 ///< if every secret door can be found
  Verdict hidden;                                ///< if none is found: the same on a map without them
  std::size_t unreachable_tiles = 0;             ///< tiles that are not solid but unreachable
  std::vector<Thing> unreachable_things;         ///< likewise for things
  std::vector<std::uint32_t> unreachable_rooms;  ///< those whose centre is unreachable
  std::vector<Point> walk;                       ///< a shortest one, start and exit included; empty when there is none
  std::vector<Event> order;  ///< keys taken, doors and gates first passed on that walk; the exit last

  [[nodiscard]] std::size_t steps() const { return walk.empty() ? 0 : walk.size() - 1; }
  /// The requirements of a finished mission, also for a player who finds no secret door.
  [[nodiscard]] bool sound() const {
    return found.finishable && found.never_stuck && hidden.finishable && hidden.never_stuck;
  }
};

Proof prove(const Map& map, const std::stop_token& stop = {});

}  // namespace teka::dungeon
