// The rules: the thesis's worked examples, and properties that hold in every game.
#include "games/brick/rules/rules.hpp"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "games/brick/rules/board_picture.hpp"
#include "games/brick/rules/standing.hpp"
#include "games/brick/rules/test_bricks.hpp"

namespace teka::brick {
namespace {

/// The rows of a board that are not empty.
std::string lower_rows(const Board& board) {
  const std::string text = board_text(board);
  const std::size_t first = std::min(text.find_first_of("123456789"), text.size());
  return text.substr(first - first % (kColumns + 1));
}

std::string rows(const std::vector<std::string>& lines) {
  return fmt::format("{}\n", fmt::join(lines, "\n"));
}

struct Example {
  Case given = parse_case(kExampleCase).value();
  Board board;
  std::int64_t points = 0;

  /// Plays all placements but the last, which is returned.
  Placement play(std::string_view moves) {
    const auto lines = parse_transcript(moves).value();
    for (std::size_t i = 0; i + 1 < lines.size(); ++i)
      points += board.place(given.bricks[i], lines[i].placement).points;
    return lines.back().placement;
  }
};

TEST(Rules, TheFirstWorkedExampleScores507InFourSteps) {
  Example example;
  const Placement last = example.play(kExampleMoves507);
  EXPECT_EQ(example.points, 0);
  EXPECT_EQ(lower_rows(example.board),
            rows({"..3..33...", "..3..33...", "..2..22...", "1323244...", "2234455...", "1125511..."}));
  Board& board = example.board;
  board.drop(example.given.bricks.back(), last);
  std::vector<std::int64_t> points;
  std::vector<std::string> boards;
  for (int step = 1;; ++step) {
    const Outcome outcome = board.resolve_step(step);
    if (outcome.steps == 0) break;
    points.push_back(outcome.points);
    boards.push_back(lower_rows(board));
  }
  EXPECT_EQ(points, (std::vector<std::int64_t>{9, 246, 108, 144}));
  EXPECT_THAT(boards, testing::ElementsAre(
                          rows({"..3.......", "..3..33...", "..2..33...", "1323222...", "22344442..", "11255553.."}),
                          rows({"..3.......", "..3.......", "..2.......", "132.......", "223..332..", "1123.333.."}),
                          rows({"..3.......", "..3.......", "1.2.......", "222.......", "112..332.."}),
                          rows({"1.3.......", "113..332.."})));
}

TEST(Rules, TheSecondWorkedExampleScores97) {
  Example example;
  const Placement last = example.play(kExampleMoves97);
  const Outcome outcome = example.board.place(example.given.bricks.back(), last);
  EXPECT_EQ(example.points + outcome.points, 97);
  EXPECT_EQ(lower_rows(example.board), rows({"4.3.1.....", "512.2.1..."}));
}

TEST(Rules, ABrickTurnsAsItsCellsMoveDown) {
  const Brick brick{{1, 2, 3}};
  EXPECT_EQ(rotated(brick, 0), brick);
  EXPECT_EQ(rotated(brick, 1), (Brick{{3, 1, 2}}));
  EXPECT_EQ(rotated(brick, 2), (Brick{{2, 3, 1}}));
  EXPECT_EQ(rotated(rotated(brick, 1), 1), rotated(brick, 2));
  EXPECT_EQ(rotated(rotated(brick, 1), 2), brick);
}

TEST(Rules, PlacementsAreNumberedRotationByRotation) {
  for (int number = 0; number < kPlacements; ++number) EXPECT_EQ(number_of(placement(number)), number);
  EXPECT_EQ(placement(23), (Placement{.column = 3, .rotation = 2}));
}

TEST(Rules, RunsOfAllDirectionsClearAtOnceAndEachCounts) {
  // Three rows, three columns, two diagonals; the cells above fall and form no run.
  Board board = board_from({"232", "111", "111", "111"});
  EXPECT_EQ(board.resolve_step(2), (Outcome{.points = 8 * 9 * 8 * 2, .steps = 1, .runs = 8, .cleared = 9}));
  EXPECT_EQ(board, board_from({"232"}));
}

TEST(Rules, ALongRunCountsOnceByItsWholeLength) {
  Board board = board_from({"1111111111"});
  EXPECT_EQ(board.resolve_step(1), (Outcome{.points = 100, .steps = 1, .runs = 1, .cleared = 10}));
  EXPECT_EQ(board, Board{});
  EXPECT_EQ(board.resolve_step(1), Outcome{});
}

TEST(Rules, AColumnNeedsThreeFreeCells) {
  Board board;
  for (int i = 0; i < 17; ++i) board.set(4, i, static_cast<Colour>(1 + i % 2));
  EXPECT_EQ(board.height(4), 17);
  EXPECT_TRUE(board.can_place(4));
  board.set(4, 17, 2);
  EXPECT_FALSE(board.can_place(4));
  EXPECT_FALSE(board.is_full());
  EXPECT_EQ(board.free_cells(), kCells - 18);
}

int cells_in(const Board& board) {
  int cells = 0;
  for (int column = 0; column < kColumns; ++column) {
    for (int row = 0; row < kRows; ++row) cells += board.at(column, row) != 0 ? 1 : 0;
  }
  return cells;
}

bool has_floating_cells(const Board& board) {
  for (int column = 0; column < kColumns; ++column) {
    for (int row = board.height(column); row < kRows; ++row) {
      if (board.at(column, row) != 0) return true;
    }
  }
  return false;
}

RC_GTEST_PROP(Rules, HoldWhateverIsPlayed, (std::uint64_t seed)) {
  const Case given = *any_case(400);
  Rng rng{Seed(seed)};
  Standing standing;
  for (const Brick& brick : given.bricks) {
    if (standing.board.is_full()) break;
    const Placement chosen = placement(static_cast<int>(rng.below(kPlacements)));
    if (!standing.board.can_place(chosen.column)) continue;
    const int before = cells_in(standing.board);
    const int height = standing.board.height(chosen.column);
    const Outcome outcome = standing.place(brick, chosen);
    const Board& after = standing.board;
    RC_ASSERT(!has_floating_cells(after));
    RC_ASSERT(cells_in(after) == before + kBrickCells - outcome.cleared);
    RC_ASSERT(after.free_cells() == kCells - cells_in(after));
    RC_ASSERT((outcome.steps == 0) == (outcome.points == 0));
    RC_ASSERT(outcome.cleared >= 3 * outcome.steps && outcome.runs >= outcome.steps);
    RC_ASSERT(after.height(chosen.column) <= height + kBrickCells);
    Board again = after;
    RC_ASSERT(again.resolve_step(1) == Outcome{});
    RC_ASSERT(again == after);
  }
}

}  // namespace
}  // namespace teka::brick
