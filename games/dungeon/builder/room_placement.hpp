// Places the rooms: at random, or in the cells of a grid if there are too many for that.
#pragma once

#include <span>
#include <utility>
#include <vector>

#include "core/budget.hpp"
#include "games/dungeon/builder/ground.hpp"
#include "games/dungeon/builder/room_capacity.hpp"
#include "graph/graph.hpp"

namespace teka::dungeon {

class RoomPlacer {
 public:
  /// Places rooms at random, with sides up to `largest`, at least kRoomGap tiles apart; a room without a place is made
  /// smaller. Returns false if even the smallest size found none, or on a stop.
  bool place_at_random(const MapSettings& settings, Size largest, Rng& rng, Ground& ground, std::vector<Room>& rooms,
                       const Budget& budget);

  /// Puts each room into a cell of cell_grid(settings), with sides up to `largest`. Always possible. All rooms of a row
  /// of cells have floor in a common row of tiles, likewise for columns, so a straight corridor connects neighbours.
  void fill_cells(const MapSettings& settings, int largest, Rng& rng, Ground& ground, std::vector<Room>& rooms);

  /// After fill_cells: rooms in neighbouring cells.
  [[nodiscard]] std::span<const Edge> neighbours() const { return neighbours_; }
  /// After fill_cells: the crossing of the row and the column of tiles that a room shares with its neighbours.
  [[nodiscard]] Point cross(std::uint32_t room) const { return crosses_[room]; }

  /// Adjacent pairs of floor tiles, in all rooms together.
  [[nodiscard]] std::int64_t floor_pairs() const { return floor_pairs_; }

 private:
  /// A place close to the room.
  bool find_near(const Room& room, Size box, Rng& rng, Point& corner) const;
  bool find_place(Size box, Rng& rng, Point& corner) const;
  bool search_place(Size box, Rng& rng, Point& corner) const;
  void put(RoomShape shape, Point corner, Size box, Point cross, Rng& rng, Ground& ground, Room& room);

  RoomMask mask_;
  BitRows reserved_;                  // boxes of the rooms with the gap around them
  std::vector<std::uint64_t> order_;  // rooms by size, the largest last
  std::vector<Size> boxes_;
  std::vector<std::uint32_t> cells_;  // room in each cell
  std::vector<Edge> neighbours_;
  std::vector<Point> crosses_;
  std::int64_t floor_pairs_ = 0;
};

}  // namespace teka::dungeon
