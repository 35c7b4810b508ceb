// Positions of rooms and their connections, as in the paper "Optimasi Prosedural Generasi Peta pada Game Rogue-like
// Menggunakan Teori Graf dan Algoritma Kruskal" (Institut Teknologi Bandung, 2025): random rooms with a minimum
// distance, Delaunay candidates, Kruskal's spanning tree, and some of the other candidates as loops.
#pragma once

#include <cstdint>
#include <vector>

#include "core/rng.hpp"
#include "games/dungeon/layout/ends.hpp"
#include "games/dungeon/layout/settings.hpp"
#include "games/dungeon/map/room_graph.hpp"
#include "graph/delaunay.hpp"
#include "graph/kruskal.hpp"

namespace teka::dungeon {

struct Layout {
  RoomGraph graph;               ///< its edges are in ascending order
  std::vector<Edge> candidates;  ///< all possible edges
  std::vector<Edge> tree;        ///< the edges of the spanning tree, and
  std::vector<Edge> loops;       ///< the other edges, both by ascending weight
  std::uint32_t dropped = 0;     ///< rooms for which no place was found in 100 tries
};

/// Makes one layout after the other, reusing its memory. The settings must be valid.
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

  // Rooms by grid square: nine squares contain all that may be too near.
  double cell_width_ = 1, cell_height_ = 1;
  std::size_t columns_ = 1, rows_ = 1;
  std::vector<std::uint32_t> newest_, older_;
  Triangulator triangulator_;
  std::vector<WeightedEdge> weighted_;
  Kruskal kruskal_;
  EndChooser ends_;
};

/// Maps 0 .. count - 1 of a seed, without the data that only drawings need.
std::vector<RoomGraph> make_graphs(const LayoutSettings& settings, const Seed& seed, std::size_t count);

}  // namespace teka::dungeon
