// The Delaunay triangulation of points: no circle through the corners of a triangle holds another point. Made by
// divide and conquer (Guibas and Stolfi, "Primitives for the Manipulation of General Subdivisions", 1985) in n log n
// steps with exact predicates, so that no arrangement of points can confuse it.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "graph/graph.hpp"

namespace teka {

using Triangle = std::array<std::uint32_t, 3>;  ///< sites that turn to the left (y upwards), the smallest number first

/// Keeps its memory from one set of sites to the next.
///   - Sites on one line: each is joined to the next one.
///   - Several sites at one place: the first of them takes part; the others are joined to it only, by one edge each, so
///     that the graph is always connected.
///   - Four or more sites on a circle that holds no other: one of the possible triangulations, which depends on where
///     the sites are and not on their order.
class Triangulator {
 public:
  /// The edges, ascending; valid until the next run. The coordinates must be exact ones (is_exact_coordinate).
  std::span<const Edge> run(std::span<const Site> sites);

  /// The triangles of the last run, by their first corner.
  [[nodiscard]] std::vector<Triangle> triangles() const;

 private:
  struct Point {
    Site at;
    std::uint32_t number;  ///< among the sites
  };
  /// An edge seen from one of its ends. The other half is its neighbour in memory: half h belongs with h ^ 1.
  struct Half {
    std::uint32_t from;
    std::uint32_t left, right;  ///< the next halves around the same end, to the left and to the right
  };
  /// A triangulated part: hull edges out of its leftmost and its rightmost point, with all of it to the left and to the
  /// right of them.
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
  /// The next edge of the face to its left.
  [[nodiscard]] Id next_of_face(Id half) const { return halves_[other(half)].right; }
  [[nodiscard]] bool is_left_of(Site p, Id half) const;
  [[nodiscard]] bool is_right_of(Site p, Id half) const;

  std::vector<Point> points_;  ///< from left to right, each place once
  std::vector<Edge> twins_;    ///< between sites at one place
  std::vector<Half> halves_;
  std::vector<Id> free_;
  std::vector<Edge> edges_;
  std::vector<std::uint32_t> ends_;  ///< where the edges of each site end, while they are collected
};

}  // namespace teka
