#include "games/dungeon/builder/builder.hpp"

#include <gtest/gtest.h>

#include <rapidcheck/gtest.h>
#include <algorithm>
#include <cmath>

#include <cstdlib>

#include "games/dungeon/builder/test_plain_map.hpp"
#include "tests/amount.hpp"

namespace teka::dungeon {
namespace {

Map build(const MapSettings& settings, const Seed& seed) {
  Builder builder;
  Map map;
  EXPECT_TRUE(builder.build(settings, seed, map));
  return map;
}

void expect_equal(const Map& a, const Map& b) {
  EXPECT_EQ(a.tiles, b.tiles);
  EXPECT_EQ(a.path_tiles, b.path_tiles);
  EXPECT_EQ(a.things, b.things);
  EXPECT_EQ(a.rooms.size(), b.rooms.size());
  EXPECT_EQ(a.passages.size(), b.passages.size());
}

std::string text_of(const MapSettings& s) {
  return fmt::format("{}x{} {} rooms {} {} loops {} nearness {} sides {} {}", s.size.width, s.size.height, s.rooms,
                     style_names()[static_cast<std::size_t>(s.style)],
                     corridor_names()[static_cast<std::size_t>(s.corridors)], s.loops, s.nearness, s.smallest,
                     s.largest);
}

TEST(Builder, EveryStyleWithEveryKindOfCorridors) {
  Builder builder;
  Map map;
  for (std::size_t style = 0; style < style_names().size(); ++style) {
    for (std::size_t corridors = 0; corridors < corridor_names().size(); ++corridors) {
      const MapSettings settings{.style = static_cast<Style>(style), .corridors = static_cast<Corridors>(corridors)};
      for (std::uint64_t seed = 0; seed < cases(50); ++seed) {
        ASSERT_TRUE(builder.build(settings, Seed(seed), map));
        ASSERT_EQ(problem_of(map, settings), "") << text_of(settings) << " seed " << seed;
      }
    }
  }
}

TEST(Builder, RandomSettingsManyOfThemCrowded) {
  Builder builder;
  Map map;
  int crowded = 0;
  for (std::uint64_t i = 0; i < cases(2000); ++i) {
    Rng rng{Seed(5).child(i)};
    const MapSettings settings = random_settings(rng, {90, 60});
    ASSERT_TRUE(builder.build(settings, Seed(6).child(i), map));
    ASSERT_EQ(problem_of(map, settings), "") << text_of(settings) << " number " << i;
    crowded += builder.report().cells ? 1 : 0;
  }
  EXPECT_GT(crowded, cases(200));
}

RC_GTEST_PROP(Builder, AsManyRoomsAsFit, ()) {
  MapSettings settings;
  settings.size = {*rc::gen::inRange(20, 200), *rc::gen::inRange(15, 120)};
  settings.style = static_cast<Style>(*rc::gen::inRange<std::size_t>(0, style_names().size()));
  settings.smallest = *rc::gen::inRange(3, 6);
  settings.loops = *rc::gen::element(0.0, 0.3, 1.0);
  settings.rooms = most_rooms(settings);
  const Map map = build(settings, Seed(*rc::gen::arbitrary<std::uint64_t>()));
  RC_ASSERT(problem_of(map, settings).empty());
}

TEST(Builder, SeedDeterminesTheMapWhateverWasBuiltBefore) {
  Builder builder;
  Map map;
  for (const Style style : {Style::rooms, Style::caves, Style::mixed}) {
    const MapSettings settings{.style = style, .corridors = Corridors::mixed, .nearness = 0.5};
    ASSERT_TRUE(builder.build({.size = {200, 20}, .rooms = 40}, Seed(9), map));
    ASSERT_TRUE(builder.build(settings, Seed(1), map));
    expect_equal(map, build(settings, Seed(1)));
    EXPECT_NE(map.tiles, build(settings, Seed(2)).tiles);
  }
}

TEST(Builder, LargestMap) {
  if (kSanitized) GTEST_SKIP() << kLeftToOptimised;
  const MapSettings settings{
      .size = {2000, 2000}, .rooms = 10'000, .style = Style::mixed, .corridors = Corridors::mixed};
  EXPECT_EQ(problem_of(build(settings, Seed(1)), settings), "");
}

TEST(Builder, LoopsAreTheShareOfTheCandidates) {
  Builder builder;
  Map map;
  for (const double loops : {0.0, 0.15, 0.3}) {
    for (std::uint64_t seed = 0; seed < 100; ++seed) {
      ASSERT_TRUE(builder.build({.size = {120, 80}, .loops = loops}, Seed(seed), map));
      const BuildReport& report = builder.report();
      EXPECT_EQ(report.wanted_loops, static_cast<int>(loops * (report.candidates - 14)));
      EXPECT_EQ(report.loops, report.wanted_loops);
      EXPECT_EQ(map.passages.size(), static_cast<std::size_t>(14 + report.loops));
    }
  }
}

/// Of all passages: mean distance between the rooms, mean number of tiles, mean number of bends.
struct Means {
  double apart = 0, tiles = 0, bends = 0;
};

Means means_of(const MapSettings& settings) {
  Builder builder;
  Map map;
  Means sum;
  double count = 0;
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    EXPECT_TRUE(builder.build(settings, Seed(seed), map));
    for (const Passage& passage : map.passages) {
      const Point a = map.rooms[passage.from].centre, b = map.rooms[passage.to].centre;
      const auto path = map.path(passage);
      count += 1;
      sum.apart += std::abs(a.x - b.x) + std::abs(a.y - b.y);
      sum.tiles += static_cast<double>(path.size());
      for (std::size_t i = 2; i < path.size(); ++i)
        sum.bends += path[i].x != path[i - 2].x && path[i].y != path[i - 2].y ? 1 : 0;
    }
  }
  return {sum.apart / count, sum.tiles / count, sum.bends / count};
}

TEST(Builder, NearRoomsAreJoinedUnlessWeightsAreRandom) {
  const double near = means_of({.nearness = 1}).apart, blend = means_of({.nearness = 0.5}).apart,
               chance = means_of({.nearness = 0}).apart;
  EXPECT_LT(near * 1.02, blend);
  EXPECT_LT(blend * 1.02, chance);
}

TEST(Builder, CorridorsBendAsSet) {
  const Means straight = means_of({.corridors = Corridors::straight}), bent = means_of({.corridors = Corridors::bent}),
              winding = means_of({.corridors = Corridors::winding});
  EXPECT_LT(straight.bends * 1.2, bent.bends);
  EXPECT_LT(bent.bends * 1.2, winding.bends);
  EXPECT_LT(winding.tiles, 2 * bent.tiles);
}

TEST(Builder, SidesAreWithinTheirLimits) {
  const Map map = build({.size = {200, 200}, .rooms = 20, .smallest = 10, .largest = 40}, Seed(1));
  int larger = 0;
  for (const Room& room : map.rooms) {
    EXPECT_GE(std::min(room.size.width, room.size.height), 10);
    EXPECT_LE(std::max(room.size.width, room.size.height), 40);
    larger += std::max(room.size.width, room.size.height) > 25 ? 1 : 0;
  }
  EXPECT_GT(larger, 5);
}

TEST(Builder, StopsOnRequest) {
  std::stop_source source;
  Budget budget;
  budget.stop = source.get_token();
  Builder builder;
  Map map;
  EXPECT_TRUE(builder.build({}, Seed(1), map, budget));
  source.request_stop();
  EXPECT_FALSE(builder.build({}, Seed(1), map, budget));
  EXPECT_FALSE(builder.build({.rooms = 100}, Seed(1), map, budget));
}

TEST(Builder, ClusteredRoomsAreCloseTogether) {
  const auto mean_gap = [](double clustering) {
    MapSettings settings{.size = {200, 150}, .rooms = 20, .largest = 8};
    settings.clustering = clustering;
    Builder builder;
    Map map;
    double sum = 0;
    for (std::uint64_t i = 0; i < 50; ++i) {
      EXPECT_TRUE(builder.build(settings, Seed(i), map));
      for (const Room& room : map.rooms) {
        double nearest = 1e9;
        for (const Room& other : map.rooms) {
          if (&other == &room) continue;
          nearest = std::min(nearest, std::hypot(room.centre.x - other.centre.x, room.centre.y - other.centre.y));
        }
        sum += nearest;
      }
    }
    return sum;
  };
  EXPECT_LT(mean_gap(1), 0.7 * mean_gap(0));
}

}  // namespace
}  // namespace teka::dungeon
