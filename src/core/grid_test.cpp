#include "core/grid.hpp"

#include <gtest/gtest.h>

namespace teka {
namespace {

TEST(Size, IndexesPointsInRowMajorOrder) {
  constexpr Size size{4, 3};
  static_assert(size.area() == 12);
  static_assert(size.index({3, 1}) == 7);
  for (std::size_t i = 0; i < size.area(); ++i) EXPECT_EQ(size.index(size.point(i)), i);
  EXPECT_EQ(size.point(7), (Point{3, 1}));
}

TEST(Size, ContainsItsPointsOnly) {
  constexpr Size size{4, 3};
  EXPECT_TRUE(size.contains({0, 0}));
  EXPECT_TRUE(size.contains({3, 2}));
  for (const Point p : {Point{-1, 0}, Point{0, -1}, Point{4, 0}, Point{0, 3}}) EXPECT_FALSE(size.contains(p));
  EXPECT_FALSE(Size{}.contains({0, 0}));
}

TEST(Size, LargeAreasDoNotOverflow) {
  EXPECT_EQ((Size{100'000, 100'000}).area(), 10'000'000'000U);
}

TEST(Grid, FillsReadsAndWrites) {
  Grid<int> grid({4, 3}, 7);
  EXPECT_EQ(grid.width(), 4);
  EXPECT_EQ(grid.height(), 3);
  EXPECT_EQ(grid.cells().size(), 12U);
  grid[{2, 1}] = 5;
  const Grid<int>& same = grid;
  EXPECT_EQ((same[{2, 1}]), 5);
  EXPECT_EQ(same.cells()[6], 5);
  EXPECT_EQ((same[{1, 2}]), 7);
}

TEST(Grid, ComparesSizeAndCells) {
  EXPECT_EQ(Grid<int>({2, 3}), Grid<int>({2, 3}));
  EXPECT_NE(Grid<int>({2, 3}), Grid<int>({3, 2}));
  EXPECT_NE(Grid<int>({2, 3}), Grid<int>({2, 3}, 1));
  EXPECT_TRUE(Grid<int>().cells().empty());
}

}  // namespace
}  // namespace teka
