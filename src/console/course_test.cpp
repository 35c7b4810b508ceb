#include "console/course.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <limits>

namespace teka::console {
namespace {

using testing::HasSubstr;
using testing::Not;

std::size_t count_lines(const std::string& text) {
  return static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n'));
}

TEST(Course, ShowsCurvesAndTheBest) {
  Course course;
  course.add(CountEvent{.done = 2, .total = 32, .note = "generations"});
  for (int x = 0; x < 3; ++x) course.add(PointEvent{.series = "best so far", .x = double(x), .y = 4.0 - x});
  course.add(PointEvent{.series = "mean", .x = 1, .y = 8});
  course.add(BestEvent{.value = 2, .level = {}, .picture = "###\n#@#\n"});
  const std::string lines = course.lines({40, 24});
  EXPECT_THAT(lines, HasSubstr("2/32 generations"));
  EXPECT_THAT(lines, HasSubstr("● best so far   · mean\n"));
  EXPECT_THAT(lines, HasSubstr("best so far: 2\n###\n#@#\n"));
  EXPECT_THAT(lines, HasSubstr("\n          8 "));
  EXPECT_THAT(lines, HasSubstr("\n          2 "));
}

TEST(Course, FitsItsTerminal) {
  Course course;
  std::string tall;
  for (int i = 0; i < 90; ++i) tall += "row\n";
  EXPECT_EQ(count_lines(course.lines({80, 24})), 1U) << "nothing is known yet";
  course.add(BestEvent{.value = 1, .level = {}, .picture = tall});
  for (int x = 0; x < 100'000; ++x) course.add(PointEvent{.series = "best", .x = double(x), .y = double(x % 7)});
  for (const int rows : {1, 3, 6, 10, 24, 60}) {
    EXPECT_LE(count_lines(course.lines({80, rows})), static_cast<std::size_t>(rows)) << rows;
  }
}

TEST(Course, TakesPointsInAnyOrder) {
  Course course;
  for (const double x : {5.0, 1.0, 3.0}) course.add(PointEvent{.series = "mean", .x = x, .y = x});
  EXPECT_THAT(course.lines({80, 24}), HasSubstr("\n          5 "));
}

TEST(Course, LeavesOutWhatIsNoNumber) {
  Course course;
  course.add(PointEvent{.series = "mean", .x = 0, .y = std::numeric_limits<double>::quiet_NaN()});
  EXPECT_THAT(course.lines({80, 24}), Not(HasSubstr("nan")));
}

}  // namespace
}  // namespace teka::console
