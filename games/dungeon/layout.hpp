// Where rooms lie and which of them are joined, as in the paper "Optimasi Prosedural Generasi Peta pada Game Rogue-like
// Menggunakan Teori Graf dan Algoritma Kruskal" (Institut Teknologi Bandung, 2025): rooms at random with a least
// distance, Delaunay candidates, Kruskal's tree, and some of the other candidates as loops.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "core/result.hpp"
#include "core/rng.hpp"
#include "games/dungeon/room_graph.hpp"
#include "graph/delaunay.hpp"
#include "graph/kruskal.hpp"
#include "graph/paths.hpp"

namespace teka::dungeon {

/// The defaults are the paper's, but for the weights: it draws them at random (randomness 1).
struct LayoutSettings {
  std::uint32_t rooms = 15;
  double width = 800, height = 600;
  double min_distance = 80;  ///< between rooms
  double loops = 0.15;       ///< share of the candidates outside the tree that are joined too: the paper's k
  /// Of the weights by which the tree and the loops are chosen: 0, the length of an edge; 1, chance alone; between
  /// them, a mixture.
  double randomness = 0;
  double clustering = 0;  ///< share of the rooms that are tried near an earlier one instead of anywhere
  /// Where the start is, from 0, the room nearest to all others (in edges), to 1, the one farthest from all; absent:
  /// the first room placed, as in the paper.
  std::optional<double> remoteness = {};
  /// Edges from the start to the exit, as near as the map allows; a fraction is rounded up or down by chance. Absent:
  /// the exit is the last room placed, as in the paper.
  std::optional<double> exit_distance = {};
  double exit_spread = 0;  ///< standard deviation of the wanted distance from map to map
};

inline constexpr std::uint32_t kMostRooms = 100'000;

/// One clear line about the first setting that makes no sense.
Result<void> validate(const LayoutSettings& settings);

struct Layout {
  RoomGraph graph;               ///< its ways are ascending
  std::vector<Edge> candidates;  ///< all edges that could have been ways
  std::vector<Edge> tree;        ///< the ways that join all rooms, and
  std::vector<Edge> loops;       ///< the other ways, both from light to heavy
  std::uint32_t dropped = 0;     ///< rooms for which no place was found in 100 tries
};

/// Makes one layout after the other without asking for new memory. The settings must be valid ones.
class LayoutMaker {
 public:
  void make(const LayoutSettings& settings, const Seed& seed, Layout& layout);

 private:
  bool place_room(const LayoutSettings& settings, Rng& rng, std::vector<Site>& rooms);
  void place_rooms(const LayoutSettings& settings, Rng& rng, Layout& layout);
  [[nodiscard]] std::size_t cell_of(Site site) const;
  [[nodiscard]] bool is_free(Site site, double min_distance, const std::vector<Site>& rooms) const;
  void find_candidates(Layout& layout);
  void weigh(const LayoutSettings& settings, Rng& rng, const Layout& layout);
  void choose_ways(double loops, Layout& layout);
  void choose_ends(const LayoutSettings& settings, Rng& rng, RoomGraph& graph);
  std::uint32_t choose_start(double remoteness);
  std::uint32_t choose_exit(double distance, double spread, Rng& rng);

  // Rooms by the square that they lie in: one look at nine squares finds all that may be too near.
  double cell_width_ = 1, cell_height_ = 1;
  std::size_t columns_ = 1, rows_ = 1;
  std::vector<std::uint32_t> newest_, older_;
  Triangulator triangulator_;
  std::vector<WeightedEdge> weighted_;
  Kruskal kruskal_;
  Neighbours neighbours_;
  ShortestPaths paths_;
  std::vector<std::pair<std::uint64_t, std::uint32_t>> ranked_;
};

/// Maps 0 .. count - 1 of a seed, without what only drawings need.
std::vector<RoomGraph> make_graphs(const LayoutSettings& settings, const Seed& seed, std::size_t count);

}  // namespace teka::dungeon
