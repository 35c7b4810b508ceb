// The main path as a player meets it: which rooms a shortest walk comes to, and where the last fight belongs.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "games/dungeon/mission/graph.hpp"
#include "games/dungeon/mission/tiles.hpp"

namespace teka::dungeon {

class MainPath {
 public:
  struct Visit {
    std::uint32_t room = 0;
    std::uint32_t step = 0;  ///< of the walk, when it first comes there
  };
  /// Where a room lies beside the main path.
  struct Side {
    std::uint32_t visit = 0;  ///< the nearest on the path, by its number
    std::uint32_t rooms = 0;  ///< passages from there: 0 on the path
  };
  static constexpr std::uint32_t kOff = ~std::uint32_t{0};

  MainPath(const Map& map, const RoomTiles& tiles, std::span<const Point> walk);

  /// Each room once, in the order in which the walk comes to them.
  [[nodiscard]] const std::vector<Visit>& visits() const { return visits_; }
  /// The number of its visit, from 0; kOff for a room that is not on the path.
  [[nodiscard]] std::uint32_t order(std::uint32_t room) const { return orders_[room]; }
  [[nodiscard]] const Side& side(std::uint32_t room) const { return sides_[room]; }
  /// The room just before the exit; the exit's own when that one is known from before, or is the start.
  [[nodiscard]] std::uint32_t boss_room() const { return boss_; }
  /// How far along the way to the boss a visit is, from 0 to 1.
  [[nodiscard]] double progress(std::size_t visit) const;

 private:
  void measure_sides(const RoomLinks& links);

  std::vector<Visit> visits_;
  std::vector<std::uint32_t> orders_;
  std::vector<Side> sides_;
  std::uint32_t boss_ = 0, boss_step_ = 0;
};

}  // namespace teka::dungeon
