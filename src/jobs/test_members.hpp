// For the tests of verbs with Teamwork::exchange: several processes, here threads, give what one gives.
#pragma once

#include "jobs/test_resume.hpp"
#include "parallel/test_exchange.hpp"

namespace teka {

/// What a verb gives as each of so many members; that of rank 0 has these parameters besides.
inline void expect_of_members(std::size_t members, const std::string& expected, const Game& game, std::string_view verb,
                              const TestRun& run, const Value::Object& more = {}) {
  const auto outputs = as_members(members, [&](Exchange& exchange) {
    TestFiles files = run.files != nullptr ? *run.files : TestFiles();
    TestRun mine = run;
    mine.files = &files;
    mine.exchange = &exchange;
    if (exchange.rank() == 0) mine.parameters.insert(mine.parameters.end(), more.begin(), more.end());
    const auto output = run_verb(game, verb, mine);
    return output ? print(*output) : output.error().message;
  });
  for (const auto& output : outputs) EXPECT_EQ(output, expected) << members << " members";
}

/// Runs a verb by several members; then so that rank 0 goes on from a checkpoint of one process, which was stopped with
/// its event number `at`; then so that one of two members is stopped there.
inline void expect_members_agree(const Game& game, std::string_view verb, const TestRun& run, std::uint64_t at) {
  EXPECT_EQ(game.find_verb(verb)->teamwork, Teamwork::exchange);
  const auto alone = run_verb(game, verb, run);
  ASSERT_TRUE(alone) << alone.error().message;
  for (const std::size_t members : {2, 3}) expect_of_members(members, print(*alone), game, verb, run);

  const auto& names = game.find_verb(verb)->parameters;
  const auto is_checkpoint = [](const Parameter& parameter) { return parameter.name == "checkpoint"; };
  if (std::ranges::any_of(names, is_checkpoint) && at != 0) {
    TestFiles files = run.files != nullptr ? *run.files : TestFiles();
    TestRun first = run;
    first.files = &files;
    first.parameters.emplace_back("checkpoint", "ck");
    ASSERT_EQ(run_for(at, game, verb, first)->resume_from, "ck");
    TestRun second = run;
    second.files = &files;
    expect_of_members(2, print(*alone), game, verb, second, {{"resume", "ck"}});
  }

  const auto stopped = as_members(2, [&](Exchange& exchange) {
    TestFiles files = run.files != nullptr ? *run.files : TestFiles();
    TestRun mine = run;
    mine.files = &files;
    mine.exchange = &exchange;
    const auto output = run_for(exchange.rank() == 1 ? at : 0, game, verb, mine);
    return output ? print(Value(Value::Array(output->items))) : output.error().message;
  });
  EXPECT_EQ(stopped[0], stopped[1]) << "both end with the same generation";
}

}  // namespace teka
