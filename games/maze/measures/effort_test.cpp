#include "games/maze/measures/effort.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <set>
#include <vector>

#include "games/maze/generators/test_mazes.hpp"
#include "games/maze/measures/measures.hpp"

namespace teka::maze {
namespace {

unsigned ways_of(const Maze& maze, std::size_t cell) {
  return ~unsigned{maze.genes()[cell]} & kAllWalls;
}
bool runs_straight(const Maze& maze, std::size_t cell) {
  return ways_of(maze, cell) == 5 || ways_of(maze, cell) == 10;
}

/// Whether a person who looks from `cell` in a direction sees a plain dead end: a straight run without side openings.
bool sees_dead_end(const Maze& maze, const std::set<std::size_t>& solution, std::size_t cell, Direction d) {
  for (std::size_t at = maze.neighbour(cell, d);; at = maze.neighbour(at, d)) {
    if (solution.contains(at)) return false;
    if (ways_of(maze, at) == wall_bit(opposite(d))) return true;
    if (!runs_straight(maze, at)) return false;
  }
}

/// The effort by its definition, from cell to cell, with sets.
double plain_effort(const Maze& maze) {
  const auto path = shortest_path(maze);
  const std::set<std::size_t> solution(path.begin(), path.end());
  const Measures measures = measure(maze);
  std::size_t sight = path.size() - 2;  // the first cell of the last straight run
  while (sight > 0 && path[sight + 1] - path[sight] == path[sight] - path[sight - 1]) --sight;
  std::set<std::size_t> done;
  double trouble = 0;
  for (std::size_t i = 0; i < sight; ++i) {
    for (const Direction first : kDirections) {
      if (!maze.is_open(path[i], first)) continue;
      const std::size_t mouth = maze.neighbour(path[i], first);
      if (solution.contains(mouth) || done.contains(mouth)) continue;
      std::set<std::size_t> branch{mouth};
      std::set<std::size_t> openings;
      std::set<std::size_t> hidden;  // cells that are not seen through
      for (bool grown = true; grown;) {
        grown = false;
        for (const std::size_t at : std::set<std::size_t>(branch)) {
          for (const Direction d : kDirections) {
            if (!maze.is_open(at, d)) continue;
            const std::size_t next = maze.neighbour(at, d);
            if (solution.contains(next)) openings.insert(next);
            if (!solution.contains(next)) grown = branch.insert(next).second || grown;
          }
        }
      }
      done.insert(branch.begin(), branch.end());
      for (const std::size_t at : branch) {
        bool seen = false;
        for (const Direction d : kDirections) {
          if (maze.is_open(at, opposite(d))) {
            seen = seen || sees_dead_end(maze, solution, maze.neighbour(at, opposite(d)), d);
          }
        }
        if (!seen) hidden.insert(at);
      }
      double length = 0;
      for (const std::size_t at : hidden) length += runs_straight(maze, at) ? 1 : 2;
      std::set<std::size_t> near = openings;
      std::size_t depth = 0;
      for (std::size_t moves = 1; moves <= branch.size(); ++moves) {
        const std::set<std::size_t> before = near;
        for (const std::size_t at : before) {
          for (const Direction d : kDirections) {
            if (!maze.is_open(at, d)) continue;
            const std::size_t next = maze.neighbour(at, d);
            if (branch.contains(next) && near.insert(next).second && hidden.contains(next)) depth = moves;
          }
        }
      }
      trouble += std::log2(1 + length * static_cast<double>(depth) / static_cast<double>(openings.size()) / 64);
    }
  }
  return std::sqrt(static_cast<double>(measures.solution_length + measures.turns) * trouble);
}

TEST(Effort, IsThatOfAPlainComputation) {
  for (std::uint64_t seed = 0; seed < 44; ++seed) {
    SCOPED_TRACE(seed);
    Rng rng{Seed(seed)};
    Maze maze = perfect_maze({9, 7}, static_cast<Method>(seed % 11), seed);
    if (seed % 3 == 1) maze.set_ends({4, 2}, {7, 5});
    if (seed >= 22) braid(maze, rng.unit(), rng);
    EXPECT_NEAR(measure_effort(maze).value, plain_effort(maze), 1e-9);
  }
  EXPECT_NEAR(measure_effort(open_maze({7, 7})).value, plain_effort(open_maze({7, 7})), 1e-9);
}

/// Start and goal in the corners of the top row of a comb: a branch hangs down from the middle.
Maze comb(int depth, bool hook) {
  Maze maze({9, 12});
  for (std::size_t x = 0; x < 8; ++x) maze.open(x, kRight);
  maze.open(8, kBottom);
  for (int y = 0; y < depth; ++y) maze.open(maze.size().index({4, y}), kBottom);
  if (hook) {
    maze.open(maze.size().index({4, depth}), kRight);
    maze.open(maze.size().index({5, depth}), kBottom);
  }
  maze.set_ends({0, 0}, {8, 1});
  return maze;
}

TEST(Effort, ACorridorTakesNone) {
  EXPECT_EQ(measure_effort(open_maze({9, 1})).value, 0);
  EXPECT_EQ(difficulty_of(open_maze({9, 1})), 0);
  EXPECT_EQ(measure_effort(comb(0, false)).value, 0);
}

TEST(Effort, AStraightDeadEndIsSeenThrough) {
  EXPECT_EQ(measure_effort(comb(9, false)).value, 0);
  EXPECT_GT(measure_effort(comb(1, true)).value, 0);
}

TEST(Effort, RisesWithLengthAndDepthOfAWrongBranch) {
  double before = 0;
  for (int depth = 1; depth < 10; ++depth) {
    const Effort effort = measure_effort(comb(depth, true));
    ASSERT_EQ(effort.branches.size(), 1U);
    EXPECT_EQ(effort.branches[0].depth, depth + 1);
    EXPECT_GT(effort.value, before);
    before = effort.value;
  }
}

TEST(Effort, FallsWhenAWrongBranchLeadsBack) {
  Maze maze = comb(4, true);
  const Effort wrong = measure_effort(maze);
  for (int y = 5; y > 1; --y) maze.open(maze.size().index({5, y}), kTop);
  maze.open(maze.size().index({5, 1}), kTop);
  const Effort loop = measure_effort(maze);
  ASSERT_EQ(loop.branches.size(), 1U);
  EXPECT_EQ(loop.branches[0].openings, 2);
  EXPECT_LT(loop.branches[0].depth, wrong.branches[0].depth);
}

TEST(Effort, BranchesInSightOfTheGoalDoNotCount) {
  Maze maze = comb(3, true);
  maze.set_ends({0, 0}, {8, 0});  // now the goal is straight ahead all the time
  EXPECT_EQ(measure_effort(maze).value, 0);
}

TEST(Effort, NeedsASolution) {
  EXPECT_FALSE(measure_effort(Maze({3, 3})).solvable);
  EXPECT_EQ(measure_effort(Maze({3, 3})).value, 0);
}

TEST(EffortAnchors, RiseForEverySize) {
  for (const int width : {1, 2, 3, 4, 5, 7, 9, 16, 50, 100, 333, 5000}) {
    for (const int height : {1, 2, 3, 5, 12, 100, 5000}) {
      const DifficultyAnchors anchors = effort_anchors({width, height});
      for (int i = 0; i < 4; ++i) EXPECT_LT(anchors.value_at(0.25 * i), anchors.value_at(0.25 * (i + 1)));
      EXPECT_EQ(anchors.value_at(0.6), effort_anchors({height, width}).value_at(0.6));
    }
  }
}

// The meaning of the scale: a quarter of the classic mazes is easy, a half medium, a quarter hard or more.
TEST(EffortAnchors, AreTheQuartilesOfClassicMazes) {
  for (const Size size : {Size{7, 7}, Size{16, 9}, Size{25, 6}, Size{24, 24}}) {
    std::array<int, 4> grades{};
    constexpr int kEach = 60;
    for (std::size_t method = 0; method < method_names().size(); ++method) {
      for (std::uint64_t i = 0; i < kEach; ++i) {
        const Maze maze = perfect_maze(size, static_cast<Method>(method), 1000 * method + i);
        ++grades[static_cast<std::size_t>(grade_at(difficulty_of(maze)))];
      }
    }
    // 660 mazes: the standard deviation of a quarter is 11, of a hundredth 2.6.
    EXPECT_NEAR(grades[0], 165, 60) << size.width;
    EXPECT_NEAR(grades[1], 330, 75) << size.width;
    EXPECT_NEAR(grades[2], 158, 60) << size.width;
    EXPECT_LT(grades[3], 25) << size.width;
  }
}

}  // namespace
}  // namespace teka::maze
