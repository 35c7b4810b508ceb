#include "picture/plot.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <set>

#include "picture/axes.hpp"
#include "picture/font.hpp"
#include "picture/line_style.hpp"

namespace teka {
namespace {

constexpr double kNan = std::numeric_limits<double>::quiet_NaN(), kInfinity = std::numeric_limits<double>::infinity();

std::vector<std::string> labels(const Drawing& drawing) {
  std::vector<std::string> result;
  for (const Shape& shape : drawing.shapes) {
    if (const auto* label = std::get_if<Label>(&shape)) result.push_back(label->text);
  }
  return result;
}

bool has_label(const Drawing& drawing, const std::string& text) {
  const auto all = labels(drawing);
  return std::find(all.begin(), all.end(), text) != all.end();
}

/// Every label and every line is inside the picture.
bool all_inside(const Drawing& drawing) {
  const auto inside = [&](double x, double y) {
    return x >= -0.01 && y >= -0.01 && x <= drawing.width + 0.01 && y <= drawing.height + 0.01;
  };
  for (const Shape& shape : drawing.shapes) {
    if (!is_drawable(shape)) return false;
    if (const auto* label = std::get_if<Label>(&shape)) {
      const double width = text_width(label->text, label->size);
      const double left = label->x - (label->anchor == Anchor::start ? 0
                                      : label->anchor == Anchor::end ? width
                                                                     : width / 2);
      if (label->text.empty()) continue;
      if (!inside(left, label->y - label->size * 0.7) || !inside(left + width, label->y + label->size * 0.2))
        return false;
    }
    if (const auto* stroke = std::get_if<Stroke>(&shape)) {
      for (const PointF p : stroke->points) {
        if (!inside(p.x, p.y)) return false;
      }
    }
  }
  return true;
}

Plot example() {
  Plot plot{"Title <&>", "x axis", "y axis", {}, {}, false, 720, 420};
  for (std::size_t s = 0; s < 3; ++s) {
    Series series{"series " + std::to_string(s), {}, palette(s), s == 1, {}};
    for (int i = 0; i < 50; ++i) {
      series.points.push_back({i * 1.0, std::sqrt(i) * 100.0 * static_cast<double>(s + 1)});
      series.band.push_back(20);
    }
    plot.series.push_back(series);
  }
  plot.lines.push_back({1500, "paper"});
  return plot;
}

TEST(Plot, ShowsTitleAxesTicksAndLegend) {
  const Drawing drawing = draw(example());
  for (const char* text :
       {"Title <&>", "x axis", "y axis", "series 0", "series 2", "paper", "0", "20", "500", "2000"}) {
    EXPECT_TRUE(has_label(drawing, text)) << text;
  }
  EXPECT_TRUE(all_inside(drawing));
  EXPECT_EQ(to_svg(drawing), to_svg(draw(example())));
  EXPECT_TRUE(to_png(drawing));
}

TEST(Plot, LegendIsBesideOrBelowTheData) {
  for (const bool long_names : {false, true}) {
    Plot plot = example();
    if (long_names) {
      for (Series& series : plot.series) series.name += std::string(40, 'm');
    }
    const Drawing drawing = draw(plot);
    EXPECT_TRUE(all_inside(drawing));
    double right = 0, bottom = 0;  // of the data
    for (const Shape& shape : drawing.shapes) {
      if (const auto* area = std::get_if<FilledArea>(&shape)) {
        for (const PointF p : area->points) {
          right = std::max(right, p.x);
          bottom = std::max(bottom, p.y);
        }
      }
    }
    for (const Shape& shape : drawing.shapes) {
      const auto* label = std::get_if<Label>(&shape);
      if (label == nullptr || !label->text.starts_with("series")) continue;
      EXPECT_TRUE(label->x - 30 > right || label->y - label->size > bottom);
    }
  }
}

/// The lowest place that the lines of a colour reach: they are below the frame's top and above the legend.
double lowest_grid_line(const Drawing& drawing) {
  double bottom = 0;
  for (const Shape& shape : drawing.shapes) {
    const auto* stroke = std::get_if<Stroke>(&shape);
    if (stroke != nullptr && stroke->colour == kGridLine) bottom = std::max(bottom, stroke->points.back().y);
  }
  return bottom;
}

TEST(Plot, ALongLegendLeavesRoomForTheData) {
  Plot plot = example();
  plot.lines.clear();
  plot.series.clear();
  for (std::size_t s = 0; s < 16; ++s) {
    plot.series.push_back({.name = fmt::format("series {} {}", s, std::string(60, 'm')),
                           .points = {{0, 1}, {1, static_cast<double>(s)}},
                           .colour = palette(s)});
  }
  const Drawing drawing = draw(plot);
  EXPECT_TRUE(all_inside(drawing));
  EXPECT_GT(lowest_grid_line(drawing), plot.height / 2);
  EXPECT_TRUE(has_label(drawing, "and 10 more"));
  const auto all = labels(drawing);
  EXPECT_EQ(std::ranges::count_if(all, [](const std::string& text) { return text.starts_with("series"); }), 6);
  for (Series& series : plot.series) series.name = series.name.substr(0, 9);
  EXPECT_FALSE(has_label(draw(plot), "and 1 more")) << "short ones fit";
}

TEST(Plot, SeriesOfTheSameColourDiffer) {
  Plot plot;
  for (std::size_t s = 0; s < 35; ++s) {
    plot.series.push_back({.points = {{0, 0}, {1, static_cast<double>(s)}, {2, 0}}, .colour = palette(s)});
  }
  plot.series[1].dashed = true;
  std::vector<LineWish> wishes;
  for (const Series& series : plot.series) wishes.push_back({series.colour, series.dashed});
  const std::vector<LineStyle> styles = line_styles(wishes);
  std::set<std::pair<std::size_t, std::size_t>> looks;  // of the first and every seventh series
  for (std::size_t s = 0; s < 35; s += 7) looks.emplace(styles[s].dashes, styles[s].marker);
  EXPECT_EQ(looks.size(), 5U);
  EXPECT_EQ(styles[0].dashes, 0U);
  EXPECT_EQ(styles[1].dashes, 1U);
  EXPECT_EQ(styles[8].dashes, 0U) << "the dashes of the first leave the plain line to the second";
  EXPECT_TRUE(all_inside(draw(plot)));
  plot.x_names = {"a", "b", "c"};
  EXPECT_TRUE(all_inside(draw(plot)));
}

TEST(Plot, NothingOfALongTitleIsLost) {
  Plot plot = example();
  const double height = draw(plot).height, frame = lowest_grid_line(draw(plot));
  for (const std::size_t words : {12U, 40U}) {
    plot.title.clear();
    for (std::size_t i = 0; i < words; ++i) plot.title += fmt::format("{}word{}", i == 0 ? "" : " ", i);
    plot.title += ' ' + std::string(150, 'x');
    const Drawing drawing = draw(plot);
    EXPECT_TRUE(all_inside(drawing));
    std::string shown;
    for (const std::string& text : labels(drawing)) {
      if (text.starts_with("word") || text.starts_with('x')) shown += text;
    }
    std::erase(shown, ' ');
    std::string title = plot.title;
    std::erase(title, ' ');
    EXPECT_TRUE(shown.starts_with(title)) << shown;
    EXPECT_GT(drawing.height, height);
    EXPECT_NEAR(lowest_grid_line(drawing) - frame, drawing.height - height, 1.5) << "not at the cost of the data";
  }
}

TEST(Plot, TicksAreWholeWhereTheDataAre) {
  for (const double last : {1.0, 3.0, 10.0, 20.0, 25.0}) {
    Plot plot;
    plot.series.push_back({.points = {{0, 0.1}, {last, 0.2}}, .colour = palette(0)});
    plot.width = 300;
    const auto is_fraction = [](const std::string& text) {
      return text.find("0.") != 0 && text.find('.') != std::string::npos;
    };
    const auto all = labels(draw(plot));
    EXPECT_TRUE(std::ranges::none_of(all, is_fraction)) << last;
  }
  EXPECT_EQ(linear_ticks(0, 10, 4, true)[1].label, "5");
  EXPECT_EQ(linear_ticks(0, 10, 4)[1].label, "2.5");
  EXPECT_EQ(linear_ticks(0, 2, 8, true).size(), 3U);
  EXPECT_EQ(linear_ticks(0, 100, 4, true)[1].label, "25");
}

TEST(Plot, DrawsAnEmptyPlot) {
  for (const bool log : {false, true}) {
    Plot plot;
    plot.log_y = log;
    EXPECT_TRUE(all_inside(draw(plot)));
    plot.series.push_back({"empty", {}, palette(0), false, {}});
    plot.series.push_back({"nothing finite", {{1, kNan}, {kInfinity, 2}}, palette(1), true, {kNan}});
    EXPECT_TRUE(all_inside(draw(plot)));
    plot.series.push_back({"one", {{3, 7}}, palette(2), true, {1, 2, 3}});
    EXPECT_TRUE(all_inside(draw(plot)));
    EXPECT_TRUE(to_png(draw(plot)));
    plot.width = plot.height = 20;
    EXPECT_TRUE(to_png(draw(plot)));
  }
}

TEST(Plot, GapsSplitALine) {
  Plot plot;
  plot.series.push_back({"", {{0, 1}, {1, 2}, {2, kNan}, {3, 4}, {4, 5}}, palette(0), false, {}});
  const Drawing drawing = draw(plot);
  std::size_t lines = 0;
  for (const Shape& shape : drawing.shapes) {
    const auto* stroke = std::get_if<Stroke>(&shape);
    if (stroke != nullptr && stroke->colour == palette(0)) ++lines;
  }
  EXPECT_EQ(lines, 2U);
}

TEST(Plot, LogarithmicAxisShowsPowersOfTen) {
  Plot plot;
  plot.log_y = true;
  plot.series.push_back({"", {{0, 0.001}, {1, 1000}, {2, 0}, {3, -5}}, palette(0), false, {0.5, 2000}});
  const Drawing drawing = draw(plot);
  EXPECT_TRUE(has_label(drawing, "1"));
  EXPECT_TRUE(has_label(drawing, "100"));
  EXPECT_TRUE(all_inside(drawing));
}

RC_GTEST_PROP(Plot, AnyNumbersStayInside,
              (const std::vector<std::pair<double, double>>& points, bool log, bool dashed)) {
  Plot plot{"title", "x", "y", {}, {}, log, 720, 420};
  Series series{"name", {}, palette(0), dashed, {}};
  for (const auto& [x, y] : points) {
    series.points.push_back({x, y});
    series.band.push_back(y / 3);
  }
  plot.series.push_back(series);
  RC_ASSERT(all_inside(draw(plot)));
}

TEST(Plot, CategoriesHaveNamesAndErrorBars) {
  Plot plot;
  plot.x_names = {"roulette", "tournament", "a name that is much too long for its place below the axis of this plot"};
  for (const std::size_t s : {0U, 1U}) {
    plot.series.push_back({.name = fmt::format("series {}", s),
                           .points = {{0, 1 + static_cast<double>(s)}, {1, 2}, {2, kNan}},
                           .colour = palette(s),
                           .band = {0.5, 0, 0.5}});
  }
  const Drawing drawing = draw(plot);
  EXPECT_TRUE(has_label(drawing, "roulette"));
  EXPECT_TRUE(has_label(drawing, "tournament"));
  EXPECT_TRUE(all_inside(drawing));
  std::size_t points = 0, bars = 0;
  for (const Shape& shape : drawing.shapes) {
    if (std::holds_alternative<FilledCircle>(shape)) ++points;
    const auto* stroke = std::get_if<Stroke>(&shape);
    if (stroke != nullptr && stroke->colour != kGridLine && stroke->colour != kAxisLine &&
        stroke->points.front().x == stroke->points.back().x)
      ++bars;
  }
  EXPECT_EQ(points, 4U) << "the missing one is not drawn, and no two are joined";
  EXPECT_EQ(bars, 2U);
}

TEST(Ticks, AreRoundAndInside) {
  const auto ticks = linear_ticks(-0.31, 1.02, 6);
  ASSERT_EQ(ticks.size(), 6U);
  EXPECT_EQ(ticks[0].label, "-0.25");
  EXPECT_EQ(ticks[1].label, "0");
  EXPECT_EQ(ticks[5].label, "1");
  EXPECT_EQ(linear_ticks(0, 3e6, 3)[1].label, "1e6");
  EXPECT_EQ(linear_ticks(0, 5e-7, 5)[2].label, "2e-7");
  EXPECT_EQ(log_ticks(5, 2e7, 4).front().label, "100");  // every second power of ten
  EXPECT_EQ(log_ticks(5, 70, 6)[1].label, "10");
}

RC_GTEST_PROP(Ticks, LabelsDiffer, ()) {
  const double low = *rc::gen::inRange(-100000, 100000) * 0.37, size = *rc::gen::inRange(1, 100000) * 0.013;
  std::set<std::string> seen;
  const auto ticks = linear_ticks(low, low + size, *rc::gen::inRange(1, 12));
  for (const Tick& tick : ticks) {
    RC_ASSERT(seen.insert(tick.label).second);
    RC_ASSERT(tick.value >= low - 1e-6 * size);
    RC_ASSERT(tick.value <= low + size * (1 + 1e-6));
  }
}

TEST(Axes, LongTextIsShortened) {
  EXPECT_EQ(shortened("short", 10, 100), "short");
  const std::string cut = shortened(std::string(50, 'a') + "éééé", 10, 120);
  EXPECT_EQ(cut, std::string(18, 'a') + "..");
  for (double room = 0; room < 60; ++room) {
    for (const char32_t c : code_points(shortened("é±é±é±é±é±é±", 10, room))) EXPECT_NE(c, U'\uFFFD');
  }
}

TEST(Heatmap, DrawsCellsFromTheBottomUp) {
  Heatmap map{"map", "x", "y", 0, 2, 0, 2, 2, 2, {0.0, std::nullopt, 1.0, kNan}, 720, 420};
  const Drawing drawing = draw(map);
  EXPECT_TRUE(all_inside(drawing));
  double low_y = 0, high_y = 0;
  for (const Shape& shape : drawing.shapes) {
    const auto* rect = std::get_if<FilledRect>(&shape);
    if (rect == nullptr || rect->height < 50) continue;
    if (rect->fill == ramp(0)) low_y = rect->y;
    if (rect->fill == ramp(1)) high_y = rect->y;
  }
  EXPECT_GT(low_y, high_y);
  EXPECT_GT(high_y, 0);
  EXPECT_TRUE(has_label(drawing, "0.4"));  // of the colour bar
}

TEST(Heatmap, HandlesDegenerateInput) {
  Heatmap map;
  EXPECT_TRUE(all_inside(draw(map)));
  map = {"", "", "", 5, 5, kNan, 1, 1, 1, {7.0}, 720, 420};
  EXPECT_TRUE(all_inside(draw(map)));
  map.values[0] = std::nullopt;
  EXPECT_TRUE(to_png(draw(map)));
}

TEST(Colours, RampIsMonotoneInBrightness) {
  double last = -1;
  for (int i = 0; i <= 100; ++i) {
    const Colour c = ramp(i / 100.0);
    const double brightness = 0.2126 * c.red + 0.7152 * c.green + 0.0722 * c.blue;
    EXPECT_GE(brightness, last - 0.5);
    last = brightness;
  }
  EXPECT_EQ(ramp(-1), ramp(0));
  EXPECT_EQ(palette(0), palette(7));
}

}  // namespace
}  // namespace teka
