// Measures of a map: how long its edges are, how much of it there is, how even and how varied it looks. Those of the
// graph of rooms (main path in rooms, decision points, loops, dead ends) are in fairness.hpp.
#pragma once

#include <cstdint>
#include <stop_token>

#include "core/estimate.hpp"
#include "core/metrics.hpp"
#include "games/dungeon/measures/fairness.hpp"
#include "games/dungeon/measures/tour.hpp"
#include "games/dungeon/rules/proof.hpp"

namespace teka::dungeon {

/// The share of open tiles that are open in the mirror too, of all that are open in one of the two; 1 is symmetric. The
/// mirror stands in the middle of what is open.
struct Symmetry {
  double left_right = 0, up_down = 0, half_turn = 0;
};
Symmetry symmetry(const Map& map);

struct RoomVariety {
  double size_variation = 0;  ///< standard deviation of the rooms' tiles by their mean
  double shape_entropy = 0;   ///< of rectangle, overlap, circle, cave, in bits: 0 when all are the same, 2 at most
  double kind_entropy = 0;    ///< of shape, size (in doublings) and wide, square or tall together, in bits
};
RoomVariety room_variety(const Map& map);

struct MapMeasures {
  std::uint64_t walk = 0;        ///< steps of a shortest walk from start to exit, keys fetched
  std::uint64_t open_walk = 0;   ///< the same for a player who has all keys
  std::uint32_t walk_rooms = 0;  ///< that the first of these comes to
  Estimate distances;            ///< steps from the start to the centres of the other rooms
  std::uint32_t farthest = 0;    ///< the largest of these
  Tour tour;
  Symmetry symmetry;
  RoomVariety variety;
  double open_share = 0;      ///< tiles that are not solid
  double corridor_share = 0;  ///< of those, the ones outside rooms
  bool connected = false;     ///< each room can be reached over passages; else the graph is not measured
  GraphMeasures graph;

  void add_to(Metrics& metrics) const;
};

/// `proof` is that of the map. After a stop, what it says is meaningless.
MapMeasures measure_map(const Map& map, const Proof& proof, const std::stop_token& stop = {});

}  // namespace teka::dungeon
