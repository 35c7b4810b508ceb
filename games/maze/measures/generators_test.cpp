#include "games/maze/generators/generators.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cmath>
#include <map>
#include <string>
#include <vector>

#include "games/maze/measures/measures.hpp"
#include "tests/amount.hpp"

namespace teka::maze {
namespace {

constexpr Size kSizes[] = {{1, 2}, {2, 1}, {1, 9}, {9, 1}, {2, 2}, {3, 7}, {12, 12}, {40, 25}, {25, 40}};

Maze make(Size size, Method method, std::uint64_t seed) {
  Rng rng{Seed(seed)};
  return generate_perfect(size, method, rng).value();
}

void expect_perfect(const Maze& maze) {
  EXPECT_TRUE(Maze::from_genes(maze.size(), maze.genes()).has_value());
  const Measures m = measure(maze);
  EXPECT_EQ(m.loops, 0);
  EXPECT_EQ(m.reachable, static_cast<std::int64_t>(maze.cell_count()));
}

class EveryMethod : public testing::TestWithParam<std::string_view> {
 protected:
  Method method_ = method_from_name(GetParam()).value();
};

std::string test_name(const testing::TestParamInfo<std::string_view>& info) {
  std::string name(info.param);
  std::erase(name, '-');
  return name;
}

INSTANTIATE_TEST_SUITE_P(Generators, EveryMethod, testing::ValuesIn(method_names().begin(), method_names().end()),
                         test_name);

TEST_P(EveryMethod, MakesSpanningTrees) {
  for (const Size size : kSizes) {
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
      SCOPED_TRACE(testing::Message() << size.width << 'x' << size.height << " seed " << seed);
      expect_perfect(make(size, method_, seed));
    }
  }
}

TEST_P(EveryMethod, SeedDeterminesTheMaze) {
  EXPECT_EQ(make({30, 20}, method_, 5), make({30, 20}, method_, 5));
  EXPECT_NE(make({30, 20}, method_, 5), make({30, 20}, method_, 6));
}

TEST_P(EveryMethod, EndsAreTheCorners) {
  const Maze maze = make({8, 5}, method_, 1);
  EXPECT_EQ(maze.start(), (Point{0, 0}));
  EXPECT_EQ(maze.goal(), (Point{7, 4}));
}

TEST_P(EveryMethod, ReachesAllTreesOfTheSmallestSquare) {
  if (method_ == Method::sidewinder || method_ == Method::binary_tree) return;  // these always open the top row
  std::map<std::vector<std::uint8_t>, int> times;
  Rng rng{Seed(3)};
  for (int i = 0; i < 200; ++i) {
    const auto maze = generate_perfect({2, 2}, method_, rng).value();
    ++times[{maze.genes().begin(), maze.genes().end()}];
  }
  EXPECT_EQ(times.size(), 4U);
}

TEST_P(EveryMethod, StopsOnRequest) {
  std::stop_source source;
  Budget budget;
  budget.stop = source.get_token();
  Rng rng{Seed(1)};
  EXPECT_TRUE(generate_perfect({100, 100}, method_, rng, budget).has_value());
  source.request_stop();
  EXPECT_FALSE(generate_perfect({100, 100}, method_, rng, budget).has_value());
}

RC_GTEST_PROP(GeneratorsProperty, AnySizeIsASpanningTree, ()) {
  const Size size{*rc::gen::inRange(1, 40), *rc::gen::inRange(2, 40)};
  const auto method = static_cast<Method>(*rc::gen::inRange<std::size_t>(0, method_names().size()));
  const Maze maze = make(size, method, *rc::gen::arbitrary<std::uint64_t>());
  const Measures m = measure(maze);
  RC_ASSERT(m.loops == 0);
  RC_ASSERT(m.reachable == static_cast<std::int64_t>(maze.cell_count()));
  RC_ASSERT(count_shortest_paths(maze) == "1");
}

TEST(Generators, NamesAndMethodsMatch) {
  ASSERT_EQ(method_names().size(), 11U);
  EXPECT_EQ(method_from_name("backtracker"), Method::backtracker);
  EXPECT_EQ(method_from_name("aldous-broder"), Method::aldous_broder);
  EXPECT_EQ(method_from_name("binary-tree"), Method::binary_tree);
  EXPECT_EQ(method_from_name("aldous_broder"), std::nullopt);
  EXPECT_EQ(method_from_name(""), std::nullopt);
}

/// Chi-square of the frequencies of `trees` spanning trees, in standard deviations above the expectation.
double unevenness(Size size, Method method, std::size_t trees, int samples) {
  std::map<std::vector<std::uint8_t>, int> times;
  Rng rng{Seed(11).child(method_names()[static_cast<std::size_t>(method)])};
  for (int i = 0; i < samples; ++i) {
    const auto maze = generate_perfect(size, method, rng).value();
    ++times[{maze.genes().begin(), maze.genes().end()}];
  }
  EXPECT_EQ(times.size(), trees);
  const double expected = samples / static_cast<double>(trees);
  double chi_square = 0;
  for (const auto& [tree, n] : times) chi_square += (n - expected) * (n - expected) / expected;
  const auto freedom = static_cast<double>(trees - 1);
  return (chi_square - freedom) / std::sqrt(2 * freedom);
}

TEST(Generators, WilsonAndAldousBroderAreUniform) {
  if (kSanitized) GTEST_SKIP() << kLeftToOptimised;
  for (const Method method : {Method::wilson, Method::aldous_broder}) {
    EXPECT_LT(unevenness({2, 2}, method, 4, 40000), 4);
    EXPECT_LT(unevenness({3, 2}, method, 15, 150000), 4);
    EXPECT_LT(unevenness({3, 3}, method, 192, 192000), 4);
  }
  EXPECT_GT(unevenness({3, 2}, Method::kruskal, 15, 150000), 20);  // the test has power
}

TEST(Braid, OpensAllDeadEnds) {
  for (const std::string_view name : method_names()) {
    for (const Size size : {Size{2, 2}, Size{2, 9}, Size{12, 12}, Size{40, 25}}) {
      Maze maze = make(size, method_from_name(name).value(), 9);
      Rng rng{Seed(10)};
      braid(maze, 1, rng);
      EXPECT_EQ(measure(maze).dead_ends, 0) << name;
      EXPECT_TRUE(Maze::from_genes(size, maze.genes()).has_value());
    }
  }
}

TEST(Braid, CannotOpenASingleRow) {
  Maze maze = make({9, 1}, Method::backtracker, 1);
  maze.set_ends({3, 0}, {5, 0});
  const Maze before = maze;
  Rng rng{Seed(1)};
  braid(maze, 1, rng);
  EXPECT_EQ(maze, before);
}

TEST(Braid, PrefersToJoinDeadEnds) {
  Maze maze({3, 3});  // corridors 0-1-2 and 6-7-8, connected by 1-4-7; the dead ends are 2, 6, and 3 and 5 next to 4
  for (const auto& [cell, d] : {std::pair{0, kRight},
                                {1, kRight},
                                {1, kBottom},
                                {4, kBottom},
                                {6, kRight},
                                {7, kRight},
                                {4, kLeft},
                                {4, kRight}}) {
    maze.open(static_cast<std::size_t>(cell), d);
  }
  ASSERT_EQ(measure(maze).dead_ends, 4);
  Rng rng{Seed(1)};
  braid(maze, 1, rng);
  EXPECT_EQ(measure(maze).dead_ends, 0);
  EXPECT_EQ(measure(maze).loops, 2);  // 2 with 5 and 3 with 6: two openings for four dead ends
}

RC_GTEST_PROP(BraidProperty, OpensExactlyTheShareAsked, ()) {
  const Size size{*rc::gen::inRange(6, 30), *rc::gen::inRange(6, 30)};
  Maze maze = make(size, Method::backtracker, *rc::gen::arbitrary<std::uint64_t>());
  const double share = *rc::gen::inRange(0, 101) / 100.0;
  const auto before = measure(maze).dead_ends;
  Rng rng{Seed(*rc::gen::arbitrary<std::uint64_t>())};
  braid(maze, share, rng);
  RC_ASSERT(measure(maze).dead_ends == before - std::llround(share * static_cast<double>(before)));
  RC_ASSERT(Maze::from_genes(size, maze.genes()).has_value());
}

}  // namespace
}  // namespace teka::maze
