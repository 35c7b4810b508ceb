// Levels to order from any source: every result is solved, has the ordered numbers and difficulty, and is new.
#include "games/sokoban/orders/hybrid.hpp"

#include <gtest/gtest.h>

#include "games/sokoban/generator/mutate_level.hpp"
#include "games/sokoban/generator/repair_level.hpp"
#include "games/sokoban/generator/test_sources.hpp"
#include "games/sokoban/level/lurd.hpp"
#include "games/sokoban/level/symmetry.hpp"
#include "games/sokoban/level/test_levels.hpp"
#include "games/sokoban/measures/test_edit_distance.hpp"
#include "tests/amount.hpp"

namespace teka::sokoban {
namespace {

constexpr std::string_view kCorridor = "#######\n#@$  .#\n#     #\n#     #\n#######";

Acceptance standard_for(Size size, int boxes, std::optional<int> walls, std::optional<Grade> grade = {}) {
  Acceptance acceptance;
  acceptance.order = {.size = size, .boxes = boxes, .walls = walls};
  if (grade) acceptance.order.target.difficulty = range_of(*grade);
  return acceptance;
}

TEST(StagedCost, LaterStagesCostLessWhateverTheMiss) {
  double before = 1e9;
  for (const Stage stage : {Stage::malformed, Stage::unsolved, Stage::miscounted, Stage::off_target, Stage::familiar}) {
    EXPECT_LT((StagedCost{stage, 1e6}.value()), before);
    EXPECT_LT((StagedCost{stage, 0.5}.value()), (StagedCost{stage, 0.6}.value()));
    before = StagedCost{stage, 0}.value();
  }
  EXPECT_GE(before, 0);
  EXPECT_LT((StagedCost{Stage::done, 0.99}.value()), before);
  EXPECT_EQ((StagedCost{Stage::done, 0}.value()), -1);
}

TEST(StagedCost, ByHand) {
  Solver solver;
  const auto stage_of = [&](const Acceptance& acceptance, std::string_view rows) {
    return acceptance.judge(level_from(rows), solver, {.nodes = 1000}).cost;
  };
  const Acceptance any = standard_for({7, 5}, 1, {});
  EXPECT_EQ(stage_of(any, kCorridor).stage, Stage::done);
  EXPECT_EQ(stage_of(any, "#######\n#@$ .#\n#######").stage, Stage::malformed);  // another size
  EXPECT_EQ(stage_of(any, "#######\n#@$   #\n#     #\n#     #\n#######").stage, Stage::malformed);
  EXPECT_EQ(stage_of(any, "#######\n#$@  .#\n#     #\n#     #\n#######").stage, Stage::unsolved);
  EXPECT_EQ(stage_of(any, "#######\n#@$  .#\n# $ . #\n#     #\n#######").stage, Stage::miscounted);
  EXPECT_EQ(stage_of(any, "#######\n#@*   #\n#     #\n#     #\n#######").stage, Stage::miscounted);  // starts on a goal
  const Acceptance walled = standard_for({7, 5}, 1, 25);
  EXPECT_EQ(stage_of(walled, kCorridor).stage, Stage::miscounted);
  EXPECT_NEAR(stage_of(walled, kCorridor).miss, 5 / 25.0 / 4, 1e-12);  // 20 walls; the three other counts are right
  Acceptance has_target = any;
  has_target.order.target.pushes = Range{6, 9};
  EXPECT_EQ(stage_of(has_target, kCorridor).stage, Stage::off_target);
  EXPECT_DOUBLE_EQ(stage_of(has_target, kCorridor).miss, 0.5);  // 3 of 6 pushes
  Executor executor(1);
  NoveltyFilter others(executor);
  EXPECT_TRUE(others.admit(level_from(kCorridor)));
  Acceptance new_ones = any;
  new_ones.others = &others;
  EXPECT_EQ(stage_of(new_ones, kCorridor).stage, Stage::familiar);
  EXPECT_EQ(stage_of(new_ones, kCorridor).miss, 1);
}

TEST(NoveltyFilter, AgreesWithPlainDistances) {
  Executor executor(2);
  NoveltyFilter novelty(executor);
  std::vector<Level> admitted;
  std::vector<Level> all;
  Rng rng{Seed(2)};
  for (int i = 0; i < 700; ++i) {  // enough for the index to be built
    Level level = random_board(rng, {4, 4}, 1, 0.15);
    const bool plain = std::ranges::none_of(admitted, [&](const Level& other) {
      return plain_distance(to_text(level), to_text(other)) <= 5 || canonical(level) == canonical(other);
    });
    EXPECT_EQ(novelty.familiarity(level) == 0, plain);
    EXPECT_EQ(novelty.admit(level), plain);
    if (plain) admitted.push_back(level);
    all.push_back(std::move(level));
  }
  EXPECT_GT(admitted.size(), 20U);
  NoveltyFilter turned(executor);
  turned.avoid(std::span(all).first(1));
  for (Symmetry s = 0; s < kSymmetries; ++s) EXPECT_GT(turned.familiarity(transform(all[0], s)), 0);
}

/// Turns some empty inner squares from wall to floor or back.
Level changed_walls(Level level, int squares, Rng& rng) {
  for (int i = 0; i < squares; ++i) flip_wall(level, rng);
  return level;
}

TEST(NoveltyFilter, AgreesWithPlainDistancesWhenThereIsAnIndex) {
  Executor executor(2);
  NoveltyFilter novelty(executor);
  Rng rng{Seed(4)};
  std::vector<Level> admitted;
  for (int i = 0; i < 320; ++i) {
    Level level = random_board(rng, {8, 8}, 3, 0.3);
    if (novelty.admit(level)) admitted.push_back(std::move(level));
  }
  ASSERT_GT(admitted.size(), 260U) << "an index is made beyond 256";
  std::vector<std::string> texts;
  for (const Level& one : admitted) texts.push_back(to_text(one));
  int near = 0, far = 0;
  for (int i = 0; i < 24; ++i) {
    const Level level = changed_walls(admitted[rng.below(admitted.size())], 2 + i % 8, rng);
    int least = 100;
    const std::string text = to_text(level);
    for (const std::string& other : texts) least = std::min(least, plain_distance(text, other));
    const Level puzzle = canonical(level);  // unreachable walls do not matter
    if (std::ranges::any_of(admitted, [&](const Level& other) { return canonical(other) == puzzle; })) continue;
    EXPECT_DOUBLE_EQ(novelty.familiarity(level), 1 - std::min(least, 6) / 6.0) << least;
    ++(least <= 5 ? near : far);
  }
  EXPECT_GT(near, 3);
  EXPECT_GT(far, 3);
}

HybridBatch make(const HybridRequest& request, std::size_t count, unsigned threads = 2, std::uint64_t first = 0,
                 const Budget& budget = {}) {
  Executor executor(threads);
  return make_hybrid(request, Seed(1), first, count, executor, budget, [](std::uint64_t) {});
}

void expect_as_ordered(const std::vector<GeneratedLevel>& levels, const Order& order) {
  std::vector<std::string> texts;
  for (const GeneratedLevel& made : levels) {
    ASSERT_TRUE(made.given());
    EXPECT_TRUE(made.reached);
    ASSERT_EQ(made.level.size(), order.size);
    ASSERT_FALSE(find_fault(made.level)) << to_text(made.level);
    EXPECT_EQ(accuracy(count_tiles(to_text(made.level)), prompt_of(order)), 1) << to_text(made.level);
    const auto played = replay(made.level, made.solution);
    ASSERT_TRUE(played && played->solved) << to_text(made.level);
    ASSERT_TRUE(made.measured);
    EXPECT_EQ(played->pushes, made.measured->pushes);
    EXPECT_EQ(order.target.miss(*made.measured), 0);
    texts.push_back(to_text(made.level));
  }
  for (std::size_t i = 0; i < texts.size(); ++i) {
    for (std::size_t k = 0; k < i; ++k) {
      EXPECT_GT(plain_distance(texts[i], texts[k]), 5);
      EXPECT_NE(levels[i].hash, levels[k].hash);
    }
  }
}

TEST(Hybrid, ReachesOrdersFromPoorSources) {
  Executor executor(2);
  for (const LevelSource& source :
       {noise_source(), empty_source(), noise_source({9, 9}), generator_source(GeneratorSettings{}, executor),
        stubborn_source({level_from("##########\n#@$     .#\n#        #\n#        #\n#        #\n#        #\n#        "
                                    "#\n#        #\n#        #\n##########")})}) {
    for (const auto& [walls, grade] : {std::pair(62, Grade::hard), std::pair(45, Grade::medium)}) {
      const Acceptance acceptance = standard_for({10, 10}, 4, walls, grade);
      const HybridBatch batch = make({.tasks = {{acceptance, source}}}, 3);
      expect_as_ordered(batch.levels, acceptance.order);
      EXPECT_EQ(batch.counts.untouched + batch.counts.repaired + batch.counts.evolved, 3U);
    }
  }
}

TEST(Hybrid, WhatIsGoodAlreadyLeavesAsItIs) {
  Executor executor(2);
  const LevelSource source = generator_source(GeneratorSettings{}, executor);
  const Acceptance acceptance = standard_for({10, 10}, 4, {});
  const HybridBatch batch = make({.tasks = {{acceptance, source}}}, 16);
  expect_as_ordered(batch.levels, acceptance.order);
  EXPECT_EQ(batch.counts.untouched, 16U);
  EXPECT_EQ(batch.counts.given, 16U);
}

TEST(Hybrid, IsTheSameForAnyThreadsAndFromAnyPlace) {
  const HybridRequest request{.tasks = {{standard_for({8, 8}, 3, 42, Grade::medium), noise_source({8, 8})}}};
  const auto texts = [&](const HybridBatch& batch) {
    std::string all;
    for (const GeneratedLevel& made : batch.levels) all += to_text(made.level) + made.solution + '\n';
    return all;
  };
  const HybridBatch one = make(request, 20, 1);
  for (const unsigned threads : {2U, 3U, 8U}) EXPECT_EQ(texts(make(request, 20, threads)), texts(one));
  const HybridBatch later = make(request, 3, 2, 11);
  for (std::size_t i = 0; i < 3; ++i) EXPECT_EQ(later.levels[i].level, one.levels[11 + i].level);
}

TEST(Hybrid, RawGivesWhatCanBeSolvedAndCountsTheRest) {
  const Level good = level_from(kCorridor);
  const Level bad = level_from("#######\n#$@  .#\n#     #\n#     #\n#######");
  const HybridRequest request{.tasks = {{standard_for({7, 5}, 1, 25), stubborn_source({good, bad, Level({3, 3})})}},
                              .method = HybridRequest::Method::raw};
  const HybridBatch batch = make(request, 15);
  ASSERT_EQ(batch.levels.size(), 15U);
  for (const GeneratedLevel& made : batch.levels) {
    EXPECT_EQ(made.level, good);
    EXPECT_TRUE(replay(made.level, made.solution)->solved);
    EXPECT_FALSE(made.reached);  // 20 walls are not 25
  }
  EXPECT_EQ(batch.counts.given, 48U);  // three times eight for each block: 3 of 8 are good
  EXPECT_EQ(batch.counts.unmet, 18U);
  EXPECT_EQ(batch.counts.unsolvable, 18U);
  EXPECT_EQ(batch.counts.malformed, 12U);
  for (const GeneratedLevel& made :
       make({.tasks = {{standard_for({7, 5}, 1, {}), stubborn_source({bad})}}, .method = HybridRequest::Method::raw}, 2)
           .levels) {
    EXPECT_TRUE(made.failed);
  }
}

TEST(Hybrid, MendsOnlyWhatCannotBeSolved) {
  const Level good = level_from(kCorridor);
  const Level bad = level_from("#######\n#$@  .#\n#     #\n#     #\n#######");
  const Acceptance acceptance = standard_for({7, 5}, 1, 20);
  const auto seeds_of = [&](std::vector<Seed>& seeds) {  // every second one is bad; notes what it is asked for
    return LevelSource::batched([&, good, bad](std::span<const Ask> asks) {
      std::vector<std::vector<Level>> levels;
      for (const Ask& ask : asks) {
        EXPECT_EQ(ask.count, 1U);
        levels.push_back({seeds.size() % 2 == 0 ? good : bad});
        seeds.push_back(ask.seed);
      }
      return levels;
    });
  };
  std::vector<Seed> seeds;
  const HybridBatch batch =
      make({.tasks = {{acceptance, seeds_of(seeds)}}, .method = HybridRequest::Method::mended}, 12);
  EXPECT_EQ(batch.counts.given, 12U) << "none is written in vain";
  EXPECT_EQ(batch.counts.untouched, 6U);
  EXPECT_EQ(batch.counts.repaired, 6U);
  EXPECT_EQ(batch.counts.unsolvable, 6U);
  for (std::size_t i = 0; i < batch.levels.size(); ++i) {
    const GeneratedLevel& made = batch.levels[i];
    EXPECT_EQ(made.level == good, i % 2 == 0);
    EXPECT_TRUE(replay(made.level, made.solution)->solved);
    EXPECT_TRUE(made.reached);
  }
  std::vector<Seed> later;
  make({.tasks = {{acceptance, seeds_of(later)}}, .method = HybridRequest::Method::mended}, 3, 2, 7);
  EXPECT_EQ(later, std::vector<Seed>(seeds.begin() + 7, seeds.begin() + 10)) << "a level has a stream of its own";
}

TEST(Hybrid, FewRoomsServeAllLevelsOfAGrade) {
  const Acceptance acceptance = standard_for({10, 10}, 4, 62, Grade::hard);
  const HybridBatch batch = make({.tasks = {{acceptance, noise_source()}}}, 8);
  expect_as_ordered(batch.levels, acceptance.order);
  EXPECT_EQ(batch.counts.given, 4U);
}

TEST(Hybrid, SaysWhatItCannotReach) {
  const HybridRequest request{.tasks = {{standard_for({6, 6}, 2, 22, Grade::expert), noise_source({6, 6})}}};
  const HybridBatch batch = make(request, 2);
  for (const GeneratedLevel& made : batch.levels) {
    ASSERT_TRUE(made.given());
    EXPECT_FALSE(made.reached);
    EXPECT_EQ(count_walls(made.level), 22);  // the counts come first
    EXPECT_TRUE(replay(made.level, made.solution)->solved);
  }
}

TEST(Hybrid, EvolvesToHardOnesWithoutATarget) {
  Acceptance acceptance = standard_for({8, 8}, 3, 40);
  Estimate as_they_come;
  for (const GeneratedLevel& made : make({.tasks = {{acceptance, noise_source({8, 8})}}}, 20).levels) {
    as_they_come.add(fitness_of(*made.measured, Fitness::both));
  }
  acceptance.harder = true;
  const HybridBatch batch =
      make({.tasks = {{acceptance, noise_source({8, 8})}}, .method = HybridRequest::Method::evolved}, 2);
  for (const GeneratedLevel& made : batch.levels) {
    ASSERT_TRUE(made.given() && made.reached);
    EXPECT_EQ(count_walls(made.level), 40);
    EXPECT_GT(fitness_of(*made.measured, Fitness::both), as_they_come.mean + 2 * as_they_come.deviation());
  }
}

TEST(Hybrid, AvoidsLevels) {
  Executor executor(2);
  const HybridRequest plain{.tasks = {{standard_for({7, 7}, 2, 30), noise_source({7, 7})}}};
  const HybridBatch before = make(plain, 6);
  HybridRequest request = plain;
  for (const GeneratedLevel& made : before.levels) request.avoid.push_back(made.level);
  for (const GeneratedLevel& made : make(request, 6).levels) {
    ASSERT_TRUE(made.given());
    for (const Level& level : request.avoid) {
      for (Symmetry s = 0; s < kSymmetries; ++s) {
        EXPECT_GT(plain_distance(to_text(transform(level, s)), to_text(made.level)), 5);
      }
    }
  }
}

TEST(Hybrid, StopsAtOnce) {
  std::stop_source source;
  source.request_stop();
  const HybridRequest request{.tasks = {{standard_for({10, 10}, 4, 60), noise_source()}}};
  for (const GeneratedLevel& made : make(request, 10, 2, 0, {.stop = source.get_token()}).levels) {
    EXPECT_FALSE(made.given() || made.failed);
  }
}

}  // namespace
}  // namespace teka::sokoban
