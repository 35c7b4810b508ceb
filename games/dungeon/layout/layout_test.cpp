#include "games/dungeon/layout/layout.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "core/estimate.hpp"
#include "games/dungeon/layout/test_plain_layout.hpp"
#include "graph/test_plain_geometry.hpp"

namespace teka::dungeon {
namespace {

using ::testing::HasSubstr;

/// One maker for all tests: its state must not matter.
Layout make_layout(const LayoutSettings& settings, const Seed& seed) {
  static LayoutMaker maker;
  static Layout layout;
  maker.make(settings, seed, layout);
  return layout;
}

std::uint32_t distance_between(const RoomGraph& graph, std::uint32_t from, std::uint32_t to) {
  Neighbours neighbours;
  neighbours.build(graph.rooms.size(), graph.edges);
  ShortestPaths paths;
  paths.run(neighbours, from);
  return paths.distances()[to];
}

RC_GTEST_PROP(Layout, IsThePapersListing, (std::uint64_t seed)) {
  Rng rng{Seed(seed)};
  LayoutSettings settings{.width = 512,
                          .height = 512,  // so that coordinates are integers for the plain geometry, scaled
                          .min_distance = 100 * rng.unit(),
                          .loops = rng.unit(),
                          .randomness = rng.chance(0.5) ? 1.0 : 0.0};
  settings.rooms = static_cast<std::uint32_t>(1 + rng.below(14));
  const Layout layout = make_layout(settings, Seed(seed).child(1));
  const PlainLayout plain = plain_layout(settings, Seed(seed).child(1), [](std::span<const Site> rooms) {
    std::vector<BigSite> sites;
    for (const Site& room : rooms) sites.push_back(scaled(room));
    std::set<Edge> edges;
    for (const auto& [a, b, c] : plain_delaunay(sites)) {
      for (const Edge& edge : {make_edge(a, b), make_edge(b, c), make_edge(a, c)}) edges.insert(edge);
    }
    return edges;
  });
  RC_ASSERT(layout.graph.rooms == plain.rooms);
  RC_ASSERT(layout.graph.edges == plain.edges);
  RC_ASSERT(layout.tree.size() == plain.tree_size);
  RC_ASSERT(layout.tree.size() + layout.loops.size() == plain.edges.size());
  RC_ASSERT(layout.dropped == settings.rooms - plain.rooms.size());
  RC_ASSERT(layout.graph.start == 0U);
  RC_ASSERT(layout.graph.exit == plain.rooms.size() - 1);
}

RC_GTEST_PROP(Layout, KeepsItsPromises, (std::uint64_t seed)) {
  Rng rng{Seed(seed)};
  LayoutSettings settings{.min_distance = 200 * rng.unit(),
                          .loops = rng.unit(),
                          .randomness = rng.unit(),
                          .clustering = rng.unit(),
                          .remoteness = rng.unit(),
                          .exit_distance = 12 * rng.unit()};
  settings.rooms = static_cast<std::uint32_t>(1 + rng.below(80));
  const Layout layout = make_layout(settings, Seed(seed).child(1));
  const auto& rooms = layout.graph.rooms;
  RC_ASSERT(rooms.size() + layout.dropped == settings.rooms);
  for (std::size_t i = 0; i < rooms.size(); ++i) {
    RC_ASSERT(rooms[i].x >= 0 && rooms[i].x < settings.width && rooms[i].y >= 0 && rooms[i].y < settings.height);
    for (std::size_t j = 0; j < i; ++j) {
      RC_ASSERT(std::hypot(rooms[i].x - rooms[j].x, rooms[i].y - rooms[j].y) >= settings.min_distance * (1 - 1e-12));
    }
  }
  DisjointSets sets;
  sets.reset(rooms.size());
  for (const auto& [a, b] : layout.tree) RC_ASSERT(sets.unite(a, b));
  RC_ASSERT(sets.count() == 1U);
  RC_ASSERT(std::is_sorted(layout.graph.edges.begin(), layout.graph.edges.end()));
  for (const Edge& edge : layout.graph.edges) {
    RC_ASSERT(std::binary_search(layout.candidates.begin(), layout.candidates.end(), edge));
  }
  // The exit is as close to the target distance as the rooms allow.
  std::uint32_t farthest = 0;
  for (std::uint32_t room = 0; room < rooms.size(); ++room) {
    farthest = std::max(farthest, distance_between(layout.graph, layout.graph.start, room));
  }
  const double distance = distance_between(layout.graph, layout.graph.start, layout.graph.exit);
  const double wanted = std::clamp(*settings.exit_distance, std::min(1.0, farthest * 1.0), farthest * 1.0);
  RC_ASSERT(std::abs(distance - wanted) < 1);
}

TEST(Layout, BlendsLengthAndRandomness) {
  const auto mean_length = [](double randomness) {
    Estimate length;
    for (std::uint64_t seed = 0; seed < 200; ++seed) {
      const Layout layout = make_layout({.randomness = randomness}, Seed(seed));
      for (const auto& [a, b] : layout.tree) {
        const Site p = layout.graph.rooms[a], q = layout.graph.rooms[b];
        length.add(std::hypot(p.x - q.x, p.y - q.y));
      }
    }
    return length.mean;
  };
  const double shortest = mean_length(0), middle = mean_length(0.5), longest = mean_length(1);
  EXPECT_LT(shortest * 1.05, middle);
  EXPECT_LT(middle * 1.05, longest);
}

TEST(Layout, AFractionalExitDistanceIsMetOnAverage) {
  Estimate distance;
  for (std::uint64_t seed = 0; seed < 400; ++seed) {
    const Layout layout = make_layout({.loops = 0, .remoteness = 1, .exit_distance = 3.25}, Seed(seed));
    distance.add(distance_between(layout.graph, layout.graph.start, layout.graph.exit));
  }
  EXPECT_NEAR(distance.mean, 3.25, 4 * distance.error());
}

TEST(Layout, RemoteStartsAreFarFromTheRest) {
  const auto mean_distance = [](double remoteness) {
    Estimate distance;
    for (std::uint64_t seed = 0; seed < 50; ++seed) {
      const Layout layout = make_layout({.remoteness = remoteness}, Seed(seed));
      for (std::uint32_t room = 0; room < 15; ++room) {
        distance.add(distance_between(layout.graph, layout.graph.start, room));
      }
    }
    return distance.mean;
  };
  EXPECT_LT(mean_distance(0) + 0.5, mean_distance(0.5));
  EXPECT_LT(mean_distance(0.5) + 0.5, mean_distance(1));
}

TEST(Layout, CrowdedRoomsAreDropped) {
  const Layout layout = make_layout({.rooms = 500}, Seed(1));
  EXPECT_GT(layout.dropped, 300U);
  EXPECT_EQ(layout.graph.rooms.size() + layout.dropped, 500U);
}

TEST(Layout, TenThousandRooms) {
  const Layout layout = make_layout({.rooms = 10'000, .width = 20'000, .height = 20'000}, Seed(1));
  EXPECT_EQ(layout.dropped, 0U);
  EXPECT_EQ(layout.tree.size(), 9999U);
}

TEST(Layout, ReportsInvalidSettings) {
  const auto error = [](const LayoutSettings& settings) {
    const auto valid = validate(settings);
    return valid ? "valid" : valid.error().message;
  };
  EXPECT_EQ(error({}), "valid");
  EXPECT_THAT(error({.rooms = 0}), HasSubstr("0 rooms is out of range; choose 1 to 100000"));
  EXPECT_THAT(error({.width = -1}), HasSubstr("side of -1"));
  EXPECT_THAT(error({.min_distance = -80}), HasSubstr("minimum distance of -80 is out of range; choose 0 or more"));
  EXPECT_THAT(error({.loops = 1.5}), HasSubstr("loops 1.5"));
  EXPECT_THAT(error({.randomness = std::nan("")}), HasSubstr("randomness nan"));
  EXPECT_THAT(error({.clustering = 2}), HasSubstr("clustering 2"));
  EXPECT_THAT(error({.remoteness = -1}), HasSubstr("remoteness -1"));
  EXPECT_THAT(error({.exit_distance = -1}), HasSubstr("exit distance of -1"));
}

}  // namespace
}  // namespace teka::dungeon
