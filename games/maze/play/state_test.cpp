#include "games/maze/play/state.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "game/any_state.hpp"
#include "games/maze/generators/test_mazes.hpp"
#include "games/maze/measures/measures.hpp"

namespace teka::maze {
namespace {

static_assert(GameState<WalkState>);

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

TEST(WalkState, MovesThroughOpeningsOnly) {
  Maze maze({3, 2});
  maze.open(0, kRight);
  maze.open(1, kBottom);
  maze.open(4, kRight);
  WalkState state(maze);
  EXPECT_THAT(state.legal(), ElementsAre(kRight));
  state.apply(kRight);
  EXPECT_THAT(state.legal(), ElementsAre(kLeft, kBottom));
  state.apply(kBottom);
  EXPECT_FALSE(state.over());
  state.apply(kRight);
  EXPECT_TRUE(state.over());
  EXPECT_THAT(state.legal(), IsEmpty());
}

TEST(WalkState, EveryMoveCostsOne) {
  WalkState state(open_maze({3, 1}));
  EXPECT_EQ(state.score(), 0);
  state.apply(kRight);
  state.apply(kLeft);
  EXPECT_EQ(state.score(), -2);
}

TEST(WalkState, TheShortestPathLeadsToTheGoal) {
  const Maze maze = perfect_maze({9, 7}, Method::wilson, 4);
  const auto path = shortest_path(maze);
  WalkState state(maze);
  for (std::size_t i = 1; i < path.size(); ++i) {
    ASSERT_FALSE(state.over());
    for (const Move move : state.legal()) {
      if (maze.neighbour(path[i - 1], static_cast<Direction>(move)) != path[i]) continue;
      state.apply(move);
      break;
    }
  }
  EXPECT_TRUE(state.over());
  EXPECT_EQ(state.score(), 1 - static_cast<double>(path.size()));
}

TEST(WalkState, IsOverWhereNoMoveIsLegal) {
  const WalkState walled_in(Maze({3, 3}));
  EXPECT_TRUE(walled_in.legal().empty());
  EXPECT_TRUE(walled_in.over());
  EXPECT_TRUE(WalkState().over());
}

TEST(WalkState, EqualStatesHaveEqualHashes) {
  const Maze maze = open_maze({3, 3});
  WalkState a(maze);
  WalkState b(maze);
  EXPECT_EQ(a, b);
  EXPECT_EQ(a.hash(), b.hash());
  a.apply(kRight);
  EXPECT_NE(a, b);
  EXPECT_NE(a.hash(), b.hash());
  WalkState c = a;  // copies share only the maze
  c.apply(kLeft);
  EXPECT_NE(c, b);  // back at the start, two steps later
  EXPECT_NE(c, a);
  Maze other = maze;
  other.close(4, kRight);
  EXPECT_NE(WalkState(other), b);
  EXPECT_NE(WalkState(other).hash(), b.hash());
}

TEST(WalkState, TextShowsThePosition) {
  WalkState state(open_maze({3, 1}));
  const std::string before = state.text();
  EXPECT_THAT(before, HasSubstr("S"));
  EXPECT_THAT(before, HasSubstr("G"));
  state.apply(kRight);
  EXPECT_NE(state.text(), before);
}

TEST(WalkStateDeathTest, RefusesMovesThroughWalls) {
  testing::GTEST_FLAG(death_test_style) = "threadsafe";
  WalkState state(open_maze({3, 1}));
  EXPECT_DEATH(state.apply(kTop), "is_open");
  EXPECT_DEATH(state.apply(4), "direction < 4");
}

}  // namespace
}  // namespace teka::maze
