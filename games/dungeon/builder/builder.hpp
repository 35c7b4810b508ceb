// Builds maps: rooms, the passages between them, doors, a start and an exit; no missions.
//
//   rooms       placed at random, or one in each cell of a grid if there are too many for that
//   candidates  the Delaunay triangulation of their centres (in a grid: neighbours)
//   tree        candidates by ascending weight; one that connects two components is dug, one without a path is skipped
//   loops       the given share of the other candidates, the lightest ones that have a path
//   dead ends   if too few rooms are dead ends, it starts again with the same rooms: some of them get one passage only
//   proof       see connectivity.hpp
//
// If components stay unconnected, it starts again with the next seed. After a few attempts it puts the rooms into a
// grid, where straight corridors between neighbours are always possible: so it terminates, and every map is connected.
#pragma once

#include <vector>

#include "core/budget.hpp"
#include "games/dungeon/builder/connectivity.hpp"
#include "games/dungeon/builder/ground.hpp"
#include "games/dungeon/builder/room_placement.hpp"
#include "games/dungeon/builder/routes.hpp"
#include "games/dungeon/builder/settings.hpp"
#include "games/dungeon/map/map.hpp"
#include "graph/delaunay.hpp"
#include "graph/kruskal.hpp"
#include "graph/paths.hpp"

namespace teka::dungeon {

/// How the last map was made.
struct BuildReport {
  int failed_placements = 0;  ///< attempts with random placement
  bool cells = false;         ///< the rooms were put into a grid
  int candidates = 0;
  int wanted_loops = 0;
  int loops = 0;  ///< that have a path
  int dead_ends = 0;
  bool most_dead_ends = false;  ///< fewer than asked, and no choice of passages gives these rooms more
};

/// Reuses its memory: after some maps it allocates nothing.
class Builder {
 public:
  /// The settings must be valid (room_capacity.hpp). The start is in room 0, the exit in a room as many passages away
  /// from it as possible. Returns false only when the budget was interrupted; its number of nodes is ignored.
  bool build(const MapSettings& settings, const Seed& seed, Map& map, const Budget& budget = {});

  [[nodiscard]] const BuildReport& report() const { return report_; }

 private:
  bool attempt(const MapSettings& settings, const Seed& seed, int number, Map& map, const Budget& budget);
  void count_dead_ends(const Map& map);
  void keep_dead_ends(const MapSettings& settings, const Seed& seed, int number, Map& map, const Budget& budget);
  bool keep_dead_ends(int count, const MapSettings& settings, const Seed& seed, int number, Map& map,
                      const Budget& budget);
  bool place(const MapSettings& settings, int attempt, Rng& rng, Map& map, const Budget& budget);
  void find_candidates(const MapSettings& settings, const Seed& seed, const Map& map, Rng& rng);
  bool dig_tree(const MapSettings& settings, Rng& rng, Map& map, const Budget& budget);
  void dig_loops(const MapSettings& settings, Rng& rng, Map& map, const Budget& budget);
  bool dig_dead_ends(const MapSettings& settings, Rng& rng, Map& map);
  [[nodiscard]] bool is_side(const Edge& edge) const { return !side_.empty() && (side_[edge.a] || side_[edge.b]); }
  bool dig(const Edge& edge, const MapSettings& settings, int margin, Rng& rng, Map& map);
  void set_tiles(const MapSettings& settings, Map& map) const;
  void set_ends(Map& map);

  Ground ground_;
  RoomPlacer placer_;
  Router router_{ground_};
  Triangulator triangulator_;
  DisjointSets parts_;
  ConnectivityChecker checker_;
  Neighbours neighbours_;
  ShortestPaths paths_;

  std::vector<Site> sites_;
  std::vector<Edge> candidates_, edges_;
  std::vector<std::uint64_t> order_;  // weight, then index of the candidate
  std::vector<std::uint32_t> rest_, stuck_;
  std::vector<bool> side_;    // rooms that get one passage only; empty: none
  std::vector<int> degrees_;  // number of passages of each room
  BuildReport report_;
};

}  // namespace teka::dungeon
