// The plan of a mission for rooms and passages, before any tile is changed.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "core/rng.hpp"
#include "games/dungeon/mission/graph.hpp"
#include "games/dungeon/mission/tiles.hpp"

namespace teka::dungeon {

struct Plan {
  struct PassageChange {
    std::uint32_t passage = 0;
    std::uint32_t from = 0;  ///< the room whose door changes
    Passage::Kind kind = Passage::Kind::open;
    std::uint8_t key = 0;
  };

  std::uint32_t start = 0, exit = 0;
  std::vector<std::uint32_t> key_rooms;  ///< of key 0, 1, ...
  std::vector<std::uint32_t> secret_rooms;
  std::vector<PassageChange> changes;  ///< those that change
};

class Planner {
 public:
  /// A dead end that becomes a secret room, with its passage. The links are those without these rooms, so that the
  /// mission needs none of them.
  struct Secret {
    std::uint32_t room = 0;
    RoomLinks::Link link;
  };

  Planner(const Map& map, const RoomLinks& links, const RoomTiles& tiles) : map_(map), links_(links), tiles_(tiles) {}

  /// Exactly these secret rooms and this many locks, and as many one-way doors as there are places for; nothing when
  /// this attempt found no good places for the locks.
  std::optional<Plan> plan(std::uint32_t start, std::uint32_t exit, int locks, std::span<const Secret> secrets,
                           int one_ways, Rng& rng);

 private:
  enum class Nesting { free, chain };

  bool lock_zones(Rng& rng);
  bool place_keys(Nesting nesting, Rng& rng);
  std::optional<std::uint32_t> key_room(int lock, std::optional<int> zone, Rng& rng) const;
  [[nodiscard]] bool separates(int zone) const;
  [[nodiscard]] std::vector<bool> reach_without(int missing) const;
  bool all_needed();
  void shuffle_dead_ends(Rng& rng) const;
  void add_one_ways(int count, Rng& rng);
  [[nodiscard]] std::vector<std::uint32_t> spare_passages(Rng& rng) const;
  bool turn_lock(Plan::PassageChange& lock);
  [[nodiscard]] bool can_be_gate(std::uint32_t passage, std::uint32_t from) const;
  [[nodiscard]] bool is_changed(std::uint32_t passage) const { return changed_[passage]; }
  void change(const Plan::PassageChange& change);

  const Map& map_;
  const RoomLinks& links_;
  const RoomTiles& tiles_;
  Plan plan_;
  int locks_ = 0;
  double dead_end_bonus_ = 1;  ///< for a key there
  std::vector<std::uint8_t> zones_;
  std::vector<bool> changed_;               ///< passages
  std::vector<std::vector<bool>> without_;  ///< the rooms that are reachable without key 0, 1, ...
};

/// The direction of a gate at a passage's door in the wall of room `from`, or nothing when the passage does not leave
/// that room straight.
std::optional<unsigned> gate_at(const Map& map, const RoomTiles& tiles, const Passage& passage, std::uint32_t from);

}  // namespace teka::dungeon
