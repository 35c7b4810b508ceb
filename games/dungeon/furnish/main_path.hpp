// The main path as a player sees it: the rooms of a shortest walk, and the place of the last fight.
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
    std::uint32_t step = 0;  ///< step of the walk at which it is first entered
  };
  /// The position of a room relative to the main path.
  struct Side {
    std::uint32_t visit = 0;  ///< index of the nearest visit on the path
    std::uint32_t rooms = 0;  ///< passages from there; 0 on the path
  };
  static constexpr std::uint32_t kOff = ~std::uint32_t{0};

  MainPath(const Map& map, const RoomTiles& tiles, std::span<const Point> walk);

  /// Each room once, in the order of the walk.
  [[nodiscard]] const std::vector<Visit>& visits() const { return visits_; }
  /// The index of its visit, from 0; kOff for a room that is not on the path.
  [[nodiscard]] std::uint32_t order(std::uint32_t room) const { return orders_[room]; }
  [[nodiscard]] const Side& side(std::uint32_t room) const { return sides_[room]; }
  /// The room just before the exit; the exit's room if that one was visited before, or is the start.
  [[nodiscard]] std::uint32_t boss_room() const { return boss_; }
  /// The position of a visit on the way to the boss, from 0 to 1.
  [[nodiscard]] double progress(std::size_t visit) const;

 private:
  void measure_sides(const RoomLinks& links);

  std::vector<Visit> visits_;
  std::vector<std::uint32_t> orders_;
  std::vector<Side> sides_;
  std::uint32_t boss_ = 0, boss_step_ = 0;
};

}  // namespace teka::dungeon
