// The solver against brute force on thousands of small random boards, with every technique switched off in turn; its
// limits; and a few levels whose best solutions are known by hand.
#include "games/sokoban/solver/solve.hpp"

#include <gtest/gtest.h>

#include <array>

#include "core/rng.hpp"
#include "games/sokoban/level/test_levels.hpp"
#include "games/sokoban/solver/forward_search.hpp"
#include "games/sokoban/solver/test_brute_force.hpp"
#include "tests/amount.hpp"

namespace teka::sokoban {
namespace {

struct Moved {
  bool solved;
  int pushes;
};

/// Plays a solution by the rules.
Moved play_plainly(Level level, const std::string& moves) {
  Moved result{false, 0};
  for (const char letter : moves) {
    const bool is_push = kPushLetters.find(letter) != std::string_view::npos;
    const auto d = (is_push ? kPushLetters : kMoveLetters).find(letter);
    bool pushed = false;
    const auto next = brute_force_detail::stepped(level, kStep[d], pushed);
    if (!next || pushed != is_push) return result;
    level = *next;
    result.pushes += pushed ? 1 : 0;
  }
  result.solved = to_text(level).find('$') == std::string::npos;
  return result;
}

void expect_agreement(const Level& level, const BruteForce& truth, Solver& solver, const SolveOptions& options) {
  const Solution found = solver.solve(level, options);
  ASSERT_EQ(found.answer, truth.pushes ? Answer::solved : Answer::unsolvable) << to_text(level);
  if (!truth.pushes) return;
  const Moved moved = play_plainly(level, found.moves);
  ASSERT_TRUE(moved.solved) << to_text(level) << found.moves;
  ASSERT_EQ(moved.pushes, found.pushes);
  if (options.objective == Objective::pushes) {
    ASSERT_EQ(found.pushes, *truth.pushes) << to_text(level);
  }
  if (options.objective == Objective::moves) {
    ASSERT_EQ(static_cast<int>(found.moves.size()), *truth.moves) << to_text(level);
  }
}

std::vector<SolveOptions> all_options() {
  std::vector<SolveOptions> options;
  for (const auto objective : {Objective::any, Objective::pushes, Objective::moves}) {
    options.push_back({.objective = objective});
    for (std::size_t without = 0; without < kTechniqueNames.size(); ++without) {
      options.push_back({.objective = objective});
      options.back().techniques.leave_out(static_cast<Technique>(without));
    }
  }
  return options;
}

TEST(Solver, AgreesWithBruteForceOnSmallBoards) {
  Solver solver;
  const auto options = all_options();
  int solvable = 0;
  constexpr int kBoards = cases(3000);
  for (std::uint64_t i = 0; i < kBoards; ++i) {
    Rng rng(Seed(2026).child("boards").child(i));
    const Level level = small_board(rng);
    const BruteForce truth = solve_by_brute_force(level);
    solvable += truth.pushes ? 1 : 0;
    for (const auto& o : options) ASSERT_NO_FATAL_FAILURE(expect_agreement(level, truth, solver, o));
  }
  EXPECT_GT(solvable, kBoards / 10);
  EXPECT_LT(solvable, kBoards * 9 / 10);
}

template <int W>
Solution search_with(const Level& level, Objective objective) {
  Terrain<W> terrain;
  terrain.build(level, inside_of(level), {{0, 0}, level.size()});
  ForwardSearch<W> search;
  search.start(terrain, {.objective = objective});
  Solution solution = search.advance({});
  solution.pushes = static_cast<int>(search.pushes().size());
  return solution;
}

TEST(Solver, GivesTheSameResultForEveryWidth) {
  for (std::uint64_t i = 0; i < 300; ++i) {
    Rng rng(Seed(2027).child(i));
    const Level level = small_board(rng);
    for (const auto objective : {Objective::any, Objective::pushes, Objective::moves}) {
      const Solution one = search_with<1>(level, objective);
      const Solution most = search_with<36>(level, objective);
      ASSERT_EQ(one.answer, most.answer) << to_text(level);
      ASSERT_EQ(one.pushes, most.pushes);
      ASSERT_EQ(one.nodes, most.nodes);
    }
  }
}

// Twelve boxes in the middle of a large hall, goals along a wall: far too hard for the limits below.
Level wide_hall() {
  Level level({20, 14}, Tile::wall);
  for (int y = 1; y < 13; ++y) {
    for (int x = 1; x < 19; ++x) level[{x, y}] = Tile::floor;
  }
  for (int i = 0; i < 12; ++i) {
    level[{3 + i, 5 + i % 3}] = Tile::box;
    level[{3 + i, 12}] = Tile::goal;
  }
  level[{1, 1}] = Tile::player;
  return level;
}

TEST(Solver, LargeOpenLevelsAreSolved) {
  const Level level = wide_hall();
  const Solution found = Solver().solve(level, {}, {.nodes = 200000});
  ASSERT_EQ(found.answer, Answer::solved);
  EXPECT_TRUE(play_plainly(level, found.moves).solved);
}

TEST(Solver, SaysWhichLimitEndedTheSearch) {
  const Level level = wide_hall();
  Solver solver;
  const SolveOptions optimal{.objective = Objective::pushes};
  const Solution few = solver.solve(level, optimal, {.nodes = 50});
  EXPECT_EQ(few.answer, Answer::unknown);
  EXPECT_EQ(few.limit, "nodes");
  EXPECT_EQ(few.nodes, 50U);
  const Solution small = solver.solve(level, {.objective = Objective::moves, .memory = std::size_t{1} << 20});
  EXPECT_EQ(small.limit, "memory");
  std::stop_source source;
  source.request_stop();
  EXPECT_EQ(solver.solve(level, optimal, {.stop = source.get_token()}).limit, "stopped");
  const Solution late = solver.solve(level, optimal, {.deadline = Budget::Clock::now()});
  EXPECT_EQ(late.limit, "time");
}

/// A hall of 98x98 squares, with this many boxes, each beside its goal.
Level huge_hall(int boxes) {
  Level level({100, 100}, Tile::wall);
  for (int y = 1; y < 99; ++y) {
    for (int x = 1; x < 99; ++x) level[{x, y}] = Tile::floor;
  }
  level[{1, 1}] = Tile::player;
  for (int i = 0; i < boxes; ++i) {
    const Point at{3 + i % 30 * 3, 3 + i / 30 * 3};
    level[at] = Tile::box;
    level[at + Point{1, 0}] = Tile::goal;
  }
  return level;
}

TEST(Solver, LevelsBeyondItsTablesGetAnAnswerAtOnce) {
  Solver solver;
  EXPECT_EQ(solver.solve(huge_hall(1)).limit, "more than 63 columns");
  Level narrower = huge_hall(1);
  for (int y = 1; y < 99; ++y) narrower[{60, y}] = Tile::wall;
  EXPECT_EQ(solver.solve(narrower).limit, "more than 2304 squares");
  EXPECT_EQ(solver.solve(huge_hall(300)).limit, "more than 64 boxes");
  Level stuck = huge_hall(300);
  std::swap(stuck[{1, 98}], stuck[{3, 3}]);
  EXPECT_EQ(solver.solve(stuck).answer, Answer::unsolvable);
  Level home = huge_hall(0);
  for (int x = 10; x < 90; ++x) home[{x, 50}] = Tile::box_on_goal;
  EXPECT_EQ(solver.solve(home).answer, Answer::solved);
}

/// A corridor of this length, with a box that goes to its end, far from the corner of a large level.
Level corridor_in_rock(int length) {
  Level level({100, 100}, Tile::wall);
  for (int x = 0; x < length; ++x) level[{20 + x, 70}] = Tile::floor;
  level[{20, 70}] = Tile::player;
  level[{25, 70}] = Tile::box;
  level[{19 + length, 70}] = Tile::goal;
  return level;
}

TEST(Solver, LargeLevelsWithASmallInsideAreSolved) {
  Solver solver;
  Level level = corridor_in_rock(63);
  const Solution found = solver.solve(level);
  ASSERT_EQ(found.answer, Answer::solved);
  EXPECT_EQ(found.pushes, 57);
  EXPECT_TRUE(play_plainly(level, found.moves).solved);
  for (int x = 10; x < 90; ++x) level[{x, 40}] = Tile::box_on_goal;  // where nobody gets, they do not count
  EXPECT_EQ(solver.solve(level).answer, Answer::solved);
  EXPECT_EQ(solver.solve(corridor_in_rock(64)).limit, "more than 63 columns");
}

TEST(Solver, NodeLimitsHoldForTheWholePortfolio) {
  Solver solver;
  for (const std::uint64_t nodes : {1U, 1000U, 20000U, 20001U, 21000U, 23456U}) {
    const Solution found = solver.solve(wide_hall(), {}, {.nodes = nodes});
    EXPECT_LE(found.nodes, nodes);
    if (found.answer == Answer::unknown) {
      EXPECT_EQ(found.limit, "nodes");
    }
  }
}

/// The same with goals that are hard to fill: neither direction finds a solution soon.
Level crowded_hall() {
  Level level = wide_hall();
  for (int x = 4; x < 15; x += 3) std::swap(level[{x, 12}], level[{x, 1}]);
  for (int x = 2; x < 18; x += 2) level[{x, 11}] = Tile::wall;
  return level;
}

/// Lanes of 48 x 3 squares, joined at alternating ends; boxes in the first, goals in the last: the longest possible
/// distance.
Level serpentine(int boxes) {
  Level level({50, 50}, Tile::wall);
  for (int y = 1; y < 49; ++y) {
    for (int x = 1; x < 49; ++x) {
      const int lane = y / 4;
      const bool is_door = lane % 2 == 1 ? x > 45 : x < 4;  // the wall below lane 0 is open on the right
      if (y % 4 != 0 || is_door) level[{x, y}] = Tile::floor;
    }
  }
  for (int i = 0; i < boxes; ++i) {
    level[{4 + 2 * (i % 20), 2 + 4 * (i / 20)}] = Tile::box;
    level[{4 + 2 * (i % 20), 46 - 4 * (i / 20)}] = Tile::goal;
  }
  level[{1, 1}] = Tile::player;
  return level;
}

// Its boxes need more pushes in total than fit into sixteen bits.
TEST(Solver, VeryLongWaysAreNoReasonToGiveUp) {
  const Level level = serpentine(60);
  ASSERT_FALSE(find_fault(level));
  const Solution found = Solver().solve(level, {.objective = Objective::pushes}, {.nodes = 3});
  EXPECT_EQ(found.answer, Answer::unknown);
  EXPECT_EQ(found.limit, "nodes");
  Terrain<36> terrain;
  terrain.build(level, inside_of(level), {{1, 1}, {48, 48}});
  std::array<Assignment::Row, Assignment::kMax> rows{};
  std::size_t n = 0;
  terrain.boxes().for_each([&](int square) { rows[n++] = terrain.distances(square); });
  Assignment assignment;
  assignment.solve(static_cast<int>(n), rows);
  EXPECT_TRUE(assignment.possible());
  EXPECT_GT(assignment.cost(), 16384);
}

// Earlier uses of a solver must not matter, even if memory is short.
TEST(Solver, AUsedSolverIsAsGoodAsNew) {
  const Level level = wide_hall();
  Level harder = level;
  for (int x = 3; x < 15; x += 2) std::swap(harder[{x, 12}], harder[{x, 1}]);
  const SolveOptions options{.objective = Objective::moves, .memory = std::size_t{8} << 20};
  Solver used;
  const Solution first = used.solve(harder, options);
  const Solution again = used.solve(harder, options);
  EXPECT_EQ(first.limit, "memory");
  EXPECT_EQ(first.nodes, again.nodes);
  EXPECT_EQ(first.limit, again.limit);
}

/// The bytes that the searches report are within their limit at many points, also right after other levels.
TEST(Solver, HoldsNoMoreMemoryThanAllowed) {
  Solver solver;
  int met = 0;
  for (const auto objective : {Objective::any, Objective::pushes, Objective::moves}) {
    for (const std::uint64_t nodes : {100U, 1000U}) {
      const SolveOptions options{.objective = objective, .memory = std::size_t{2} << 20};
      const Solution found = solver.solve(crowded_hall(), options, {.nodes = nodes});
      EXPECT_LE(solver.bytes(), options.memory) << static_cast<int>(objective) << ", nodes " << nodes;
      EXPECT_GT(solver.bytes(), 0U);
      met += found.limit == "memory" ? 1 : 0;
    }
  }
  EXPECT_GT(met, 0);  // the limit was reached sometimes
  const SolveOptions small{.objective = Objective::pushes, .memory = std::size_t{2} << 20};
  solver.solve(serpentine(30), small, {.nodes = 100});
  EXPECT_LE(solver.bytes(), small.memory);
}

TEST(Solver, TheSameLevelGivesTheSameSolutionAgain) {
  Solver fresh;
  Solver used;
  for (std::uint64_t i = 0; i < 50; ++i) {
    Rng rng(Seed(2028).child(i));
    used.solve(random_board(rng, {18, 12}, 12, 0.05), {}, {.nodes = 2000});  // as large as the hall
  }
  const Solution a = fresh.solve(wide_hall(), {}, {.nodes = 200000});
  const Solution b = used.solve(wide_hall(), {}, {.nodes = 200000});
  EXPECT_EQ(a.moves, b.moves);
  EXPECT_EQ(a.nodes, b.nodes);
}

TEST(Solver, BoxesThatNobodyCanReach) {
  // A box outside the walls: on a goal it does not matter, otherwise there is no solution.
  EXPECT_EQ(Solver().solve(level_from("##########\n#@$ .##* #\n##########")).answer, Answer::solved);
  EXPECT_EQ(Solver().solve(level_from("##########\n#@$ .##$.#\n##########")).answer, Answer::unsolvable);
  EXPECT_EQ(Solver().solve(level_from("##########\n#@$  ##..#\n#  $ ##  #\n##########")).answer, Answer::unsolvable);
}

TEST(Solver, ASolvedLevelNeedsNoMove) {
  const Solution found = Solver().solve(level_from("#####\n#@* #\n#####"));
  EXPECT_EQ(found.answer, Answer::solved);
  EXPECT_EQ(found.moves, "");
  EXPECT_EQ(found.pushes, 0);
}

}  // namespace
}  // namespace teka::sokoban
