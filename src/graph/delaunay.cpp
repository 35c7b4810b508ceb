#include "graph/delaunay.hpp"

#include <algorithm>
#include <cstddef>
#include <limits>

#include "core/check.hpp"
#include "graph/predicates.hpp"

namespace teka {
namespace {

constexpr std::uint32_t kNone = std::numeric_limits<std::uint32_t>::max();

}  // namespace

bool Triangulator::is_left_of(Site p, Id half) const {
  return orientation(p, start(half), end(half)) > 0;
}

bool Triangulator::is_right_of(Site p, Id half) const {
  return orientation(p, end(half), start(half)) > 0;
}

/// A new edge, not yet connected to others.
Triangulator::Id Triangulator::join(std::uint32_t from, std::uint32_t to) {
  Id half = 0;
  if (free_.empty()) {
    half = static_cast<Id>(halves_.size());
    halves_.resize(halves_.size() + 2);
  } else {
    half = free_.back();
    free_.pop_back();
  }
  halves_[half] = {from, half, half};
  halves_[half + 1] = {to, half + 1, half + 1};
  return half;
}

/// Guibas and Stolfi's splice: merges two origin rings of half-edges into one, or splits one into two.
void Triangulator::splice(Id a, Id b) {
  const Id after_a = halves_[a].left, after_b = halves_[b].left;
  halves_[a].left = after_b;
  halves_[b].left = after_a;
  halves_[after_b].right = a;
  halves_[after_a].right = b;
}

/// A new edge from the end of a to the start of b, in the face to the left of both.
Triangulator::Id Triangulator::connect(Id a, Id b) {
  const Id half = join(to(a), halves_[b].from);
  splice(half, next_of_face(a));
  splice(other(half), b);
  return half;
}

void Triangulator::remove(Id half) {
  splice(half, halves_[half].right);
  splice(other(half), halves_[other(half)].right);
  const Id first = half & ~Id{1};
  halves_[first].from = kNone;
  free_.push_back(first);
}

Triangulator::Part Triangulator::triangulate_three(std::uint32_t first) {
  const Id a = join(first, first + 1);
  const Id b = join(first + 1, first + 2);
  splice(other(a), b);
  const double turn = orientation(points_[first].at, points_[first + 1].at, points_[first + 2].at);
  if (turn == 0) return {a, other(b)};
  const Id c = connect(b, a);
  return turn > 0 ? Part{a, other(b)} : Part{other(c), c};
}

Triangulator::Part Triangulator::triangulate(std::uint32_t first, std::uint32_t count) {
  if (count == 2) {
    const Id half = join(first, first + 1);
    return {half, other(half)};
  }
  if (count == 3) return triangulate_three(first);
  const Part left = triangulate(first, count / 2);
  const Part right = triangulate(first + count / 2, count - count / 2);
  return merge(left, right);
}

/// The left part's candidate for the next edge above the base, or none. Deletes its edges whose triangle with the base
/// has a point of that part inside its circumcircle.
Triangulator::Id Triangulator::rise_left(Id base) {
  Id candidate = halves_[other(base)].left;
  if (candidate == other(base) || !is_right_of(end(candidate), base)) return kNone;
  for (;;) {
    const Id next = halves_[candidate].left;
    if (next == other(base) || incircle(end(base), start(base), end(candidate), end(next)) <= 0) return candidate;
    remove(candidate);
    candidate = next;
  }
}

Triangulator::Id Triangulator::rise_right(Id base) {
  Id candidate = halves_[base].right;
  if (candidate == base || !is_right_of(end(candidate), base)) return kNone;
  for (;;) {
    const Id next = halves_[candidate].right;
    if (next == base || incircle(end(base), start(base), end(candidate), end(next)) <= 0) return candidate;
    remove(candidate);
    candidate = next;
  }
}

Triangulator::Part Triangulator::merge(Part left, Part right) {
  // The lower common tangent of the two hulls is the first base.
  Id l = left.rightmost, r = right.leftmost;
  for (;;) {
    if (is_left_of(start(r), l)) {
      l = next_of_face(l);
    } else if (is_right_of(start(l), r)) {
      r = halves_[other(r)].left;
    } else {
      break;
    }
  }
  Id base = connect(other(r), l);
  Part whole = {left.leftmost, right.rightmost};
  if (halves_[l].from == halves_[left.leftmost].from) whole.leftmost = other(base);
  if (halves_[r].from == halves_[right.rightmost].from) whole.rightmost = base;
  // Then add the cross edges from bottom to top.
  for (;;) {
    const Id from_left = rise_left(base);
    const Id from_right = rise_right(base);
    if (from_left == kNone && from_right == kNone) return whole;
    const bool take_right =
        from_left == kNone ||
        (from_right != kNone && incircle(end(from_left), start(from_left), start(from_right), end(from_right)) > 0);
    base = take_right ? connect(from_right, other(base)) : connect(other(base), other(from_left));
  }
}

void Triangulator::sort_points(std::span<const Site> sites) {
  points_.clear();
  for (std::uint32_t i = 0; i < sites.size(); ++i) {
    TEKA_CHECK(is_exact_coordinate(sites[i].x) && is_exact_coordinate(sites[i].y));
    points_.push_back({sites[i], i});
  }
  std::sort(points_.begin(), points_.end(), [](const Point& a, const Point& b) {
    if (a.at.x != b.at.x) return a.at.x < b.at.x;
    if (a.at.y != b.at.y) return a.at.y < b.at.y;
    return a.number < b.number;
  });
  twins_.clear();
  std::size_t kept = 0;
  for (const Point& point : points_) {
    if (kept > 0 && points_[kept - 1].at == point.at) {
      twins_.push_back(make_edge(points_[kept - 1].number, point.number));
    } else {
      points_[kept++] = point;
    }
  }
  points_.resize(kept);
}

/// Counting sort by the smaller end, then each end's few edges by the larger.
void Triangulator::collect_edges(std::size_t site_count) {
  const auto for_each = [&](auto&& visit) {
    for (const Edge& edge : twins_) visit(edge);
    for (Id half = 0; half < halves_.size(); half += 2) {
      if (halves_[half].from == kNone) continue;
      visit(make_edge(points_[halves_[half].from].number, points_[to(half)].number));
    }
  };
  ends_.assign(site_count + 1, 0);
  for_each([&](const Edge& edge) { ++ends_[edge.a + 1]; });
  for (std::size_t i = 1; i <= site_count; ++i) ends_[i] += ends_[i - 1];
  edges_.resize(ends_[site_count]);
  for_each([&](const Edge& edge) { edges_[ends_[edge.a]++] = edge; });
  std::size_t first = 0;
  for (std::size_t site = 0; site < site_count; ++site) {
    std::sort(edges_.begin() + first, edges_.begin() + ends_[site]);
    first = ends_[site];
  }
}

std::span<const Edge> Triangulator::run(std::span<const Site> sites) {
  TEKA_CHECK(sites.size() < kNone / 6);
  sort_points(sites);
  halves_.clear();
  free_.clear();
  if (points_.size() > 1) triangulate(0, static_cast<std::uint32_t>(points_.size()));
  collect_edges(sites.size());
  return edges_;
}

std::vector<Triangle> Triangulator::triangles() const {
  std::vector<Triangle> triangles;
  for (Id a = 0; a < halves_.size(); ++a) {
    if (halves_[a & ~Id{1}].from == kNone) continue;
    const Id b = next_of_face(a);
    const Id c = next_of_face(b);
    // Each face once, by its smallest half-edge; the outer face is clockwise or not a triangle.
    if (next_of_face(c) != a || a > b || a > c || orientation(start(a), start(b), start(c)) <= 0) continue;
    Triangle corners = {points_[halves_[a].from].number, points_[halves_[b].from].number,
                        points_[halves_[c].from].number};
    std::rotate(corners.begin(), std::min_element(corners.begin(), corners.end()), corners.end());
    triangles.push_back(corners);
  }
  std::sort(triangles.begin(), triangles.end());
  return triangles;
}

}  // namespace teka
