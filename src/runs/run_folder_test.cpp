#include "runs/run_folder.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/file.hpp"
#include "runs/run_recorder.hpp"
#include "tests/temp_folder.hpp"

namespace teka::runs {
namespace {

using testing::HasSubstr;

class RunFolders : public testing::Test {
 protected:
  [[nodiscard]] std::string root() const { return folder_.path().string(); }
  [[nodiscard]] Result<RunFolder> create(const std::string& name) const {
    return RunFolder::create(
        root(), name, {.words = {"evolve", "maze", "two words"}, .folder = "/", .created = "now", .version = "1"});
  }

  TempFolder folder_;
};

TEST_F(RunFolders, KeepTheCommand) {
  ASSERT_TRUE(create("a"));
  const auto info = RunFolder::find(root(), "a")->info();
  ASSERT_TRUE(info) << info.error().message;
  EXPECT_EQ(info->words, (std::vector<std::string>{"evolve", "maze", "two words"}));
  EXPECT_THAT(create("a").error().message, HasSubstr("there is a run 'a' already"));
  EXPECT_THAT(RunFolder::find(root(), "b").error().message, HasSubstr("there is no run 'b'"));
  for (const char* name : {"", ".", "..", "a/b", "-a", "a b"}) EXPECT_FALSE(create(name)) << name;
}

TEST_F(RunFolders, AreRunningWhileTheyAreLocked) {
  const auto run = create("a").value();
  EXPECT_EQ(run.state()->status, Status::interrupted);
  {
    const auto held = run.lock();
    ASSERT_TRUE(held);
    ASSERT_TRUE(run.write({.status = Status::running, .done = 3, .total = 5, .note = "steps", .message = {}}));
    EXPECT_EQ(run.state()->status, Status::running);
    EXPECT_EQ(run.state()->done, 3U);
    EXPECT_FALSE(run.lock()) << "two may not work on it";
  }
  EXPECT_EQ(run.state()->status, Status::interrupted) << "its process was killed";
  EXPECT_TRUE(run.remove());
  EXPECT_TRUE(RunFolder::all(root()).empty());
}

TEST_F(RunFolders, RecordEventsOnce) {
  const auto run = create("a").value();
  const auto tell = [&](double first, double last) {
    RunRecorder recorder(run, [] {});
    for (double x = first; x <= last; ++x) recorder.tell(PointEvent{.series = "mean", .x = x, .y = 2 * x});
    recorder.finish(Status::interrupted, "");
  };
  tell(1, 5);
  ASSERT_TRUE(append_to_file(run.file("events.jsonl"), "{\"half a li"));
  tell(4, 8);  // a resumed run repeats what came after its checkpoint
  const std::string text = read_file(run.file("events.jsonl")).value();
  EXPECT_EQ(std::count(text.begin(), text.end(), '\n'), 8);
  EXPECT_THAT(text, Not(HasSubstr("half")));
}

TEST_F(RunFolders, AThreadStopsTheWorkWhenTheRunIsCancelled) {
  const auto run = create("a").value();
  std::atomic<bool> stopped = false;
  RunRecorder recorder(run, [&] { stopped = true; });
  run.request_cancel();
  while (!stopped) std::this_thread::yield();
  EXPECT_TRUE(recorder.is_cancelled());
  recorder.finish(Status::cancelled, "");
  EXPECT_EQ(run.state()->status, Status::cancelled);
}

}  // namespace
}  // namespace teka::runs
