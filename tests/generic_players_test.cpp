// The generic players of src/play on every game: legal, deterministic, and without knowledge of what will come.
#include <gtest/gtest.h>

#include <map>
#include <queue>

#include "games/brick/rules/state.hpp"
#include "games/dungeon/play/puzzle.hpp"
#include "games/maze/generators/generators.hpp"
#include "games/maze/play/puzzle.hpp"
#include "games/sokoban/play/puzzle.hpp"
#include "games/twenty48/rules/state.hpp"
#include "play/search.hpp"

namespace teka {
namespace {

maze::WalkState small_maze(std::uint64_t seed) {
  Rng rng{Seed(seed)};
  return maze::WalkState(*maze::generate_perfect({4, 3}, maze::Method::backtracker, rng));
}

template <class S>
S sample(std::uint64_t seed);
template <>
maze::WalkState sample(std::uint64_t seed) {
  return small_maze(seed);
}
template <>
dungeon::CrawlState sample(std::uint64_t seed) {
  return dungeon::CrawlState::sample(Seed(seed));
}
template <>
sokoban::PlayState sample(std::uint64_t) {
  return sokoban::PlayState(sokoban::level_from("######\n#@   #\n# $$ #\n# .. #\n######"), 100);
}
template <>
brick::PlayState sample(std::uint64_t seed) {
  return {Seed(seed), 4, 30};
}
template <>
twenty48::PlayState sample(std::uint64_t seed) {
  return twenty48::PlayState(Seed(seed));
}

template <class S>
class GenericPlayers : public testing::Test {};
using AllStates =
    testing::Types<maze::WalkState, dungeon::CrawlState, sokoban::PlayState, brick::PlayState, twenty48::PlayState>;
TYPED_TEST_SUITE(GenericPlayers, AllStates);

TYPED_TEST(GenericPlayers, PlayLegalMovesThatDependOnTheSeedAlone) {
  const SearchSettings settings{.playouts = 24, .horizon = 20};
  for (const GenericPlayer& player : generic_players()) {
    SCOPED_TRACE(player.name);
    TypeParam state = sample<TypeParam>(1);
    for (std::uint64_t move = 0; move < 15 && !state.over(); ++move) {
      const auto choose = [&] { return choose_move(player.method, state, settings, {}, Seed(5).child(move)); };
      const SearchChoice choice = choose();
      ASSERT_EQ(choice, choose());
      const auto legal = state.legal();
      ASSERT_TRUE(choice.move);
      ASSERT_NE(std::find(legal.begin(), legal.end(), *choice.move), legal.end());
      ASSERT_EQ(choice.moves.size(), legal.size());
      ASSERT_EQ(choice.playouts, player.searches() ? 24U : 0U);
      state.apply(*choice.move);
    }
  }
}

/// Both states look the same to a player, and go on in different ways.
template <class S>
void expect_no_peeking(const S& state) {
  const SearchSettings settings{.playouts = 60, .horizon = 30};
  bool futures_differ = false;
  for (std::uint64_t future = 0; future < 8; ++future) {
    S other = state;
    other.reseed(Seed(100 + future));
    ASSERT_EQ(other.text(), state.text());
    S one = state;
    S two = other;
    one.apply(state.legal().front());
    two.apply(state.legal().front());
    futures_differ |= one.text() != two.text();
    for (const GenericPlayer& player : generic_players()) {
      ASSERT_EQ(choose_move(player.method, state, settings, {}, Seed(7)),
                choose_move(player.method, other, settings, {}, Seed(7)))
          << player.name << " knows what will come";
    }
  }
  EXPECT_TRUE(futures_differ) << "nothing would have been noticed";
}

TEST(GenericPlayersAndChance, DoNotKnowTheTilesOf2048) {
  twenty48::PlayState state(Seed(3));
  for (int move = 0; move < 40 && !state.over(); ++move) {
    if (move % 8 == 0) expect_no_peeking(state);
    state.apply(state.legal().back());
  }
}

TEST(GenericPlayersAndChance, DoNotKnowTheBricksToCome) {
  brick::PlayState state(Seed(3), 4, 60);
  for (Move move = 0; move < 20; ++move) {
    if (move % 8 == 0) expect_no_peeking(state);
    state.apply(move % 10);
  }
}

/// The fewest moves to a solved state, by breadth-first search over all states.
template <class P>
std::size_t fewest_moves(const P& puzzle, const typename P::State& start) {
  using State = typename P::State;
  const auto key = [&](const State& state) { return puzzle.picture(state, false) + state.text(); };
  std::queue<State> open({start});
  std::map<std::string, std::size_t> depth = {{key(start), 0}};
  while (!open.empty()) {
    const State state = open.front();
    open.pop();
    const std::size_t here = depth[key(state)];
    if (puzzle.is_solved(state)) return here;
    for (const Move move : state.legal()) {
      State next = state;
      next.apply(move);
      if (depth.emplace(key(next), here + 1).second) open.push(next);
    }
  }
  return 0;
}

/// UCT plays the level as well as can be.
template <class P>
void expect_perfect_play(const P& puzzle, typename P::State state, const SearchSettings& settings) {
  std::size_t left = fewest_moves(puzzle, state);
  ASSERT_GT(left, 0U);
  for (std::uint64_t move = 0; left > 0; ++move) {
    const auto choice = uct_move(state, settings, {}, Seed(1).child(move));
    ASSERT_TRUE(choice.move);
    state.apply(*choice.move);
    --left;
    ASSERT_EQ(fewest_moves(puzzle, state), left) << state.text();
  }
  EXPECT_TRUE(puzzle.is_solved(state));
}

TEST(GenericPlayersOnPuzzles, UctFindsTheShortestWayOfSmallMazes) {
  for (std::uint64_t seed = 0; seed < 5; ++seed) {
    expect_perfect_play(maze::WalkPuzzle{}, small_maze(seed), {.playouts = 3000, .horizon = 40});
  }
}

TEST(GenericPlayersOnPuzzles, UctSolvesSmallSokobanLevels) {
  for (const char* rows : {"#####\n#@$.#\n#####", "######\n#@ $.#\n######", "#####\n# . #\n# $ #\n#@  #\n#####"}) {
    const sokoban::PlayState start(sokoban::level_from(rows), 30);
    expect_perfect_play(sokoban::PushPuzzle{}, start, {.playouts = 3000, .horizon = 30});
  }
}

/// The game's own solver, which hints come from, against the search over all states.
template <class P>
void expect_shortest(const P& puzzle, const typename P::State& start) {
  const PuzzleSolution solution = puzzle.solve(start, {});
  ASSERT_EQ(solution.answer, PuzzleSolution::Answer::solved) << solution.note;
  EXPECT_EQ(solution.moves.size(), fewest_moves(puzzle, start));
  typename P::State state = start;
  for (const Move move : solution.moves) state.apply(move);
  EXPECT_TRUE(puzzle.is_solved(state));
}

TEST(PuzzleSolvers, HintsForMazesAndDungeonsAreShortestFromAnywhere) {
  for (std::uint64_t seed = 0; seed < 10; ++seed) {
    Rng rng{Seed(seed).child("moves")};
    maze::WalkState walk = small_maze(seed);
    dungeon::CrawlState crawl = dungeon::CrawlState::sample(Seed(seed));
    for (int move = 0; move < 30; ++move) {
      if (!walk.over()) {
        expect_shortest(maze::WalkPuzzle{}, walk);
        walk.apply(walk.legal()[rng.below(walk.legal().size())]);
      }
      if (!crawl.over()) {
        expect_shortest(dungeon::CrawlPuzzle{}, crawl);
        crawl.apply(crawl.legal()[rng.below(crawl.legal().size())]);
      }
    }
  }
}

TEST(PuzzleSolvers, SayWhenThereIsNoSolution) {
  const sokoban::PushPuzzle puzzle;
  const sokoban::PlayState stuck(sokoban::level_from("######\n#$  .#\n#@   #\n######"));
  EXPECT_EQ(puzzle.solve(stuck, {}).answer, PuzzleSolution::Answer::impossible);
  const maze::WalkState walled{maze::Maze({2, 2})};
  EXPECT_EQ(maze::WalkPuzzle{}.solve(walled, {}).answer, PuzzleSolution::Answer::impossible);
  dungeon::Map map = dungeon::CrawlState::small_map();
  map.things.resize(2);  // without the key
  EXPECT_EQ(dungeon::CrawlPuzzle{}.solve(dungeon::CrawlState(map), {}).answer, PuzzleSolution::Answer::impossible);
}

}  // namespace
}  // namespace teka
