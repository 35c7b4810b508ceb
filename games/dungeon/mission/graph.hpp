// Rooms and their passages, with the steps from centre to centre: the graph on which missions are planned.
#pragma once

#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "games/dungeon/map/map.hpp"

namespace teka::dungeon {

class RoomLinks {
 public:
  struct Link {
    std::uint32_t room = 0;     ///< the room at the other end
    std::uint32_t passage = 0;  ///< its index in the map
  };
  static constexpr std::uint32_t kFar = std::numeric_limits<std::uint32_t>::max();

  explicit RoomLinks(const Map& map) : RoomLinks(map, {}) {}
  /// Without the passages of hidden rooms; empty: none is.
  RoomLinks(const Map& map, const std::vector<bool>& hidden);

  [[nodiscard]] std::size_t room_count() const { return first_.size() - 1; }
  [[nodiscard]] std::span<const Link> at(std::uint32_t room) const {
    return std::span(links_).subspan(first_[room], first_[room + 1] - first_[room]);
  }
  [[nodiscard]] bool is_dead_end(std::uint32_t room) const { return at(room).size() == 1; }
  [[nodiscard]] std::uint32_t length(std::uint32_t passage) const { return lengths_[passage]; }

  /// Approximate steps from a room to each other one, ignoring detours inside rooms. kFar for unreachable rooms.
  /// Blocked passages are not used.
  [[nodiscard]] std::vector<std::uint32_t> distances(std::uint32_t from, const std::vector<bool>& shut = {}) const;

  /// The passages of a shortest route, the last first.
  [[nodiscard]] std::vector<std::uint32_t> route(std::uint32_t from, std::uint32_t to,
                                                 const std::vector<bool>& shut = {}) const;

  /// The relative detour of the best route that shares no passage with the shortest: 0.1 for ten per cent; infinite if
  /// there is none.
  [[nodiscard]] double detour(std::uint32_t from, std::uint32_t to) const;

 private:
  std::vector<Link> links_;
  std::vector<std::size_t> first_;
  std::vector<std::uint32_t> lengths_;
};

/// Rooms reachable from one, using a link when may_use(room, link).
template <class MayUse>
std::vector<bool> reach(const RoomLinks& links, std::uint32_t from, MayUse&& may_use) {
  std::vector<bool> seen(links.room_count(), false);
  std::vector<std::uint32_t> stack = {from};
  seen[from] = true;
  while (!stack.empty()) {
    const std::uint32_t room = stack.back();
    stack.pop_back();
    for (const auto& link : links.at(room)) {
      if (seen[link.room] || !may_use(room, link)) continue;
      seen[link.room] = true;
      stack.push_back(link.room);
    }
  }
  return seen;
}

}  // namespace teka::dungeon
