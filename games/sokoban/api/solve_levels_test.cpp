// Reading, solving and writing levels as a program does it, without a job or a command line.
#include "games/sokoban/api/solve_levels.hpp"

#include <gtest/gtest.h>

#include "games/sokoban/formats/level_io.hpp"
#include "games/sokoban/level/lurd.hpp"

namespace teka::sokoban {
namespace {

constexpr std::string_view kCollection =
    "######\n#@$ .#\n######\nTitle: easy\n\n######\n#@ .$#\n######\n\n#######\n#@$ . #\n# $ . #\n#     #\n#######\n";

TEST(SolveLevels, AnswersEachLevelOfACollection) {
  const auto entries = read_levels(kCollection);
  ASSERT_TRUE(entries) << entries.error().message;
  ASSERT_EQ(entries->size(), 3U);
  Executor executor(2);
  std::atomic<std::uint64_t> calls = 0;
  const auto solved =
      solve_levels(*entries, {.objective = Objective::pushes}, {}, executor, {}, [&](std::uint64_t) { ++calls; });
  ASSERT_EQ(solved.size(), 3U);
  EXPECT_EQ(calls, 3U);
  EXPECT_EQ(solved[0].solution.moves, "RR");
  EXPECT_EQ(solved[0].box_changes, 1);
  EXPECT_EQ(solved[1].solution.answer, Answer::unsolvable);
  EXPECT_EQ(solved[2].solution.pushes, 4);
  EXPECT_EQ(solved[2].box_changes, 2);
  EXPECT_TRUE(replay((*entries)[2].level, solved[2].solution.moves)->solved);
  for (const SolvedLevel& one : solved) EXPECT_TRUE(one.is_done());
}

TEST(SolveLevels, SaysWhichLimitWasMetAndWhatWasNotBegun) {
  const auto entries = read_levels(kCollection);
  ASSERT_TRUE(entries);
  Executor executor(2);
  const auto limited = solve_levels(*entries, {.objective = Objective::pushes}, {.nodes = 0}, executor);
  EXPECT_EQ(limited[2].solution.limit, "nodes");
  EXPECT_TRUE(limited[2].is_done());
  std::stop_source source;
  source.request_stop();
  for (const SolvedLevel& one : solve_levels(*entries, {}, {}, executor, {.stop = source.get_token()})) {
    EXPECT_FALSE(one.is_done());
  }
}

TEST(WriteLevels, ComesBackFromEveryTextFormat) {
  const auto entries = read_levels(kCollection);
  ASSERT_TRUE(entries);
  for (const std::string_view format : {"xsb", "sok", "boxoban", "slc"}) {
    for (const char* provenance : {"", "made by a test"}) {
      const auto text = write_levels(*entries, {.format = format, .provenance = provenance});
      ASSERT_TRUE(text) << text.error().message;
      EXPECT_EQ(text->find("made by a test") != std::string::npos, *provenance != 0) << format;
      const auto again = read_levels(*text);
      ASSERT_TRUE(again) << format << ": " << again.error().message;
      ASSERT_EQ(again->size(), 3U) << format;
      for (std::size_t i = 0; i < 3; ++i) EXPECT_EQ((*again)[i].level, (*entries)[i].level) << format;
    }
  }
  EXPECT_TRUE(write_levels(*entries, {.format = "svg"})->starts_with("<"));
}

}  // namespace
}  // namespace teka::sokoban
