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

}  // namespace
}  // namespace teka::console
