#include "games/twenty48/rules/board.hpp"

#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include "games/twenty48/rules/board_text.hpp"
#include "games/twenty48/rules/state.hpp"
#include "tests/amount.hpp"

namespace teka::twenty48 {
namespace {

/// Mostly small tiles, so that many merge; sometimes all kinds.
Board random_board(Rng& rng) {
  const std::uint64_t most = rng.chance(0.5) ? 4 : 16;
  const double filled = rng.unit();
  Board board = 0;
  for (int cell = 0; cell < kCells; ++cell) {
    if (rng.chance(filled)) board = with_rank(board, cell, static_cast<int>(rng.below(most)));
  }
  return board;
}

bool has_great_pair(const Ranks& before, const Ranks& after) {
  return std::count_if(after.begin(), after.end(), [](auto r) { return r > kTopRank; }) >
         std::count_if(before.begin(), before.end(), [](auto r) { return r > kTopRank; });
}

TEST(Board, TablesFollowTheRulesOnMillionsOfBoards) {
  Rng rng{Seed(1)};
  const RowTables& rows = row_tables();
  for (int i = 0; i < cases(1'000'000); ++i) {
    const Board board = random_board(rng);
    const Ranks ranks = ranks_of(board);
    for (int d = 0; d < kDirections; ++d) {
      const Slide plain = slide(ranks, d);
      if (has_great_pair(ranks, plain.ranks)) continue;  // the one intended difference
      ASSERT_EQ(rows.slide(board, d), board_of(plain.ranks)) << to_text(ranks) << d;
      ASSERT_EQ(rows.points(board, d), plain.points) << to_text(ranks) << d;
    }
  }
}

TEST(Board, TwoTilesOf32768StayApartInFourBits) {
  const Board board = with_rank(with_rank(0, 0, 15), 1, 15);
  for (const int d : {kLeft, kUp}) EXPECT_EQ(row_tables().slide(board, d), board);
  EXPECT_EQ(row_tables().points(board, kLeft), 0U);
  EXPECT_EQ(row_tables().slide(board, kRight), with_rank(with_rank(0, 2, 15), 3, 15));
}

RC_GTEST_PROP(Board, TurnsAndMirrorsMoveCells, (Board board)) {
  for (int y = 0; y < kSide; ++y) {
    for (int x = 0; x < kSide; ++x) {
      const int rank = rank_at(board, y * kSide + x);
      RC_ASSERT(rank_at(transposed(board), x * kSide + y) == rank);
      RC_ASSERT(rank_at(mirrored(board), y * kSide + 3 - x) == rank);
      RC_ASSERT(rank_at(flipped(board), (3 - y) * kSide + x) == rank);
    }
  }
}

RC_GTEST_PROP(Board, EmptyCellsAreCounted, (Board board)) {
  int empty = 0;
  for (int cell = 0; cell < kCells; ++cell) {
    empty += rank_at(board, cell) == 0 ? 1 : 0;
    RC_ASSERT((rank_at(board, cell) == 0) == ((empty_cells(board) >> (4 * cell) & 15) == 1));
  }
  RC_ASSERT(count_empty(board) == empty);
}

TEST(Board, NewTilesAreUniformAndOneInTenIsAFour) {
  Rng rng{Seed(2)};
  const Board board = 0x0123'4000'5678'9ABCULL;  // four empty cells
  std::array<int, kCells> at{};
  int fours = 0;
  constexpr int kDraws = 40'000;
  for (int i = 0; i < kDraws; ++i) {
    const Board more = with_new_tile(board, rng) ^ board;
    const int cell = std::countr_zero(more) / 4;
    ++at[static_cast<std::size_t>(cell)];
    fours += rank_at(more, cell) == 2 ? 1 : 0;
    ASSERT_TRUE(rank_at(more, cell) == 1 || rank_at(more, cell) == 2);
    ASSERT_EQ(rank_at(board, cell), 0);
  }
  for (int cell = 0; cell < kCells; ++cell) {
    const int n = at[static_cast<std::size_t>(cell)];
    if (rank_at(board, cell) != 0) {
      EXPECT_EQ(n, 0);
    } else {
      EXPECT_NEAR(n, kDraws / 4, 5 * 87);  // five standard errors
    }
  }
  EXPECT_NEAR(fours, kDraws / 10, 5 * 60);
}

TEST(Board, PointsFollowFromTheTilesAndTheFours) {
  for (std::uint64_t game = 0; game < 200; ++game) {
    Rng rng(Seed(3).child(game));
    const RowTables& rows = row_tables();
    Board board = with_new_tile(with_new_tile(0, rng), rng);
    std::uint64_t points = 0;
    std::uint64_t fours = 0;
    for (int cell = 0; cell < kCells; ++cell) fours += rank_at(board, cell) == 2 ? 1 : 0;
    while (!rows.is_over(board)) {
      const int d = static_cast<int>(rng.below(4));
      const Board slid = rows.slide(board, d);
      if (slid == board) continue;
      points += rows.points(board, d);
      board = with_new_tile(slid, rng);
      fours += std::popcount((board ^ slid) & 0x2222222222222222ULL);
    }
    ASSERT_EQ(points, points_of_tiles(board) - 4 * fours);
  }
}

}  // namespace
}  // namespace teka::twenty48
