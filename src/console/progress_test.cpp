#include "console/progress.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace teka::console {
namespace {

using testing::HasSubstr;

TEST(Progress, LinesHaveShareRateAndTimeLeft) {
  EXPECT_EQ(progress_line(25, 100, "mazes", 10, false), " 25% 25/100 mazes, 2.5/s, 30s left");
  EXPECT_EQ(progress_line(12, 24, "mazes", 2, true), "[████████████············]  50% 12/24 mazes, 6/s, 2s left");
  EXPECT_EQ(progress_line(100, 100, "mazes", 10, false), "100% 100/100 mazes, 10/s");
  EXPECT_EQ(progress_line(1, 1000, "runs", 10, false), "  0% 1/1000 runs, 0.1/s, 2h46m left");
  EXPECT_EQ(progress_line(10, 100, "runs", 10, false), " 10% 10/100 runs, 1/s, 1m30s left");
}

TEST(Progress, LeavesOutWhatIsUnknown) {
  EXPECT_EQ(progress_line(0, 100, "mazes", 0, false), "  0% 0/100 mazes, 0/s");
  EXPECT_EQ(progress_line(0, 100, "mazes", 5, true), "[························]   0% 0/100 mazes, 0/s");
  EXPECT_EQ(progress_line(50, 0, "tries", 10, true), "50 tries (5/s)");
  EXPECT_THAT(progress_line(1, 1'000'000'000, "walks", 1000, false), HasSubstr("h"));
}

/// A bar on a screen whose time the test sets.
struct TimedBar {
  explicit TimedBar(bool is_terminal, bool quiet = false)
      : bar(quiet, {.is_terminal = is_terminal,
                    .write = [this](std::string_view text) { shown += text; },
                    .now = [this] { return ProgressBar::Clock::time_point(std::chrono::milliseconds(ms)); }}) {}

  /// What is shown at this time after the start.
  std::string at(int time, std::uint64_t done) {
    ms = time;
    shown.clear();
    bar.update(done, 10, "mazes");
    return shown;
  }

  int ms = 0;
  std::string shown;
  ProgressBar bar;
};

TEST(ProgressBar, AShortRunShowsNothing) {
  TimedBar bar(true);
  for (const int time : {0, 100, 299}) EXPECT_EQ(bar.at(time, 1), "") << time;
  bar.bar.finish();
  EXPECT_EQ(bar.shown, "");
}

TEST(ProgressBar, IsDrawnTenTimesASecondAndWiped) {
  TimedBar bar(true);
  EXPECT_THAT(bar.at(300, 3), testing::StartsWith("\r\033[K\033[?7l[███"));
  EXPECT_EQ(bar.at(399, 4), "");
  EXPECT_THAT(bar.at(400, 5), HasSubstr(" 50% 5/10 mazes"));
  bar.shown.clear();
  bar.bar.finish();
  EXPECT_EQ(bar.shown, "\r\033[K");
  bar.shown.clear();
  bar.bar.finish();
  EXPECT_EQ(bar.shown, "") << "there is nothing left to wipe";
}

TEST(ProgressBar, WithoutATerminalThereIsALineEveryFiveSeconds) {
  TimedBar bar(false);
  EXPECT_EQ(bar.at(4999, 1), "");
  EXPECT_EQ(bar.at(5000, 2), " 20% 2/10 mazes, 0.4/s, 20s left\n");
  EXPECT_EQ(bar.at(9999, 3), "");
  EXPECT_EQ(bar.at(10000, 4), " 40% 4/10 mazes, 0.4/s, 15s left\n");
  bar.shown.clear();
  bar.bar.finish();
  EXPECT_EQ(bar.shown, "");
}

TEST(ProgressBar, QuietMeansQuiet) {
  TimedBar bar(true, true);
  EXPECT_EQ(bar.at(60'000, 5), "");
}

}  // namespace
}  // namespace teka::console
