// For the tests of verbs that keep a journal: a job that is stopped again and again, and resumed with other numbers of
// threads, gives what an uninterrupted one gives.
#pragma once

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>

#include "jobs/test_verb.hpp"

namespace teka {

/// Runs a verb and requests a stop with its event number `at`; with 0 it runs to its end.
inline Result<Output> run_for(std::uint64_t at, const Game& game, std::string_view verb, TestRun run) {
  std::stop_source source;
  run.budget.stop = source.get_token();
  const auto job = make_job(game, verb, run);
  if (!job) return tl::unexpected(job.error());
  Executor executor(run.threads);
  Context context = test_context(executor, run.budget, *run.files);
  context.exchange = run.exchange;
  std::atomic<std::uint64_t> events = 0;
  context.progress = [&](std::uint64_t, std::uint64_t, const std::string&) {
    if (++events == at) source.request_stop();
  };
  return jobs::run_job(*game.find_verb(verb), *job, context);
}

/// Everything but the summary, which may have times.
inline std::string result_of(Output output) {
  output.summary.clear();
  return print(output);
}

/// Stops after each of these numbers of events in turn; the first run begins with --checkpoint, the others go on with
/// --resume. Then refuses what does not belong to the job.
inline void expect_resumes(const Game& game, std::string_view verb, const TestRun& run,
                           const std::vector<std::uint64_t>& stops) {
  TestFiles whole_files;
  TestRun whole = run;
  whole.files = &whole_files;
  const auto expected = run_verb(game, verb, whole);
  ASSERT_TRUE(expected) << expected.error().message;
  TestFiles files;
  TestRun part = run;
  part.files = &files;
  part.parameters.emplace_back("checkpoint", "ck");
  std::string before;
  for (const std::uint64_t stop : stops) {
    part.threads = part.threads % 3 + 1;
    const auto output = run_for(stop, game, verb, part);
    ASSERT_TRUE(output) << output.error().message;
    EXPECT_EQ(output->resume_from, "ck") << "stopped at " << stop;
    EXPECT_NE(files["ck"], before) << "--resume does not go on saving";
    before = files["ck"];
    part.parameters.back() = {"resume", "ck"};
  }
  const auto resumed = run_for(0, game, verb, part);
  ASSERT_TRUE(resumed) << resumed.error().message;
  EXPECT_EQ(resumed->resume_from, "");
  EXPECT_EQ(result_of(*resumed), result_of(*expected));
  TestRun other = part;
  other.seed = run.seed + 1;
  EXPECT_EQ(
      error_of(game, verb, other),
      fmt::format("ck: the checkpoint is of another job: it has --seed {}, this one --seed {}", run.seed, other.seed));
  for (const std::size_t size : {std::size_t{0}, std::size_t{15}, before.size() / 2, before.size() - 1}) {
    files["ck"] = before.substr(0, size);
    EXPECT_THAT(error_of(game, verb, part), testing::StartsWith("ck: ")) << size;
  }
  files.erase("ck");
  EXPECT_TRUE(files == whole_files) << "its other files, such as plots";
}

}  // namespace teka
