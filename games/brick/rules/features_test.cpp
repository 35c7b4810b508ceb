#include "games/brick/rules/features.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck.h>

#include "core/rng.hpp"
#include "games/brick/rules/test_bricks.hpp"

namespace teka::brick {
namespace {

using testing::ElementsAre;

/// The thesis's listings, row 0 at the top, word for word where the source is legible.
Features by_listing(const Board& board) {
  std::array<std::array<int, 10>, 20> gb{};
  for (int i = 0; i < 20; ++i) {
    for (int j = 0; j < 10; ++j) gb[i][j] = board.at(j, 19 - i);
  }
  int ph = 0, pv = 0, pd = 0, p = 0, w = 0, blocks = 0, top = 0;
  for (int i = 19; i >= 0; --i) {
    for (int j = 9; j >= 0; --j) {
      if (gb[i][j] == 0) continue;
      ++blocks;
      top = std::max(top, 20 - i);
      if (j < 9 && gb[i][j] == gb[i][j + 1]) {
        ++ph;
        if (j < 8 && i > 0 && gb[i][j] == gb[i - 1][j + 2]) ++p;
        if (j > 0 && i > 0 && gb[i][j] == gb[i - 1][j - 1]) ++p;
      }
      if (i > 0 && gb[i][j] == gb[i - 1][j]) {
        ++pv;
        if (i > 1 && gb[i - 2][j] != 0) {
          if (i > 2 && gb[i][j] == gb[i - 3][j]) {
            ++p;
          } else if (i < 18 && gb[i][j] == gb[i + 2][j]) {
            ++p;
          }
        } else if (i < 18 && gb[i][j] == gb[i + 2][j]) {
          ++p;
        }
      }
      if (i > 0 && j < 9 && gb[i][j] == gb[i - 1][j + 1]) {
        ++pd;
        if (i > 2 && j < 8 && gb[i][j] == gb[i - 3][j + 2]) ++p;
      }
      if (i > 0 && j > 0 && gb[i][j] == gb[i - 1][j - 1]) {
        ++pd;
        if (i > 2 && j > 1 && gb[i][j] == gb[i - 3][j - 2]) ++p;
      }
    }
  }
  for (int i = 0; i < 10; ++i) {
    bool found = false;
    int h = 0;
    for (int j = 19; j >= 0; --j) {
      if (gb[j][i] != 0) continue;
      if ((i == 0 || gb[j][i - 1] != 0) && (i == 9 || gb[j][i + 1] != 0)) {
        found = true;
        ++h;
      } else if (found) {
        break;
      }
    }
    if (found) w = std::max(w, h);
  }
  return {ph, pv, pd, p, w, blocks, top};
}

TEST(Features, OfTheThesisFigures) {
  // The ten horizontal pairs and 30 cells agree. The thesis's text counts 3 vertical and 8 diagonal pairs (7 in the
  // figure) and a well of 6; its own listings give the numbers below.
  const Board board = board_from({"..3..33",  //
                                  "..3..33",  //
                                  "..2..22",  //
                                  "1323244",  //
                                  "2234455",  //
                                  "1125511"});
  EXPECT_THAT(features_of(board), ElementsAre(10, 4, 9, 4, 0, 30, 6));
}

TEST(Features, OfAnEmptyBoardAreZero) {
  EXPECT_EQ(features_of(Board{}), Features{});
}

TEST(Features, WellsEndAtTheFloorAndAtWalls) {
  const auto well = [](const Board& board) { return features_of(board)[static_cast<std::size_t>(Feature::well)]; };
  EXPECT_EQ(well(board_from({".1........", ".2........", ".1........"})), 3);
  EXPECT_EQ(well(board_from({"........1.", "........2.", "........1."})), 3);
  EXPECT_EQ(well(board_from({"1.........", "2.2.......", "1.1......."})), 2);
  EXPECT_EQ(well(board_from({"1..1......", "2..2......"})), 0);
}

TEST(Features, MatchTheListingsOnRandomGames) {
  rc::check([](std::uint64_t seed) {
    Rng rng{Seed(seed)};
    const auto colours = *rc::gen::inRange(kLeastColours, kMostColours + 1);
    Board board;
    for (int i = 0; i < 60 && !board.is_full(); ++i) {
      const auto draw = [&] { return static_cast<Colour>(1 + rng.below(static_cast<std::uint64_t>(colours))); };
      const Brick brick = {{draw(), draw(), draw()}};
      int column = 0;
      do column = static_cast<int>(rng.below(kColumns));
      while (!board.can_place(column));
      board.place(brick, {.column = column, .rotation = 0});
      RC_ASSERT(features_of(board) == by_listing(board));
    }
  });
}

TEST(Features, AreWeighedAndSummed) {
  EXPECT_DOUBLE_EQ(value_of({1, 2, 3, 4, 5, 6, 7}, {1, 10, 100, 1000, 1e4, 1e5, 1e6}), 7654321);
}

}  // namespace
}  // namespace teka::brick
