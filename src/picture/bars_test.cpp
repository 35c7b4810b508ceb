#include "picture/bars.hpp"

#include <gtest/gtest.h>

#include <algorithm>

namespace teka {
namespace {

Bars example_bars() {
  return {.title = "Title",
          .x_label = "%",
          .measures = {"first", "second"},
          .rows = {{"paper", {Bar{.share = 0.25}, std::nullopt}},
                   {"ours", {Bar{.share = 0.5, .low = 0.4, .high = 0.6}, Bar{.share = 1}}}}};
}

template <class T>
std::vector<T> shapes_of(const Drawing& drawing) {
  std::vector<T> found;
  for (const Shape& shape : drawing.shapes) {
    EXPECT_TRUE(is_drawable(shape));
    if (const auto* one = std::get_if<T>(&shape)) found.push_back(*one);
  }
  return found;
}

bool says(const Drawing& drawing, const std::string& text) {
  const auto labels = shapes_of<Label>(drawing);
  return std::any_of(labels.begin(), labels.end(), [&](const Label& label) { return label.text == text; });
}

TEST(Bars, LengthsAreProportionalToShares) {
  const auto rects = shapes_of<FilledRect>(draw(example_bars()));
  ASSERT_EQ(rects.size(), 5U);  // two in the legend
  EXPECT_DOUBLE_EQ(rects[3].width, 2 * rects[2].width);
  EXPECT_DOUBLE_EQ(rects[4].width, 4 * rects[2].width);
  EXPECT_EQ(rects[2].fill, rects[3].fill);
  EXPECT_EQ(rects[1].fill, rects[4].fill);
  EXPECT_NE(rects[3].fill, rects[4].fill);
}

TEST(Bars, ShowNamesAndNumbers) {
  const Drawing drawing = draw(example_bars());
  for (const char* text : {"Title", "%", "first", "second", "paper", "ours", "25.0", "50.0", "100.0", "0", "100"}) {
    EXPECT_TRUE(says(drawing, text)) << text;
  }
}

TEST(Bars, SharesOutsideTheRangeAreClamped) {
  Bars bars = example_bars();
  bars.rows[0].bars = {Bar{.share = -3, .low = -4, .high = -2}, Bar{.share = 7, .low = 6, .high = 8}};
  const Drawing drawing = draw(bars);
  for (const FilledRect& rect : shapes_of<FilledRect>(drawing)) {
    EXPECT_GE(rect.width, 0);
    EXPECT_LE(rect.x + rect.width, drawing.width);
  }
  EXPECT_FALSE(draw(Bars{}).shapes.empty());
}

TEST(Bars, HeightGrowsWithTheRows) {
  Bars bars = example_bars();
  const double before = draw(bars).height;
  bars.rows.push_back({std::string(500, 'x'), {}});
  EXPECT_GT(draw(bars).height, before);
  for (const Label& label : shapes_of<Label>(draw(bars))) EXPECT_LT(label.text.size(), 100U);
}

}  // namespace
}  // namespace teka
