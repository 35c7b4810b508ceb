// The judge's protocol without a process: what is read, when, and what is answered.
#include "games/brick/play/judge.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "game/test_stream.hpp"
#include "games/brick/play/match.hpp"
#include "games/brick/rules/test_bricks.hpp"
#include "games/brick/verbs/verbs.hpp"
#include "jobs/test_verb.hpp"
#include "play/seeds.hpp"

namespace teka::brick {
namespace {

using testing::HasSubstr;

std::vector<std::string> lines_of(const Case& given) {
  std::vector<std::string> lines = {fmt::format("{} {}", given.bricks.size(), given.colours)};
  for (const Brick& brick : given.bricks) lines.push_back(to_digits({&brick, 1}));
  return lines;
}

Result<Output> judged(Stream& stream, Value::Object parameters = {}, const Budget& budget = {},
                      TestFiles* files = nullptr) {
  parameters.emplace_back("stdin", true);
  if (Value(parameters).find("player") == nullptr) parameters.emplace_back("player", "greedy");
  const auto job = make_job(game(), "play", {.parameters = std::move(parameters)});
  EXPECT_TRUE(job) << job.error().message;
  EXPECT_TRUE(game().find_verb("play")->is_conversation(*job));
  Executor executor(1);
  TestFiles none;
  Context context = test_context(executor, budget, files != nullptr ? *files : none);
  return game().find_verb("play")->run_on_stream(*job, context, stream);
}

std::string judged_error(std::vector<std::string> lines, const Value::Object& parameters = {}) {
  PatientStream stream(std::move(lines), 2);
  const auto output = judged(stream, parameters);
  return output ? "no error" : output.error().message;
}

TEST(BrickJudge, AnswersEachBrickBeforeItReadsTheNext) {
  const Case given = random_case(Seed(2), 3, 100);
  PatientStream stream(lines_of(given), 2);
  const auto output = judged(stream, {{"player", "greedy"}});
  ASSERT_TRUE(output) << output.error().message;
  EXPECT_FALSE(stream.read_ahead);
  ASSERT_EQ(stream.answers.size(), 100U);
  Standing standing;
  for (std::size_t i = 0; i < stream.answers.size(); ++i) {
    standing.place(given.bricks[i], parse_transcript(stream.answers[i]).value().at(0).placement);
  }
  EXPECT_EQ(*output->items.at(0).find("points"), Value(standing.points));
  EXPECT_THAT(output->summary, testing::StartsWith(fmt::format("{} points, 100 of 100 bricks", standing.points)));
}

TEST(BrickJudge, PlaysAsInAMatch) {
  const Deal deal{.colours = 5, .bricks = 80, .seed = 7};
  for (const char* name : {"greedy", "random"}) {
    const auto player = make_player({.name = name, .colours = 5, .bricks = 80, .seed = thinking_seed(1)}).value();
    const auto expected = play_game(*player, deal, {}, {});
    PatientStream stream(lines_of(dealt(deal)), 2);
    ASSERT_TRUE(judged(stream, {{"player", name}}));
    std::string letters;
    for (const std::string& answer : stream.answers) letters += letter_of(parse_transcript(answer)->at(0).placement);
    EXPECT_EQ(letters, expected->letters);
  }
}

TEST(BrickJudge, StopsAnsweringWhenNoColumnHasRoom) {
  PatientStream stream(lines_of(random_case(Seed(1), 9, 5000)), 2);
  TestFiles files;
  const auto output = judged(stream, {{"player", "random"}, {"replays", "game.json"}}, {}, &files);
  ASSERT_TRUE(output) << output.error().message;
  EXPECT_LT(stream.answers.size(), 1000U);
  EXPECT_FALSE(stream.read_ahead);
  EXPECT_THAT(output->summary, HasSubstr("The game is over: no column has room for another brick."));
  EXPECT_EQ(*output->items.at(0).find("dead"), Value(true));
  EXPECT_THAT(print_json(files["game.json"]), HasSubstr(print_as_json(output->items.at(0))));
  const auto again = run_verb(game(), "evaluate", {.levels = output->items});
  ASSERT_TRUE(again) << again.error().message;
  EXPECT_EQ(again->items, output->items);
}

TEST(BrickJudge, ErrorsNameTheLine) {
  EXPECT_EQ(judged_error({}),
            "standard input: line 1: empty input; the first line must be N K, the numbers of bricks and colours");
  EXPECT_EQ(judged_error({"2 10"}),
            "standard input: line 1: '10' is not a valid number of colours; it must be from 3 to 9");
  EXPECT_EQ(judged_error({"2 3", "111", "114"}), "standard input: line 3: '4' is not a colour; use 1 to 3");
  EXPECT_EQ(judged_error({"2 3", "111"}), "standard input: line 3: the input ends after 1 of 2 bricks");
  EXPECT_THAT(judged_error({"2 3 x"}), HasSubstr("line 1: unexpected 'x'"));
  EXPECT_EQ(judged_error({"1 3"}, {{"colours", 3}}),
            "--colours: not allowed with --stdin, which reads the case from standard input; leave it out");
  EXPECT_THAT(judged_error({"1 3"}, {{"watch", true}}), HasSubstr("--watch: not allowed with --stdin"));
}

TEST(BrickJudge, ReadsNothingAfterTheLastBrick) {
  PatientStream stream({"1 3", "111", "junk"}, 2);
  ASSERT_TRUE(judged(stream));
  EXPECT_FALSE(stream.read_ahead);
  EXPECT_EQ(stream.read_line(), "junk") << "it was not read";
}

TEST(BrickJudge, ReportsThatNobodyReadsTheAnswers) {
  PatientStream stream(lines_of(random_case(Seed(2), 3, 100)), 2);
  stream.hangs_up_after = 5;
  const auto output = judged(stream);
  ASSERT_FALSE(output);
  EXPECT_EQ(output.error().message, "nobody reads the answers");
  EXPECT_EQ(stream.answers.size(), 5U);
}

TEST(BrickJudge, StopsOnRequest) {
  std::stop_source source;
  source.request_stop();
  PatientStream stream(lines_of(random_case(Seed(2), 3, 100)), 2);
  const auto output = judged(stream, {}, {.stop = source.get_token()});
  ASSERT_TRUE(output) << output.error().message;
  EXPECT_TRUE(output->items.empty());
  EXPECT_TRUE(stream.answers.empty());
}

}  // namespace
}  // namespace teka::brick
