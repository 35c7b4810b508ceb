#include "store/solutions.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

namespace teka::store {
namespace {

using testing::ElementsAre;

RC_GTEST_PROP(Solutions, MovesComeBack, ()) {
  std::vector<Solution> solutions;
  std::vector<std::string> moves;
  for (int i = *rc::gen::inRange(0, 4); i > 0; --i) {
    const auto letters = *rc::gen::container<std::string>(rc::gen::elementOf(std::string("lurd")));
    moves.push_back(letters);
    solutions.push_back({letters, {}});
  }
  RC_ASSERT(unpack_moves(pack_moves(solutions, "lurd"), "lurd") == moves);
}

RC_GTEST_PROP(Solutions, DamagedBytesAreSomeMoves, (const std::string& bytes)) {
  for (const std::string& moves : unpack_moves(bytes, "lurd")) {
    RC_ASSERT(moves.find_first_not_of("lurd") == std::string::npos);
  }
}

TEST(Solutions, FourMovesAreOneByte) {
  EXPECT_EQ(pack_moves({{std::string(40, 'l'), {}}}, "lurd").size(), 11U);
}

std::vector<SolutionCost> costs_after(std::initializer_list<SolutionCost> added) {
  std::vector<Solution> kept;
  for (const SolutionCost& cost : added) add_solution({"", cost}, kept);
  std::vector<SolutionCost> costs;
  for (const Solution& solution : kept) costs.push_back(solution.cost);
  return costs;
}

TEST(Solutions, NoneIsKeptThatAnotherIsBetterThanInBoth) {
  EXPECT_THAT(costs_after({{50, 10}, {60, 10}}), ElementsAre(SolutionCost{50, 10}));
  EXPECT_THAT(costs_after({{50, 10}, {50, 9}}), ElementsAre(SolutionCost{50, 9}));
  EXPECT_THAT(costs_after({{50, 10}, {60, 8}, {55, 9}}),
              ElementsAre(SolutionCost{50, 10}, SolutionCost{55, 9}, SolutionCost{60, 8}));
  EXPECT_THAT(costs_after({{50, 10}, {60, 8}, {40, 8}}), ElementsAre(SolutionCost{40, 8}));
}

}  // namespace
}  // namespace teka::store
