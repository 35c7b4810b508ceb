#include "games/twenty48/rules/state.hpp"

#include <gtest/gtest.h>

#include "games/twenty48/rules/board_text.hpp"

namespace teka::twenty48 {
namespace {

Ranks board(std::string_view text) {
  return parse_board(text).value();
}

std::string error_in(std::string_view text) {
  const auto parsed = parse_board(text);
  return parsed ? "" : parsed.error().message;
}

TEST(Rules, TilesMergeOncePerMoveTheFarthestFirst) {
  const auto row_left = [](std::string_view row) {
    const Slide slid = slide(board(std::string(row) + " / 2 . . . / . . . . / . . . ."), kLeft);
    return to_line(slid.ranks).substr(0, to_line(slid.ranks).find(" /")) + ", " + std::to_string(slid.points);
  };
  EXPECT_EQ(row_left("2 2 2 ."), "4 2 . ., 4");
  EXPECT_EQ(row_left("2 2 2 2"), "4 4 . ., 8");
  EXPECT_EQ(row_left("4 2 2 ."), "4 4 . ., 4");
  EXPECT_EQ(row_left("2 . . 2"), "4 . . ., 4");
  EXPECT_EQ(row_left("2 4 2 4"), "2 4 2 4, 0");
  EXPECT_EQ(row_left("8 4 4 8"), "8 8 8 ., 8");
}

TEST(Rules, DirectionsAreUpRightDownLeft) {
  const Ranks start = board("2 . . . / . . . . / . . . . / 2 . . .");
  EXPECT_EQ(to_line(slide(start, kUp).ranks), "4 . . . / . . . . / . . . . / . . . .");
  EXPECT_EQ(to_line(slide(start, kDown).ranks), ". . . . / . . . . / . . . . / 4 . . .");
  EXPECT_EQ(to_line(slide(start, kRight).ranks), ". . . 2 / . . . . / . . . . / . . . 2");
  EXPECT_EQ(to_line(slide(start, kLeft).ranks), to_line(start));
}

TEST(Rules, LargeTilesMergeUpTo131072) {
  const Ranks pair = board("32768 32768 . . / . . . . / . . . . / . . . .");
  EXPECT_EQ(to_line(slide(pair, kLeft).ranks), "65536 . . . / . . . . / . . . . / . . . .");
  EXPECT_EQ(slide(pair, kLeft).points, 65536U);
  const Ranks greater = board("65536 65536 . . / . . . . / . . . . / . . . .");
  EXPECT_EQ(to_line(slide(greater, kRight).ranks), ". . . 131072 / . . . . / . . . . / . . . .");
  EXPECT_EQ(slide(greater, kRight).points, 131072U);
  EXPECT_EQ(rank_at(board_of(greater), 0), kTopRank);
}

TEST(Rules, FindsAMergeOf32768s) {
  const auto merge = [](std::string_view text) { return PlayState(board(text), 0, Seed(1)).great_merge(); };
  EXPECT_EQ(merge("32768 . 32768 . / . . . . / . . . . / . . . ."), kRight);
  EXPECT_EQ(merge("32768 . . . / 32768 . . . / . . . . / . . . ."), kUp);
  EXPECT_EQ(merge("65536 32768 . . / 16384 16384 . . / . . . . / . . . ."), std::nullopt);
  EXPECT_EQ(merge("65536 . . . / 2 . . . / . 32768 32768 . / . . . ."), kRight);
  EXPECT_EQ(merge("16384 16384 . . / 16384 16384 . . / . . . . / . . . ."), std::nullopt);
}

TEST(PlayState, StartsWithTwoTilesAndRepeats) {
  for (std::uint64_t i = 0; i < 50; ++i) {
    PlayState a{Seed(i)};
    PlayState b{Seed(i)};
    EXPECT_EQ(count_empty(a.board()), 14);
    while (!a.over()) {
      const Move move = a.legal().back();
      a.apply(move);
      b.apply(move);
      ASSERT_EQ(a, b);
    }
    EXPECT_EQ(a.hash(), b.hash());
    EXPECT_TRUE(row_tables().is_over(a.board()));
  }
}

TEST(PlayState, PlacesAGivenTile) {
  PlayState state(board("2 2 . . / . . . . / . . . . / . . . ."), 100, Seed(1));
  state.apply(kLeft, {.cell = 15, .rank = 2});
  EXPECT_EQ(to_line(state.ranks()), "4 . . . / . . . . / . . . . / . . . 4");
  EXPECT_EQ(state.points(), 104U);
  EXPECT_EQ(state.moves(), 1U);
}

TEST(BoardText, ReadsWhatItWrites) {
  const Ranks ranks = board("2 . . 4 / . 1024 . . / . 8 . . / . . 131072 2");
  EXPECT_EQ(parse_board(to_text(ranks)).value(), ranks);
  EXPECT_EQ(parse_board(to_line(ranks)).value(), ranks);
  EXPECT_EQ(to_text(board("2 . . . / . . 16 . / . . . . / . . . .")),
            " 2  .  .  .\n .  . 16  .\n .  .  .  .\n .  .  .  .\n");
}

TEST(BoardText, ReportsErrors) {
  EXPECT_EQ(error_in("2 4"),
            "a board has 16 cells, but this one has 2; write it as '2 . . 4 / . . . . / . 8 . . / . . . 2'");
  EXPECT_EQ(error_in("2 4 3 . / . . . . / . . . . / . . . ."),
            "row 1, column 3: '3' is not a tile; use 2, 4, 8 ... 131072, or . for an empty cell");
  EXPECT_EQ(error_in("2 . . . / . . . . / . . . . / . . . ."), "a board needs at least two tiles; this one has 1");
  EXPECT_EQ(error_in("131072 131072 . . / . . . . / . . . . / . . . ."),
            "no game can reach this board: its 2 largest tiles leave too little room to build a 131072");
}

TEST(BoardText, ReadsFilesOfBoards) {
  const auto boards =
      parse_boards("# two\n2 2 . . / . . . . / . . . . / . . . .\n\n4 . . .\n. 4 . .\n. . . .\n. . . . # end\n");
  ASSERT_TRUE(boards) << boards.error().message;
  ASSERT_EQ(boards->size(), 2U);
  EXPECT_EQ(to_line((*boards)[1]), "4 . . . / . 4 . . / . . . . / . . . .");
  EXPECT_EQ(parse_boards("2 2 . .\n. . . .\n\n2").error().message.substr(0, 47),
            "board 1, line 1: a board has 16 cells, but this");
}

}  // namespace
}  // namespace teka::twenty48
