// Measures of a map: lengths of walks, number of tiles, symmetry and variety. Those of the graph of rooms (main path in
// rooms, decision points, loops, dead ends) are in fairness.hpp.
#pragma once

#include <cstdint>
#include <stop_token>

#include "core/estimate.hpp"
#include "core/metrics.hpp"
#include "games/dungeon/measures/fairness.hpp"
#include "games/dungeon/measures/tour.hpp"
#include "games/dungeon/rules/proof.hpp"

namespace teka::dungeon {

/// Open tiles that are open in the mirror image, too, as a share of those open in either; 1 is symmetric. The axis is
/// in the middle of the open tiles.
struct Symmetry {
  double left_right = 0, up_down = 0, half_turn = 0;
};
Symmetry symmetry(const Map& map);

struct RoomVariety {
  double size_variation = 0;  ///< coefficient of variation of the rooms' numbers of tiles
  double shape_entropy = 0;   ///< of rectangle, overlap, circle, cave, in bits: 0 if all are equal, at most 2
  double kind_entropy = 0;    ///< of shape, size (by powers of two) and aspect together, in bits
};
RoomVariety room_variety(const Map& map);

struct MapMeasures {
  std::uint64_t walk = 0;        ///< steps of a shortest walk from start to exit, collecting keys
  std::uint64_t open_walk = 0;   ///< the same for a player who has all keys
  std::uint32_t walk_rooms = 0;  ///< rooms on the first of these walks
  Estimate distances;            ///< steps from the start to the centres of the other rooms
  std::uint32_t farthest = 0;    ///< the largest of these
  Tour tour;
  Symmetry symmetry;
  RoomVariety variety;
  double open_share = 0;      ///< tiles that are not solid
  double corridor_share = 0;  ///< of those, the ones outside rooms
  bool connected = false;     ///< every room is reachable over passages; otherwise the graph is not measured
  GraphMeasures graph;

  void add_to(Metrics& metrics) const;
};

/// `proof` is that of the map. The result is meaningless after a stop.
MapMeasures measure_map(const Map& map, const Proof& proof, const std::stop_token& stop = {});

}  // namespace teka::dungeon
