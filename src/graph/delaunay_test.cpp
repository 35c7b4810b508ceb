#include "graph/delaunay.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <map>

#include "core/rng.hpp"
#include "graph/kruskal.hpp"
#include "graph/predicates.hpp"
#include "graph/test_plain_geometry.hpp"
#include "tests/amount.hpp"

namespace teka {
namespace {

/// One triangulator for all tests: earlier runs must not affect later ones.
std::vector<Edge> edges_of(std::span<const Site> sites) {
  static Triangulator triangulator;
  const auto edges = triangulator.run(sites);
  return {edges.begin(), edges.end()};
}

/// The sites without duplicates of earlier ones.
std::vector<std::uint32_t> first_at_their_places(std::span<const Site> sites) {
  std::vector<std::uint32_t> firsts;
  for (std::uint32_t i = 0; i < sites.size(); ++i) {
    const auto before = sites.first(i);
    if (std::find(before.begin(), before.end(), sites[i]) == before.end()) firsts.push_back(i);
  }
  return firsts;
}

/// Checks the definition of a Delaunay triangulation: triangles with empty circumcircles that cover the hull, and no
/// more edges than Euler's formula allows a planar graph with that hull.
void expect_delaunay(std::span<const Site> sites) {
  Triangulator triangulator;
  const auto span = triangulator.run(sites);
  const std::vector<Edge> edges(span.begin(), span.end());
  ASSERT_TRUE(std::is_sorted(edges.begin(), edges.end()));
  std::set<Edge> rest(edges.begin(), edges.end());
  ASSERT_EQ(rest.size(), edges.size());
  // Duplicates: one edge each, to the first site at that point.
  for (std::uint32_t i = 0; i < sites.size(); ++i) {
    const auto first = static_cast<std::uint32_t>(std::find(sites.begin(), sites.end(), sites[i]) - sites.begin());
    if (first != i) {
      ASSERT_EQ(rest.erase({first, i}), 1U);
    }
  }
  const std::vector<std::uint32_t> firsts = first_at_their_places(sites);
  std::vector<BigSite> places;
  for (const std::uint32_t i : firsts) places.push_back(scaled(sites[i]));
  const std::vector<Edge> hull = plain_hull(places);
  const std::set<Triangle> plain = plain_delaunay(places);
  const std::vector<Triangle> triangles = triangulator.triangles();
  BigInteger area, hull_area;
  std::set<Edge> sides;
  for (Triangle triangle : triangles) {
    for (int i = 0; i < 3; ++i) sides.insert(make_edge(triangle[i], triangle[(i + 1) % 3]));
    for (auto& corner : triangle)
      corner = static_cast<std::uint32_t>(std::lower_bound(firsts.begin(), firsts.end(), corner) - firsts.begin());
    ASSERT_TRUE(plain.contains(triangle));
    area = area + plain_area(places[triangle[0]], places[triangle[1]], places[triangle[2]]);
  }
  for (const auto& [a, b] : hull) hull_area = hull_area + plain_area(places[0], places[a], places[b]);
  ASSERT_EQ(area, hull_area);
  if (plain.empty()) {  // all collinear, or too few
    ASSERT_EQ(rest.size(), places.empty() ? 0 : places.size() - 1);
    for (const auto& [a, b] : hull) ASSERT_EQ(rest.count(make_edge(firsts[a], firsts[b])), 1U);
  } else {
    ASSERT_EQ(sides, rest);
    ASSERT_EQ(rest.size(), 3 * places.size() - 3 - hull.size());
    ASSERT_EQ(triangles.size(), 2 * places.size() - 2 - hull.size());
  }
}

std::vector<Site> random_sites(std::size_t count, std::uint64_t seed) {
  Rng rng{Seed(seed)};
  std::vector<Site> sites(count);
  for (Site& site : sites) site = {rng.unit() * 4, rng.unit() * 2};
  return sites;
}

TEST(Delaunay, FewSites) {
  EXPECT_TRUE(edges_of({}).empty());
  EXPECT_TRUE(edges_of(std::vector<Site>{{1, 2}}).empty());
  EXPECT_EQ(edges_of(std::vector<Site>{{5, 2}, {1, 2}}), (std::vector<Edge>{{0, 1}}));
  EXPECT_EQ(edges_of(std::vector<Site>{{0, 0}, {2, 0}, {1, 1}}), (std::vector<Edge>{{0, 1}, {0, 2}, {1, 2}}));
  // The short diagonal of a flat rhombus.
  EXPECT_EQ(edges_of(std::vector<Site>{{-3, 0}, {0, 1}, {3, 0}, {0, -1}}),
            (std::vector<Edge>{{0, 1}, {0, 3}, {1, 2}, {1, 3}, {2, 3}}));
}

TEST(Delaunay, CollinearSitesFormAPath) {
  EXPECT_EQ(edges_of(std::vector<Site>{{3, 3}, {1, 1}, {2, 2}, {0, 0}}), (std::vector<Edge>{{0, 2}, {1, 2}, {1, 3}}));
  EXPECT_EQ(edges_of(std::vector<Site>{{7, 2}, {7, 5}, {7, 3}}), (std::vector<Edge>{{0, 2}, {1, 2}}));
}

TEST(Delaunay, DuplicatesAreJoinedToTheFirst) {
  EXPECT_EQ(edges_of(std::vector<Site>{{1, 1}, {1, 1}, {1, 1}}), (std::vector<Edge>{{0, 1}, {0, 2}}));
  EXPECT_EQ(edges_of(std::vector<Site>{{0, 0}, {1, 0}, {0, 0}, {-0.0, 0}}),
            (std::vector<Edge>{{0, 1}, {0, 2}, {0, 3}}));
}

// Grids are full of collinear and cocircular points and duplicates.
RC_GTEST_PROP(Delaunay, IsCorrectOnGrids, (std::uint64_t seed)) {
  Rng rng{Seed(seed)};
  const std::uint64_t side = 1 + rng.below(6);
  std::vector<Site> sites(rng.below(16));
  for (Site& site : sites) site = {static_cast<double>(rng.below(side)), static_cast<double>(rng.below(side))};
  expect_delaunay(sites);
  RC_ASSERT(!::testing::Test::HasFatalFailure());
}

TEST(Delaunay, IsCorrectOnFullGrids) {
  for (const auto& [width, height] : {std::pair(2, 2), {5, 5}, {9, 2}, {1, 12}, {4, 6}}) {
    std::vector<Site> sites;
    for (int i = 0; i < width * height; ++i) sites.push_back({i % width * 1.0, std::floor(i / width)});
    expect_delaunay(sites);
  }
}

RC_GTEST_PROP(Delaunay, IsCorrectNearDegeneracies, (std::uint64_t seed)) {
  Rng rng{Seed(seed)};
  const bool circle = rng.chance(0.5);
  std::vector<Site> sites(4 + rng.below(9));
  for (Site& site : sites) {
    const double t = 2 * rng.unit() - 1;
    site = circle ? Site{(1 - t * t) / (1 + t * t), 2 * t / (1 + t * t)} : Site{t, t / 3};
    for (double* x : {&site.x, &site.y}) {
      *x = std::ldexp(std::round(std::ldexp(*x, 52)) + static_cast<double>(rng.between(-1, 1)), -52);
    }
  }
  expect_delaunay(sites);
  RC_ASSERT(!::testing::Test::HasFatalFailure());
}

TEST(Delaunay, IsCorrectOnRandomSites) {
  for (std::uint64_t seed = 0; seed < cases(40); ++seed) expect_delaunay(random_sites(4 + seed % 17, seed));
}

// For many sites: a triangulation whose every edge is locally Delaunay is Delaunay everywhere.
TEST(Delaunay, ManySitesAreLocallyDelaunay) {
  std::vector<Site> sites = random_sites(cases(20'000), 5);
  for (std::size_t i = 0; i < cases(5000); ++i) sites[i] = {std::floor(sites[i].x * 16), std::floor(sites[i].y * 16)};
  Triangulator triangulator;
  const std::size_t edge_count = triangulator.run(sites).size();
  const std::size_t twins = sites.size() - first_at_their_places(sites).size();
  std::map<Edge, std::vector<std::uint32_t>> opposite;
  const auto triangles = triangulator.triangles();
  for (const auto& [a, b, c] : triangles) {
    ASSERT_GT(orientation(sites[a], sites[b], sites[c]), 0);
    opposite[make_edge(a, b)].push_back(c);
    opposite[make_edge(b, c)].push_back(a);
    opposite[make_edge(c, a)].push_back(b);
  }
  ASSERT_EQ(opposite.size() + twins, edge_count);
  // Euler: vertices - edges + faces (including the outer face) = 2.
  EXPECT_EQ(sites.size() - twins + triangles.size() + 1, edge_count - twins + 2);
  for (const auto& [edge, corners] : opposite) {
    if (corners.size() == 1) continue;
    ASSERT_EQ(corners.size(), 2U);
    Site a = sites[edge.a], b = sites[edge.b];
    const Site c = sites[corners[0]];
    if (orientation(a, b, c) < 0) std::swap(a, b);
    ASSERT_LE(incircle(a, b, c, sites[corners[1]]), 0);
  }
}

TEST(Delaunay, ConnectsAllSites) {
  for (std::uint64_t seed = 0; seed < 50; ++seed) {
    const std::vector<Site> sites = random_sites(1 + seed * 7, seed);
    DisjointSets sets;
    sets.reset(sites.size());
    for (const auto& [a, b] : edges_of(sites)) sets.unite(a, b);
    EXPECT_EQ(sets.count(), 1U);
  }
}

RC_GTEST_PROP(Delaunay, DoesNotDependOnTheOrder, (std::uint64_t seed)) {
  Rng rng{Seed(seed)};
  std::vector<std::uint32_t> order;
  for (std::uint32_t i = 0; i < 25; ++i) order.push_back(i);
  rng.shuffle(std::span(order));
  std::vector<Site> sites(25), shuffled(25);
  for (std::uint32_t i = 0; i < 25; ++i) shuffled[order[i]] = sites[i] = {i % 5 * 1.0, std::floor(i / 5)};
  std::vector<Edge> renamed;
  for (const auto& [a, b] : edges_of(sites)) renamed.push_back(make_edge(order[a], order[b]));
  std::sort(renamed.begin(), renamed.end());
  RC_ASSERT(renamed == edges_of(shuffled));
}

// A hub with thousands of edges: nothing is quadratic in the degree.
TEST(Delaunay, HandlesWheelsAndManyDuplicates) {
  std::vector<Site> sites = {{0, 0}};
  for (int i = 0; i < 20'000; ++i) {
    const double t = (i + 0.5) / 20'000, sign = i % 2 == 0 ? 1 : -1;
    sites.push_back({sign * (1 - t * t) / (1 + t * t), (i % 4 < 2 ? 1 : -1) * 2 * t / (1 + t * t)});
  }
  const auto edges = edges_of(sites);
  EXPECT_EQ(std::count_if(edges.begin(), edges.end(), [](const Edge& edge) { return edge.a == 0; }), 20'000);
  EXPECT_EQ(edges_of(std::vector<Site>(20'000, Site{1, 1})).size(), 19'999U);
}

TEST(DelaunayDeathTest, RejectsInexactCoordinates) {
  Triangulator triangulator;
  EXPECT_DEATH(triangulator.run(std::vector<Site>{{0, 0}, {std::nan(""), 1}}), "is_exact_coordinate");
  EXPECT_DEATH(triangulator.run(std::vector<Site>{{0, HUGE_VAL}}), "is_exact_coordinate");
}

}  // namespace
}  // namespace teka
