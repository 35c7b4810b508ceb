// Delaunay triangulation: no circumcircle of a triangle contains another point. Divide and conquer (Guibas and Stolfi,
// "Primitives for the Manipulation of General Subdivisions", 1985) in O(n log n) with exact predicates, so it is robust
// for degenerate input.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "graph/graph.hpp"

namespace teka {

using Triangle = std::array<std::uint32_t, 3>;  ///< counter-clockwise (y upwards), the smallest index first

/// Reuses its memory between runs.
///   - Collinear sites: each is joined to the next.
///   - Duplicate sites: the first takes part; each of the others is joined to it by one edge, so that the graph is
///     always connected.
///   - Four or more sites on an empty circle: one of the possible triangulations; it depends on the coordinates, not on
///     the order of the sites.
class Triangulator {
 public:
  /// The edges, ascending; valid until the next run. All coordinates must satisfy is_exact_coordinate.
  std::span<const Edge> run(std::span<const Site> sites);

  /// The triangles of the last run, sorted by their first vertex.
  [[nodiscard]] std::vector<Triangle> triangles() const;

 private:
  struct Point {
    Site at;
    std::uint32_t number;  ///< index of the site
  };
  /// A half-edge. Its twin is its neighbour in memory: h ^ 1.
  struct Half {
    std::uint32_t from;
    std::uint32_t left, right;  ///< the next half-edges around the same origin, counter-clockwise and clockwise
  };
  /// A triangulated part: the hull half-edges from its leftmost point (the part is on their left) and from its
  /// rightmost point (the part is on their right).
  struct Part {
    std::uint32_t leftmost, rightmost;
  };
  using Id = std::uint32_t;

  void sort_points(std::span<const Site> sites);
  void collect_edges(std::size_t site_count);
  Part triangulate(std::uint32_t first, std::uint32_t count);
  Part triangulate_three(std::uint32_t first);
  Part merge(Part left, Part right);
  Id rise_left(Id base);
  Id rise_right(Id base);

  Id join(std::uint32_t from, std::uint32_t to);
  Id connect(Id a, Id b);
  void remove(Id half);
  void splice(Id a, Id b);

  static Id other(Id half) { return half ^ 1; }
  [[nodiscard]] std::uint32_t to(Id half) const { return halves_[other(half)].from; }
  [[nodiscard]] Site start(Id half) const { return points_[halves_[half].from].at; }
  [[nodiscard]] Site end(Id half) const { return points_[to(half)].at; }
  /// The next half-edge of its left face.
  [[nodiscard]] Id next_of_face(Id half) const { return halves_[other(half)].right; }
  [[nodiscard]] bool is_left_of(Site p, Id half) const;
  [[nodiscard]] bool is_right_of(Site p, Id half) const;

  std::vector<Point> points_;  ///< from left to right, without duplicates
  std::vector<Edge> twins_;    ///< edges between duplicate sites
  std::vector<Half> halves_;
  std::vector<Id> free_;
  std::vector<Edge> edges_;
  std::vector<std::uint32_t> ends_;  ///< end of each site's range of edges during collect_edges
};

}  // namespace teka
