#include "games/brick/players/search_player.hpp"

#include <gtest/gtest.h>

#include "games/brick/play/match.hpp"
#include "games/brick/players/time_control.hpp"

namespace teka::brick {
namespace {

std::vector<InstructionSet> sets_here() {
  std::vector<InstructionSet> sets;
  for (const auto set : {InstructionSet::portable, InstructionSet::avx2, InstructionSet::avx512}) {
    if (is_available(set)) sets.push_back(set);
  }
  return sets;
}

/// Placements and points of a game, checked against the rules brick by brick.
struct Played {
  std::vector<Placement> placements;
  std::int64_t points = 0;
  std::uint64_t work = 0;
  friend bool operator==(const Played&, const Played&) = default;
};

Played played(SearchMind& mind, const Case& given, const SearchPlan& plan) {
  Played result;
  Board board;
  for (std::size_t i = 0; i < given.bricks.size() && !board.is_full(); ++i) {
    const auto remaining = static_cast<int>(given.bricks.size() - i);
    const auto decision = mind.decide_on(pack(board), given.bricks[i], remaining, plan);
    const Placement& placement = decision.choice.placement;
    EXPECT_TRUE(board.can_place(placement.column));
    const Outcome outcome = board.place(given.bricks[i], placement);
    EXPECT_EQ(outcome.points, decision.points);
    EXPECT_EQ(pack(board), decision.board);
    result.placements.push_back(placement);
    result.points += outcome.points;
    result.work += decision.choice.work;
  }
  return result;
}

TEST(SearchMind, PlaysTheSameGameWithEveryInstructionSet) {
  for (const int colours : {3, 5, 9}) {
    const Case given = random_case(Seed(5), colours, 70);
    const SearchPlan plan{.candidates = 2, .lines = 2, .length = 2};
    SearchMind plain(colours, shipped_weights(colours), InstructionSet::portable);
    const Played expected = played(plain, given, plan);
    EXPECT_EQ(expected.placements.size(), 70U);
    for (const auto set : sets_here()) {
      SearchMind mind(colours, shipped_weights(colours), set);
      EXPECT_EQ(played(mind, given, plan), expected) << name_of(set) << ", " << colours << " colours";
    }
  }
}

TEST(SearchMind, AnswersOnBoardsThatAreNearlyFull) {
  Rng rng{Seed(8)};
  for (int trial = 0; trial < 200; ++trial) {
    const int colours = 3 + trial % 7;
    Board board;
    const auto open = static_cast<int>(rng.below(kColumns));
    for (int column = 0; column < kColumns; ++column) {
      const int height = column == open ? 17 : 18 + static_cast<int>(rng.below(3));
      // Two alternating colours in pairs of rows, shifted from column to column: no runs.
      for (int row = 0; row < height; ++row) board.set(column, row, static_cast<Colour>(1 + (row / 2 + column) % 3));
    }
    if (board.resolve_step(1).steps > 0) continue;  // with this shift there is a run after all
    SearchMind mind(colours, shipped_weights(colours));
    for (const std::uint64_t effort : {0, 5000, 30000}) {
      const auto decision = mind.decide_on(pack(board), {{1, 2, 3}}, 100, plan_for(effort, colours));
      EXPECT_EQ(decision.choice.placement.column, open);
    }
  }
}

TEST(SearchMind, TakesWhatThereIsWhenTheBricksRunOut) {
  Board board;
  board.set(0, 0, 1);
  board.set(0, 1, 1);
  SearchMind mind(5, shipped_weights(5));
  const auto decision = mind.decide_on(pack(board), {{2, 3, 1}}, 1, plan_for(10'000, 5));
  EXPECT_EQ(decision.points, 9);
}

TEST(SearchMind, BeatsTheThesisByFar) {
  std::int64_t ours = 0;
  std::int64_t without_look_ahead = 0;
  std::int64_t theirs = 0;
  for (std::uint64_t seed = 1; seed <= 3; ++seed) {
    const Deal deal{.colours = 5, .bricks = 300, .seed = seed};
    const auto points = [&](std::string name) {
      const auto player = make_player({.name = std::move(name), .colours = 5, .bricks = 300});
      return play_game(**player, deal, {.placements = 10'000}, {})->end.points;
    };
    ours += points("search");
    without_look_ahead += points("fast");
    theirs += points("thesis");
  }
  EXPECT_GT(ours, without_look_ahead);
  EXPECT_GT(without_look_ahead, 2 * theirs);
}

TEST(PlanFor, KeepsToTheEffort) {
  for (int colours = kLeastColours; colours <= kMostColours; ++colours) {
    SearchMind mind(colours, shipped_weights(colours));
    const Case given = random_case(Seed(3), colours, 30);
    for (const std::uint64_t effort : {100, 1000, 3000, 10'000, 40'000}) {
      const Played game = played(mind, given, plan_for(effort, colours));
      EXPECT_LE(game.work, (effort + kPlacements) * given.bricks.size()) << effort << ", " << colours << " colours";
    }
  }
}

TEST(PlanFor, LooksFurtherForMore) {
  EXPECT_EQ(plan_for(0, 3).tried, 0U);
  EXPECT_EQ(plan_for(0, 3).candidates, 0U);
  EXPECT_EQ(plan_for(1000, 3).candidates, 0U);
  EXPECT_EQ(plan_for(3000, 3).length, 1U);
  EXPECT_EQ(plan_for(13'000, 3).length, 2U);
  EXPECT_GT(plan_for(100'000, 3).candidates, plan_for(10'000, 3).candidates);
  const SearchPlan most = plan_for(std::uint64_t{1} << 60, 3);
  EXPECT_LE(most.candidates * most.lines * most.length, 10'000U);
}

TEST(SearchPlan, CrowdedBoardsGetMoreEffort) {
  Board board;
  EXPECT_EQ(effort_on(pack(board), 1000, 9), 1000U);
  for (int column = 0; column < 6; ++column) {
    for (int row = 0; row < 17; ++row) board.set(column, row, static_cast<Colour>(1 + (column + 2 * row) % 9));
  }
  EXPECT_EQ(effort_on(pack(board), 1000, 9), 4000U) << "102 cells are many with nine colours";
  EXPECT_EQ(effort_on(pack(board), 1000, 3), 1000U) << "and few with three";
}

TEST(TriggerValue, IsTheExpectedBestOfThreeColours) {
  SearchWeights weights;
  weights.trigger_growing = 0.5;
  weights.trigger_best = 2;
  weights.trigger_mean = 3;
  Rng rng{Seed(4)};
  for (int colours = kLeastColours; colours <= kMostColours; ++colours) {
    std::vector<std::int32_t> points;
    for (int i = 0; i < colours * kColumns; ++i) points.push_back(static_cast<std::int32_t>(rng.below(1000)) - 1);
    const auto best_of = [&](int colour) {
      return *std::max_element(points.begin() + std::ptrdiff_t{colour} * kColumns,
                               points.begin() + std::ptrdiff_t{colour + 1} * kColumns);
    };
    double expected = 0;
    double best = 0;
    double mean = 0;
    for (int a = 0; a < colours; ++a) {
      best = std::max<double>(best, best_of(a));
      for (int b = 0; b < colours; ++b) {
        for (int c = 0; c < colours; ++c) expected += std::max({best_of(a), best_of(b), best_of(c)});
      }
    }
    expected /= colours * colours * colours;
    for (const std::int32_t won : points) mean += std::max(won, 0) / static_cast<double>(points.size());
    const auto worth = TriggerValue(weights, colours).worth(points, 150);
    EXPECT_NEAR(worth.expected, expected, 1e-9);
    EXPECT_NEAR(worth.value, expected * 1.25 + 2 * best + 3 * mean, 1e-9);
  }
}

TEST(ShapeValue, WeighsTheNumbersOfAShape) {
  for (const int colours : {3, 6, 9}) {
    const SearchWeights weights = shipped_weights(colours);
    ShapeValue value(weights, colours);
    Resolver resolver(colours);
    Board board;
    const Case given = random_case(Seed(6), colours, 55);
    for (int i = 0; i < 55 && board.can_place(i % kColumns); ++i)
      board.place(given.bricks[static_cast<std::size_t>(i)], placement(i % kColumns));
    const Batch& batch = resolver.boards(pack(board), DropList::of_brick({{1, 2, 3}}));
    std::array<Shape, kBatch> shapes{};
    resolver.shapes(batch, shapes);
    value.weigh(resolver, batch);
    for (std::size_t i = 0; i < batch.count; ++i) {
      double expected = 0;
      for (std::size_t n = 0; n < kShapeNumbers; ++n) {
        expected += shapes[i][n] * (weights.steady[n] + phase(shapes[i][kBlocks]) * weights.growing[n]);
      }
      const double crowd = std::max(0.0, shapes[i][kBlocks] - roomy(colours));
      expected += weights.crowding * crowd * crowd;
      EXPECT_NEAR(value.value(i), expected,
                  0.02 * static_cast<double>(kShapeNumbers) * kCells);  // weights are rounded to 1/64
      EXPECT_EQ(value.blocks(i), shapes[i][kBlocks]);
    }
  }
}

}  // namespace
}  // namespace teka::brick
