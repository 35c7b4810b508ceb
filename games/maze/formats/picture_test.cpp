#include "games/maze/formats/picture.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "core/rng.hpp"
#include "picture/font.hpp"
#include "picture/test_pixels.hpp"

namespace teka::maze {
namespace {

/// Arbitrary walls, not necessarily solvable.
Maze some_maze(Size size, std::uint64_t seed) {
  Maze maze(size);
  Rng rng{Seed(seed)};
  for (std::size_t cell = 0; cell < maze.cell_count(); ++cell) {
    for (const Direction d : {kRight, kBottom}) {
      if (maze.has_neighbour(cell, d) && rng.chance(0.5)) maze.open(cell, d);
    }
  }
  return maze;
}

/// The middle of a cell's side, inside the wall.
PointF wall_place(const PictureLayout& place, Point p, Direction d) {
  const double half = place.wall / 2;
  switch (d) {
    case kLeft:
      return {place.left(p.x) + half, place.centre(p.y)};
    case kTop:
      return {place.centre(p.x), place.left(p.y) + half};
    case kRight:
      return {place.left(p.x + 1) + half, place.centre(p.y)};
    default:
      return {place.centre(p.x), place.left(p.y + 1) + half};
  }
}

RC_GTEST_PROP(MazePicture, WallsAreWhereTheGenesSay, ()) {
  const Size size{*rc::gen::inRange(1, 12), *rc::gen::inRange(2, 12)};
  const Maze maze = some_maze(size, *rc::gen::arbitrary<std::uint64_t>());
  const PictureStyle style{static_cast<double>(*rc::gen::element(0, 2, 3, 4, 7, 10, 31)), *rc::gen::arbitrary<bool>()};
  const PictureLayout place = layout(size, style);
  const Pixels p = pixels(draw(maze, style));
  const Colour wall = p.at(place.margin, place.margin);  // the outer corner is always drawn
  RC_ASSERT(wall.red < 60);
  for (std::size_t cell = 0; cell < maze.cell_count(); ++cell) {
    const Point at = size.point(cell);
    RC_ASSERT(p.at(place.centre(at.x), place.centre(at.y)) != wall);
    for (const Direction d : kDirections) {
      const PointF side = wall_place(place, at, d);
      RC_ASSERT((p.at(side.x, side.y) == wall) == !maze.is_open(cell, d));
    }
  }
}

TEST(MazePicture, EndsAreMarkedAndTheSolutionIsOptional) {
  Maze maze({6, 1});
  for (std::size_t cell = 0; cell < 5; ++cell) maze.open(cell, kRight);
  for (const double cell : {2.0, 5.0, 24.0}) {
    const PictureLayout place = layout(maze.size(), {cell});
    const Pixels plain = pixels(draw(maze, {cell})), solved = pixels(draw(maze, {cell, true}));
    const double y = place.centre(0);
    EXPECT_GT(plain.at(place.centre(0), y).green, plain.at(place.centre(0), y).red);
    EXPECT_GT(plain.at(place.centre(5), y).red, plain.at(place.centre(5), y).green);
    for (int x = 1; x < 5; ++x) {
      EXPECT_EQ(plain.at(place.centre(x), y), (Colour{255, 255, 255}));
      EXPECT_NE(solved.at(place.centre(x), y), (Colour{255, 255, 255})) << cell << " " << x;
    }
  }
}

TEST(MazePicture, AMazeWithoutASolutionIsStillDrawn) {
  EXPECT_TRUE(to_png(draw(Maze({5, 5}), {0, true})));
}

TEST(MazePicture, LargerMazesHaveSmallerCells) {
  EXPECT_EQ(layout({10, 10}, {}).cell, 24);
  EXPECT_EQ(layout({400, 10}, {}).cell, 10);
  EXPECT_EQ(layout({2000, 2000}, {}).cell, 2);
  EXPECT_EQ(layout({kMostSide, 2}, {}).cell, 2);
  EXPECT_EQ(layout({10, 10}, {5}).cell, 5);
  for (const int side : {1, 100, 333, 1000, 1999}) EXPECT_LE(layout({side, side}, {}).side(side), 4100) << side;
}

TEST(MazePicture, StraightWallsAreOneRun) {
  const Drawing drawing = draw(Maze({30, 20}));
  std::size_t runs = 0;
  for (const Shape& shape : drawing.shapes) {
    if (const auto* line = std::get_if<LineRuns>(&shape)) runs += line->runs.size();
  }
  EXPECT_EQ(runs, 31U + 21U);
}

TEST(MazePicture, SheetShowsAllMazesAndCaptionsInside) {
  std::vector<Maze> mazes;
  for (int i = 0; i < 6; ++i) mazes.push_back(some_maze({3 + i, 9 - i}, static_cast<std::uint64_t>(i)));
  const std::vector<std::string> captions = {"one", "a caption that is wider than its maze, so it needs lines",
                                             "three"};
  const Drawing sheet = draw_sheet(mazes, captions, {10, true});
  std::vector<std::string> lines;
  for (const Shape& shape : sheet.shapes) {
    if (const auto* label = std::get_if<Label>(&shape)) {
      lines.push_back(label->text);
      EXPECT_LT(label->y, sheet.height);
      EXPECT_GT(label->x, text_width(label->text, label->size) / 2);
    } else if (const auto* stroke = std::get_if<Stroke>(&shape)) {
      for (const PointF p : stroke->points) {
        EXPECT_TRUE(p.x >= 0 && p.y >= 0 && p.x <= sheet.width && p.y <= sheet.height);
      }
    }
  }
  EXPECT_EQ(lines, (std::vector<std::string>{"one", "a caption that is wider", "than its maze, so it", "needs lines",
                                             "three"}));
  EXPECT_TRUE(to_png(sheet));
  EXPECT_TRUE(to_png(draw_sheet({}, {}, {})));
  EXPECT_EQ(to_svg(sheet), to_svg(draw_sheet(mazes, captions, {10, true})));
}

}  // namespace
}  // namespace teka::maze
