// The verb solve, run as a job.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "games/sokoban/formats/animation.hpp"
#include "games/sokoban/formats/level_io.hpp"
#include "games/sokoban/level/lurd.hpp"
#include "games/sokoban/verbs/verbs.hpp"
#include "jobs/test_verb.hpp"

namespace teka::sokoban {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

constexpr std::string_view kThree =
    "#######\n#@ $ .#\n#######\nTitle: easy\n\n"
    "#######\n#@    #\n#$   .#\n#######\nTitle: in a corner\n\n"
    "########\n#  .  .#\n# $$   #\n#  @   #\n########\nTitle: two\n";

std::vector<std::string> statuses(const Output& output) {
  std::vector<std::string> all;
  for (const Value& level : output.items) all.push_back(*level.find("status")->get<std::string>());
  return all;
}

TEST(SolveVerb, TellsSolvedFromUnsolvable) {
  const auto output = run_verb(game(), "solve", {.text = std::string(kThree)});
  ASSERT_TRUE(output) << output.error().message;
  EXPECT_THAT(statuses(*output), ElementsAre("solved", "unsolvable", "solved"));
  EXPECT_FALSE(output->reached);
  EXPECT_TRUE(output->items[1].find("solution")->is_null());
  EXPECT_EQ(output->metrics.find("solved")->value, 2);
  EXPECT_EQ(output->metrics.find("unsolvable")->value, 1);
}

TEST(SolveVerb, EverySolutionCanBeReplayed) {
  for (const char* flag : {"", "optimal", "fewest-moves"}) {
    Value::Object parameters;
    if (*flag != 0) parameters.emplace_back(flag, true);
    const auto output = run_verb(game(), "solve", {.parameters = parameters, .text = std::string(kThree)});
    ASSERT_TRUE(output) << output.error().message;
    EXPECT_THAT(statuses(*output), ElementsAre("solved", "unsolvable", "solved"));
    for (const Value& level : output->items) {
      if (*level.find("status")->get<std::string>() != "solved") continue;
      const auto entry = from_value(level);
      ASSERT_TRUE(entry);
      const auto played = replay(entry->level, entry->solution);
      ASSERT_TRUE(played) << played.error().message;
      EXPECT_TRUE(played->solved);
      EXPECT_EQ(played->pushes, *level.find("pushes")->get<std::int64_t>());
      EXPECT_EQ(played->move_count(), *level.find("moves")->get<std::int64_t>());
      EXPECT_EQ(played->box_changes, *level.find("solution_box_changes")->get<std::int64_t>());
    }
  }
}

TEST(SolveVerb, ATableIsWhatPeopleGet) {
  const auto output = run_verb(game(), "solve", {.format = "table", .text = std::string(kThree)});
  ASSERT_TRUE(output);
  EXPECT_THAT(output->body, testing::StartsWith("level                    answer     pushes  moves"));
  EXPECT_THAT(output->body, testing::ContainsRegex("easy +solved +2 +3 +1 "));
  EXPECT_THAT(output->body, testing::ContainsRegex("in a corner +unsolvable "));
  EXPECT_THAT(output->summary, HasSubstr("2 solved, 1 unsolvable, 0 unknown"));
}

TEST(SolveVerb, TheTableShowsLongTitlesInFull) {
  const std::string title = "The long title of a level by M\xC3\xBCller, with Umlaut";
  const auto output =
      run_verb(game(), "solve", {.format = "table", .text = "#####\n#@$.#\n#####\nTitle: " + title + "\n"});
  ASSERT_TRUE(output);
  EXPECT_THAT(output->body, HasSubstr("\n" + title + " solved "));
}

TEST(SolveVerb, AnimationsShowTheGoalUnderThePlayer) {
  std::vector<std::string> frames;
  add_frames(level_from("######\n#+$ .#\n# $  #\n######"), "r", "", frames);
  ASSERT_EQ(frames.size(), 2U);
  EXPECT_THAT(frames[0], HasSubstr("\033[1;32m()"));
  EXPECT_THAT(frames[1], HasSubstr("\033[1;36m()"));
}

TEST(SolveVerb, ABadLevelDoesNotStopTheOthers) {
  const std::string text = "#####\n#@$.#\n#####\n\n#####\n#@$ #\n#####\n\n######\n#@$ .#\n######\n";
  const auto output = run_verb(game(), "solve", {.format = "table", .text = text});
  ASSERT_TRUE(output) << output.error().message;
  EXPECT_FALSE(output->reached);
  EXPECT_THAT(output->summary, testing::StartsWith("left out: in.txt: level 2, line 5, column 1: 1 box but 0 goals"));
  EXPECT_THAT(output->body, HasSubstr("level 1 "));
  EXPECT_THAT(output->body, HasSubstr("level 3 "));
  const auto played = run_verb(game(), "play", {.parameters = {{"player", "solver"}}, .format = "text", .text = text});
  ASSERT_TRUE(played) << played.error().message;
  EXPECT_THAT(played->summary, testing::StartsWith("left out: in.txt: level 2"));
}

TEST(SolveVerb, LevelsBeyondTheSolverAreNamed) {
  const std::string boxes(70, '$'), goals(70, '.'), edge(72, '#');
  const std::string text = edge + "\n#@" + std::string(69, ' ') + "#\n#" + boxes + "#\n#" + goals + "#\n#" +
                           std::string(70, ' ') + "#\n" + edge;
  const auto table = run_verb(game(), "solve", {.format = "table", .text = text});
  ASSERT_TRUE(table) << table.error().message;
  EXPECT_THAT(table->body, HasSubstr("unknown: more than 64 boxes "));
  const auto evaluated = run_verb(game(), "evaluate", {.text = text});
  ASSERT_TRUE(evaluated) << evaluated.error().message;
  EXPECT_FALSE(evaluated->reached);
  EXPECT_TRUE(evaluated->items[0].find("playable")->is_null());
  EXPECT_THAT(print(*evaluated->items[0].find("problems")), HasSubstr("the solver gave up: more than 64 boxes"));
}

TEST(SolveVerb, WritesLevelsWithTheirSolutions) {
  const auto output = run_verb(game(), "solve", {.format = "xsb", .text = std::string(kThree)});
  ASSERT_TRUE(output);
  const auto entries = parse_text(output->body);
  ASSERT_TRUE(entries) << entries.error().message;
  ASSERT_EQ(entries->size(), 3U);
  EXPECT_EQ((*entries)[0].solution, "rRR");
  EXPECT_EQ((*entries)[1].solution, "");
}

TEST(SolveVerb, IsTheSameForAnyThreads) {
  const auto one = run_verb(game(), "solve", {.text = std::string(kThree), .threads = 1});
  ASSERT_TRUE(one);
  for (const unsigned threads : {2U, 3U, 8U}) {
    const auto many = run_verb(game(), "solve", {.text = std::string(kThree), .threads = threads});
    ASSERT_TRUE(many);
    EXPECT_EQ(print(Value(Value::Array(one->items))), print(Value(Value::Array(many->items))));
  }
}

TEST(SolveVerb, NamesTheLimit) {
  const auto output = run_verb(game(), "solve", {.parameters = {{"nodes", 1}}, .text = std::string(kThree)});
  ASSERT_TRUE(output);
  EXPECT_EQ(statuses(*output).back(), "unknown");
  EXPECT_EQ(*output->items.back().find("stopped_by")->get<std::string>(), "nodes");
  EXPECT_FALSE(output->reached);
}

TEST(SolveVerb, RefusesBothKindsOfBest) {
  EXPECT_EQ(error_of(game(), "solve",
                     {.parameters = {{"optimal", true}, {"fewest-moves", true}}, .text = std::string(kThree)}),
            "--optimal and --fewest-moves: choose one of them");
}

TEST(SolveVerb, StoppedItKeepsNothingUnfinished) {
  std::stop_source source;
  source.request_stop();
  const auto output = run_verb(game(), "solve", {.text = std::string(kThree), .budget = {.stop = source.get_token()}});
  ASSERT_TRUE(output);
  EXPECT_TRUE(output->items.empty());
  EXPECT_EQ(output->kept, "");
}

TEST(SolveVerb, AnimatesEveryMove) {
  const auto output = run_verb(game(), "solve", {.parameters = {{"animate", true}}, .text = std::string(kThree)});
  ASSERT_TRUE(output);
  const auto moves =
      *output->items[0].find("moves")->get<std::int64_t>() + *output->items[2].find("moves")->get<std::int64_t>();
  EXPECT_EQ(output->frames.size(), static_cast<std::size_t>(moves) + 2);  // and the two starts
  EXPECT_THAT(output->frames[0], HasSubstr("easy: move 0 of 3"));
}

TEST(SolveVerb, AnimatesTheSearch) {
  const auto plain = run_verb(game(), "solve", {.text = std::string(kThree)});
  const auto output =
      run_verb(game(), "solve", {.parameters = {{"animate-search", true}}, .text = std::string(kThree)});
  ASSERT_TRUE(output);
  ASSERT_GT(output->frames.size(), 3U);
  EXPECT_THAT(output->frames[0],
              HasSubstr("easy: search, position 1: cost 0; 1 positions found, 0 of them the frontier"));
  EXPECT_THAT(output->frames.back(), HasSubstr("; solved\n"));
  EXPECT_EQ(output->items, plain->items) << "watching changes no result";
}

TEST(Animation, NothingIsShownWithoutMoves) {
  std::vector<std::string> frames;
  add_frames(level_from("#####\n#@* #\n#####"), "", "done", frames);
  EXPECT_TRUE(frames.empty());
}

}  // namespace
}  // namespace teka::sokoban
