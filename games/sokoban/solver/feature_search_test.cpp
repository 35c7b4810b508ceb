// The parts of the solver for large levels: where a box can go, the plan, and the search itself.
#include "games/sokoban/solver/feature_search.hpp"

#include <gtest/gtest.h>

#include <set>

#include "games/sokoban/level/test_levels.hpp"
#include "games/sokoban/solver/test_brute_force.hpp"
#include "tests/amount.hpp"

namespace teka::sokoban {
namespace {

Terrain<1> terrain_of(const Level& level) {
  Terrain<1> terrain;
  terrain.build(level, inside_of(level), {{0, 0}, level.size()});
  return terrain;
}

/// Squares that one box can be pushed to while the others stay, by a simple search on text.
std::set<int> plain_places(const Level& level, Point box) {
  std::set<std::string> seen = {to_text(level)};
  std::vector<std::pair<Level, Point>> open = {{level, box}};
  std::set<int> places;
  while (!open.empty()) {
    const auto [at, place] = open.back();
    open.pop_back();
    places.insert(static_cast<int>(level.size().index(place)));
    for (const Point step : kStep) {
      bool pushed = false;
      const auto next = brute_force_detail::stepped(at, step, pushed);
      if (!next || (pushed && !(player_of(*next) == place))) continue;
      if (seen.insert(to_text(*next)).second) open.emplace_back(*next, pushed ? place + step : place);
    }
  }
  return places;
}

TEST(BoxReach, FindsAllPlacesOfABox) {
  BoxReach<1> reach;
  for (std::uint64_t i = 0; i < 300; ++i) {
    Rng rng(Seed(20).child(i));
    const Level level =
        random_board(rng, {static_cast<int>(rng.between(2, 6)), static_cast<int>(rng.between(2, 6))}, 3, 0.2);
    const auto t = terrain_of(level);
    const auto region = t.flood(t.floor() & ~t.boxes(), Bits<1>::single(t.player()));
    t.boxes().for_each([&](int box) {
      std::set<int> found = {box};
      const auto others = t.boxes() & ~Bits<1>::single(box);
      for (const auto& place : reach.explore(t, others, box, region, t.floor(), BoxReach<1>::Mode::push)) {
        found.insert(place.square);
      }
      EXPECT_EQ(found, plain_places(level, t.point(box))) << to_text(level) << box;
    });
  }
}

TEST(BoxReach, PullingUndoesPushing) {
  BoxReach<1> reach;
  int undone = 0;
  for (std::uint64_t i = 0; i < 200; ++i) {
    Rng rng(Seed(21).child(i));
    const auto t = terrain_of(random_board(rng, {5, 5}, 2, 0.2));
    if (t.box_count() == 0) continue;  // all outside the walls
    const int box = t.boxes().lowest();
    const auto others = t.boxes() & ~Bits<1>::single(box);
    const auto region = t.flood(t.floor() & ~t.boxes(), Bits<1>::single(t.player()));
    const auto pushed = reach.explore(t, others, box, region, t.floor(), BoxReach<1>::Mode::push);
    if (pushed.size() < 2) continue;
    ++undone;
    const auto last = pushed.back();
    const auto after = others | Bits<1>::single(last.square);
    const auto stands =
        t.flood(t.floor() & ~after, Bits<1>::single(BoxReach<1>::player_after(t, last, BoxReach<1>::Mode::push)));
    const auto back = reach.explore(t, others, last.square, stands, t.floor(), BoxReach<1>::Mode::pull);
    EXPECT_TRUE(std::any_of(back.begin(), back.end(), [&](const auto& place) { return place.square == box; }));
  }
  EXPECT_GT(undone, 50);
}

TEST(PackingPlan, GoesFromNothingToAllGoalsOneBoxAtATime) {
  int planned = 0;
  for (std::uint64_t i = 0; i < 300; ++i) {
    Rng rng(Seed(22).child(i));
    const auto t = terrain_of(random_board(rng, {6, 5}, 3, 0.15));
    if (t.hopeless() || t.box_count() == 0) continue;
    ++planned;
    for (const auto style : {PlanStyle::nearest_last, PlanStyle::freest_last}) {
      PackingPlan<1> plan;
      plan.build(t, style, std::size_t{1} << 24, {});
      EXPECT_TRUE(plan.done(0).none());
      EXPECT_EQ(plan.done(plan.size()), t.goals());
      for (int stage = 0; stage < plan.size(); ++stage) {
        EXPECT_EQ((plan.done(stage + 1) & ~plan.done(stage)).count(), 1);
        EXPECT_EQ(plan.filled(plan.done(stage)), stage);
      }
    }
  }
  EXPECT_GT(planned, 50);
}

// Goals in a dead end: the far one must be filled first.
TEST(PackingPlan, FillsTheDeepGoalFirst) {
  const auto t = terrain_of(level_from("##########\n#      ..#\n# $$ #####\n#  @ #####\n##########"));
  PackingPlan<1> plan;
  plan.build(t, PlanStyle::nearest_last, std::size_t{1} << 24, {});
  ASSERT_EQ(plan.size(), 2);
  EXPECT_GT(t.point(plan.next(0)).x, t.point(plan.next(1)).x);
}

/// With everything, and without each of the techniques that only the feature search uses.
std::vector<Techniques> choices() {
  std::vector<Techniques> all(1);
  for (const auto technique :
       {Technique::packing, Technique::advisers, Technique::corral_proofs, Technique::frozen_goals}) {
    all.emplace_back().leave_out(technique);
  }
  return all;
}

TEST(FeatureSearch, FindsOnlyRealSolutionsAndMostOfThem) {
  FeatureSearch<1> search;
  for (const Techniques& techniques : choices()) {
    int solvable = 0;
    int solved = 0;
    for (std::uint64_t i = 0; i < cases(400); ++i) {
      Rng rng(Seed(23).child(i));
      const Level level = small_board(rng);
      const auto t = terrain_of(level);
      if (t.hopeless() || t.box_count() == 0) continue;
      PackingPlan<1> plan;
      if (techniques.has(Technique::packing)) {
        plan.build(t, PlanStyle::nearest_last, std::size_t{1} << 24, {});
      } else {
        plan.build_none(t, {});
      }
      PairTable<1> pairs;
      pairs.build(t, std::size_t{1} << 20, {});
      const bool truth = solve_by_brute_force(level).pushes.has_value();
      const Solution found = search.run(t, plan, pairs, {}, techniques, std::size_t{64} << 20, {.nodes = 2000});
      solvable += truth ? 1 : 0;
      solved += found.answer == Answer::solved ? 1 : 0;
      if (found.answer == Answer::solved) {
        ASSERT_TRUE(truth) << to_text(level);
      }
      ASSERT_NE(found.answer, Answer::unsolvable);
    }
    EXPECT_GT(solvable, cases(50));
    EXPECT_GT(solved, solvable * 9 / 10);
  }
}

}  // namespace
}  // namespace teka::sokoban
