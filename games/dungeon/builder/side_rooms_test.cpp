#include "games/dungeon/builder/side_rooms.hpp"

#include <gtest/gtest.h>

#include "games/dungeon/builder/builder.hpp"
#include "games/dungeon/builder/test_plain_map.hpp"

namespace teka::dungeon {
namespace {

using Answer = SideRooms::Answer;

std::vector<Edge> random_candidates(std::uint32_t rooms, double share, Rng& rng) {
  std::vector<Edge> edges;
  for (std::uint32_t b = 1; b < rooms; ++b) {
    const auto neighbour = static_cast<std::uint32_t>(rng.below(b));
    for (std::uint32_t a = 0; a < b; ++a) {
      if (a == neighbour || rng.chance(share)) edges.push_back({a, b});
    }
  }
  return edges;
}

int number_of_parts(std::uint32_t rooms, const std::vector<Edge>& edges) {
  DisjointSets parts;
  parts.reset(rooms);
  for (const Edge& edge : edges) parts.unite(edge.a, edge.b);
  return static_cast<int>(parts.count());
}

/// The definition: some choice of passages connects everything, gives these rooms one passage each, and has the loops.
/// Tries every choice.
bool plainly_possible(std::uint32_t rooms, const std::vector<Edge>& edges, const SideRooms::Chosen& chosen, int loops) {
  for (std::uint32_t choice = 0; choice < 1U << edges.size(); ++choice) {
    std::vector<Edge> taken;
    std::vector<int> degrees(rooms, 0);
    for (std::size_t i = 0; i < edges.size(); ++i) {
      if ((choice >> i & 1U) == 0) continue;
      taken.push_back(edges[i]);
      ++degrees[edges[i].a];
      ++degrees[edges[i].b];
    }
    bool dead_ends = true;
    for (std::uint32_t room = 0; room < rooms; ++room) dead_ends = dead_ends && (!chosen[room] || degrees[room] == 1);
    const int found = static_cast<int>(taken.size()) - static_cast<int>(rooms) + 1;
    if (dead_ends && found >= loops && number_of_parts(rooms, taken) == 1) return true;
  }
  return false;
}

TEST(SideRooms, AgreeWithAllChoicesOfPassages) {
  int possible = 0, impossible = 0;
  for (std::uint64_t i = 0; i < 60; ++i) {
    Rng rng(Seed(1).child(i));
    const std::uint32_t rooms = 3 + static_cast<std::uint32_t>(rng.below(3));  // with two, both are dead ends
    const auto edges = random_candidates(rooms, 0.5, rng);
    const int loops = static_cast<int>(rng.below(3));
    const SideRooms sides(rooms, edges, loops);
    std::vector<bool> some(rooms + 1, false);
    for (std::uint32_t set = 0; set < 1U << rooms; ++set) {
      SideRooms::Chosen chosen;
      for (std::uint32_t room = 0; room < rooms; ++room) chosen.push_back((set >> room & 1U) != 0);
      const bool plain = plainly_possible(rooms, edges, chosen, loops);
      ASSERT_EQ(sides.possible(chosen), plain) << i << ", " << set;
      if (plain) some[static_cast<std::size_t>(std::count(chosen.begin(), chosen.end(), true))] = true;
      ++(plain ? possible : impossible);
    }
    for (int count = 0; count <= static_cast<int>(rooms); ++count) {
      EXPECT_EQ(sides.decide(count), some[static_cast<std::size_t>(count)] ? Answer::possible : Answer::impossible);
    }
  }
  EXPECT_GT(possible, 200);
  EXPECT_GT(impossible, 200);
}

TEST(SideRooms, PickTakesRoomsWithFewPassagesFirst) {
  // A ring of six rooms: two neighbours cannot both be dead ends, because the others would fall apart from the rest.
  const std::vector<Edge> ring = {{0, 1}, {1, 2}, {2, 3}, {3, 4}, {4, 5}, {0, 5}};
  const SideRooms sides(6, ring, 0);
  Rng rng{Seed(1)};
  const std::vector<int> degrees = {3, 3, 1, 2, 3, 3};
  const auto chosen = sides.pick(2, degrees, 0, rng, {});
  ASSERT_TRUE(chosen);
  EXPECT_EQ(*chosen, (SideRooms::Chosen{false, false, true, true, false, false}));
  EXPECT_FALSE(sides.pick(3, degrees, 0, rng, {}));
  EXPECT_EQ(sides.decide(3), Answer::impossible);
  EXPECT_EQ(SideRooms(60, random_candidates(60, 0.1, rng), 0).decide(30), Answer::too_many_choices);
}

int dead_ends_of(const Map& map) {
  std::vector<int> degrees(map.rooms.size(), 0);
  for (const Passage& passage : map.passages) {
    ++degrees[passage.from];
    ++degrees[passage.to];
  }
  return static_cast<int>(std::count(degrees.begin(), degrees.end(), 1));
}

TEST(Builder, DigsDeadEndsAndLoopsThatAreAskedFor) {
  Builder builder;
  Map map, usual;
  int changed = 0;
  for (std::uint64_t i = 0; i < 100; ++i) {
    SCOPED_TRACE(i);
    MapSettings settings{.loops = 0.4, .style = static_cast<Style>(i % 5)};
    ASSERT_TRUE(builder.build(settings, Seed(3).child(i), usual));
    settings.dead_ends = 5;
    settings.least_loops = 2;
    ASSERT_TRUE(builder.build(settings, Seed(3).child(i), map));
    EXPECT_GE(dead_ends_of(map), 5);
    EXPECT_EQ(builder.report().dead_ends, dead_ends_of(map));
    EXPECT_GE(static_cast<int>(map.passages.size()), 14 + 2);
    EXPECT_EQ(problem_of(map, settings), "");
    ASSERT_EQ(map.rooms.size(), usual.rooms.size());
    for (std::size_t k = 0; k < map.rooms.size(); ++k) EXPECT_EQ(map.rooms[k].corner, usual.rooms[k].corner);
    const bool enough = dead_ends_of(usual) >= 5;
    EXPECT_EQ(enough, map.tiles == usual.tiles) << "a map that has enough stays as it is";
    changed += enough ? 0 : 1;
  }
  EXPECT_GT(changed, 50);
}

TEST(Builder, SaysWhenNoPassagesGiveSoManyDeadEnds) {
  Builder builder;
  Map map;
  ASSERT_TRUE(builder.build({.rooms = 6, .dead_ends = 6}, Seed(1), map));
  EXPECT_TRUE(builder.report().most_dead_ends);
  EXPECT_LT(dead_ends_of(map), 6);
  EXPECT_GE(dead_ends_of(map), 3);
  ASSERT_TRUE(builder.build({.rooms = 6, .dead_ends = 2}, Seed(1), map));
  EXPECT_FALSE(builder.report().most_dead_ends);
}

}  // namespace
}  // namespace teka::dungeon
