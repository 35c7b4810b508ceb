#include "picture/drawing.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cmath>
#include <limits>
#include <set>

#include "picture/font.hpp"
#include "picture/test_pixels.hpp"

namespace teka {
namespace {

constexpr Colour kWhite{255, 255, 255}, kBlack{0, 0, 0}, kRed{200, 30, 40};

Drawing paper(double width, double height) {
  return {width, height, kWhite, {}};
}

std::size_t count(std::string_view text, std::string_view part) {
  std::size_t n = 0;
  for (auto at = text.find(part); at != text.npos; at = text.find(part, at + 1)) ++n;
  return n;
}

TEST(Png, ShapesOnPixelBoundariesAreCrisp) {
  Drawing drawing = paper(20, 10);
  drawing.add(FilledRect{2, 3, 4, 2, kRed});
  drawing.add(Stroke{{{10, 1}, {10, 9}}, 2, kBlack});
  drawing.add(Stroke{{{12, 5.5}, {18, 5.5}}, 1, kBlack});
  const Pixels p = pixels(drawing);
  ASSERT_EQ(p.width, 20U);
  ASSERT_EQ(p.height, 10U);
  for (unsigned y = 0; y < 10; ++y) {
    for (unsigned x = 0; x < 20; ++x) {
      const bool red = x >= 2 && x < 6 && y >= 3 && y < 5;
      const bool black = (x >= 9 && x < 11 && y >= 1 && y < 9) || (x >= 12 && x < 18 && y == 5);
      EXPECT_EQ(p.at(x, y), red ? kRed : black ? kBlack : kWhite) << x << ", " << y;
    }
  }
}

TEST(Png, EdgesInsidePixelsAreBlended) {
  Drawing drawing = paper(4, 4);
  drawing.add(FilledRect{1.5, 1, 1.5, 1.25, kBlack});
  const Pixels p = pixels(drawing);
  EXPECT_EQ(p.at(1, 1).red, 128);
  EXPECT_EQ(p.at(2, 1), kBlack);
  EXPECT_EQ(p.at(2, 2).red, 191);
  EXPECT_EQ(p.at(3, 1), kWhite);
}

TEST(Png, StrokesAndCirclesCoverTheRightPixels) {
  Drawing drawing = paper(60, 60);
  drawing.add(Stroke{{{5, 5}, {50, 50}}, 4, kBlack});
  drawing.add(Stroke{{{5, 50}, {20, 50}, {20, 35}}, 2, kRed});
  drawing.add(FilledCircle{45, 15, 6, kRed});
  const Pixels p = pixels(drawing);
  EXPECT_EQ(p.at(27, 27), kBlack);
  EXPECT_EQ(p.at(27, 31), kWhite);
  EXPECT_EQ(p.at(12, 50), kRed);
  EXPECT_EQ(p.at(19, 40), kRed);
  EXPECT_EQ(p.at(20, 49), kRed);  // the corner is filled
  EXPECT_EQ(p.at(23, 53), kWhite);
  EXPECT_EQ(p.at(45, 15), kRed);
  EXPECT_EQ(p.at(45, 19), kRed);
  EXPECT_EQ(p.at(50, 20), kWhite);  // in the square around the circle, not in the circle
}

TEST(Png, OverlappingPartsOfOneStrokeDoNotDarkenItsEdge) {
  std::vector<PointF> points;
  for (int i = 0; i <= 40; ++i) points.push_back({5 + i * 0.5, 10.25});
  Drawing dense = paper(30, 20), plain = paper(30, 20);
  dense.add(Stroke{points, 2, kBlack});
  plain.add(Stroke{{points.front(), points.back()}, 2, kBlack});
  EXPECT_NEAR(pixels(dense).at(15, 11).red, pixels(plain).at(15, 11).red, 2);
}

TEST(Png, AreasAreFilledWithTheirOpacity) {
  Drawing drawing = paper(20, 20);
  drawing.add(FilledArea{{{2, 2}, {18, 2}, {18, 18}, {2, 18}}, kBlack, 0.5});
  drawing.add(FilledArea{{{1, 1}, {2, 2}}, kRed, 1});
  const Pixels p = pixels(drawing);
  EXPECT_EQ(p.at(10, 10).red, 128);
  EXPECT_EQ(p.at(2, 2).red, 128);
  EXPECT_EQ(p.at(1, 10), kWhite);
}

TEST(Png, LabelsAreAnchored) {
  for (const auto& [anchor, left] : {std::pair{Anchor::start, 50U}, {Anchor::middle, 39U}, {Anchor::end, 27U}}) {
    Drawing drawing = paper(100, 20);
    drawing.add(Label{50, 12, "HHHH", 10, kBlack, anchor});
    const Pixels p = pixels(drawing);
    unsigned first = 0;
    while (first < 100 && p.at(first, 8) != kBlack) ++first;
    EXPECT_EQ(first, left);
    EXPECT_EQ(p.at(first, 11), kBlack);  // on the baseline
    EXPECT_EQ(p.at(first, 12), kWhite);
  }
}

TEST(Png, ManyColoursAreWrittenAsRgb) {
  Drawing drawing = paper(40, 40);
  for (int i = 0; i < 1600; ++i) {
    const Colour c{static_cast<std::uint8_t>(i % 256), static_cast<std::uint8_t>(i / 256), 9};
    drawing.add(FilledRect{static_cast<double>(i % 40), static_cast<double>(i / 40), 1, 1, c});
  }
  const Pixels p = pixels(drawing);
  for (unsigned i = 0; i < 1600; ++i) {
    ASSERT_EQ(p.at(i % 40, i / 40),
              (Colour{static_cast<std::uint8_t>(i % 256), static_cast<std::uint8_t>(i / 256), 9}));
  }
}

/// One shape of every kind around `y`, some far above or below.
void add_all_kinds(Drawing& drawing, double y) {
  drawing.add(FilledRect{10.5, y - 20.25, 30, 40.5, kRed});
  drawing.add(FilledCircle{80, y, 15.3, kBlack});
  drawing.add(FilledArea{{{120, y - 30}, {150, y + 33.3}, {110, y + 5}}, kRed, 0.5});
  drawing.add(Stroke{{{200, y - 50}, {260, y + 40}, {230, y - 7}}, 5, kBlack});
  drawing.add(Stroke{{{300, y - 50}, {300, y + 40}}, 3, kBlack});
  drawing.add(LineRuns{true, 320, {{y - 60, y - 31.5}, {y - 30, y - 2}, {y - 1, y + 70}}, 2, kBlack});
  drawing.add(LineRuns{false, y, {{340, 350}, {360, 380.5}}, 3, kRed});
  drawing.add(Label{400, y + 3, "gyÅ", 20, kBlack});
}

TEST(Png, StripesHaveNoVisibleBorders) {
  constexpr double kShift = 900;
  Drawing tall = paper(2000, 2100);  // drawn in stripes of 1000 rows
  Drawing flat = paper(2000, 200);
  for (const double y : {80.0, 100.0, 120.0}) {
    add_all_kinds(flat, y);
    add_all_kinds(tall, y + kShift);
  }
  const Pixels whole = pixels(tall), part = pixels(flat);
  const auto begin = whole.rgb.begin() + static_cast<std::ptrdiff_t>(kShift) * 2000 * 3;
  EXPECT_TRUE(std::equal(part.rgb.begin(), part.rgb.end(), begin));
  EXPECT_GT(std::count(part.rgb.begin(), part.rgb.end(), 0), 1000);
}

TEST(Png, EveryPaletteDepthRoundTrips) {
  for (const int colours : {1, 2, 3, 4, 5, 16, 17, 256, 257}) {
    Drawing drawing = paper(37, 7);
    for (int i = 0; i < 37 * 7; ++i) {
      const auto shade = static_cast<std::uint8_t>(255 - i % colours % 256);
      const auto blue = static_cast<std::uint8_t>(255 - i % colours / 256);
      drawing.add(FilledRect{static_cast<double>(i % 37), static_cast<double>(i / 37), 1, 1, {shade, shade, blue}});
    }
    const Pixels p = pixels(drawing);
    for (int i = 0; i < 37 * 7; ++i) {
      const Colour seen = p.at(i % 37, i / 37);
      ASSERT_EQ(seen.red, 255 - i % colours % 256) << colours;
      ASSERT_EQ(seen.blue, 255 - i % colours / 256) << colours;
    }
  }
}

TEST(Png, LargePicturesWithManyColoursRoundTrip) {
  Drawing drawing = paper(2000, 2100);
  for (int i = 0; i < 1000; ++i) {
    const Colour c{static_cast<std::uint8_t>(i % 256), static_cast<std::uint8_t>(i / 256), 9};
    drawing.add(FilledRect{0, i * 2.0, 1 + i * 2.0, 2, c});
  }
  const Pixels p = pixels(drawing);
  for (unsigned i = 0; i < 1000; ++i) {
    const Colour c{static_cast<std::uint8_t>(i % 256), static_cast<std::uint8_t>(i / 256), 9};
    ASSERT_EQ(p.at(i * 2, i * 2 + 1), c);
    ASSERT_EQ(p.at(i * 2 + 1, i * 2 + 1), kWhite);
  }
}

TEST(Picture, IsEmptyAfterAStop) {
  Drawing drawing = paper(100, 100);
  add_all_kinds(drawing, 50);
  std::stop_source source;
  EXPECT_FALSE(to_png(drawing, source.get_token()).value().empty());
  EXPECT_FALSE(to_svg(drawing, source.get_token()).empty());
  source.request_stop();
  EXPECT_TRUE(to_png(drawing, source.get_token()).value().empty());
  EXPECT_TRUE(to_svg(drawing, source.get_token()).empty());
}

TEST(Drawing, RunsEqualStrokes) {
  Drawing runs = paper(40, 40), strokes = paper(40, 40);
  runs.add(LineRuns{true, 5, {{1, 9.5}, {12, 30}}, 2, kBlack});
  runs.add(LineRuns{false, 20.5, {{1, 9}, {9, 9}, {12.25, 70}}, 1, kBlack});
  strokes.add(Stroke{{{5, 1}, {5, 9.5}}, 2, kBlack});
  strokes.add(Stroke{{{5, 12}, {5, 30}}, 2, kBlack});
  strokes.add(Stroke{{{1, 20.5}, {9, 20.5}}, 1, kBlack});
  strokes.add(Stroke{{{9, 20.5}, {9, 20.5}}, 1, kBlack});
  strokes.add(Stroke{{{12.25, 20.5}, {70, 20.5}}, 1, kBlack});
  EXPECT_EQ(to_svg(runs), to_svg(strokes));
  EXPECT_EQ(pixels(runs).rgb, pixels(strokes).rgb);
  EXPECT_FALSE(is_drawable(LineRuns{true, 5, {{5, 9}, {8, 12}}, 2, kBlack}));
  EXPECT_FALSE(is_drawable(LineRuns{true, 5, {{5, 4}}, 2, kBlack}));
  EXPECT_FALSE(is_drawable(LineRuns{true, 5, {{1, 1e300}}, 2, kBlack}));
  EXPECT_FALSE(is_drawable(LineRuns{true, 5, {{1, std::nan("")}}, 2, kBlack}));
  EXPECT_TRUE(is_drawable(LineRuns{true, 5, {}, 2, kBlack}));
}

TEST(Png, RejectsEmptyAndHugePictures) {
  EXPECT_FALSE(to_png(paper(0, 10)));
  EXPECT_FALSE(to_png(paper(10, -1)));
  EXPECT_FALSE(to_png(paper(std::nan(""), 10)));
  const auto huge = to_png(paper(20000, 10000));
  ASSERT_FALSE(huge);
  EXPECT_NE(huge.error().message.find("20000x10000"), std::string::npos);
  EXPECT_NE(huge.error().message.find("smaller cell size"), std::string::npos);
  EXPECT_FALSE(to_png(paper(std::numeric_limits<double>::infinity(), 10)));
}

RC_GTEST_PROP(Png, AnyShapesCanBeDrawnDeterministically, (const std::vector<std::vector<int>>& numbers)) {
  Drawing drawing = paper(40, 30);
  for (const auto& n : numbers) {
    std::vector<PointF> points;
    for (std::size_t i = 0; i + 1 < n.size(); i += 2) points.push_back({n[i] / 3.0, n[i + 1] / 3.0});
    const double first = n.empty() ? std::nan("") : n.front();
    drawing.add(Stroke{points, first / 8, kRed});
    drawing.add(FilledArea{points, kBlack, first});
    drawing.add(FilledCircle{first, 3.3, first / 5, kBlack});
    drawing.add(FilledRect{first, -first, 1e300, first, kRed});
    drawing.add(LineRuns{n.size() % 2 == 0, first, {{-first, first}, {first, first * first}}, first / 3, kRed});
    drawing.add(Label{first, first, "x\xFFy", first, kRed});
  }
  const auto png = to_png(drawing);
  RC_ASSERT(png.has_value());
  RC_ASSERT(*png == *to_png(drawing));
  RC_ASSERT(to_svg(drawing) == to_svg(drawing));
}

TEST(Svg, TextIsEscaped) {
  Drawing drawing = paper(10, 10);
  drawing.add(Label{1, 2, "a<b> & \"c\" \x01 ± \xFF", 10, kBlack});
  const std::string svg = to_svg(drawing);
  EXPECT_NE(svg.find(">a&lt;b&gt; &amp; &quot;c&quot; &#xfffd; &#xb1; &#xfffd;</text>"), std::string::npos) << svg;
  EXPECT_EQ(svg.find("<svg "), 0U);
  EXPECT_EQ(svg.substr(svg.size() - 7), "</svg>\n");
}

TEST(Svg, StrokesOfTheSameStyleShareAPath) {
  Drawing drawing = paper(10, 10);
  drawing.add(Stroke{{{1, 2}, {5, 2}}, 1, kBlack});
  drawing.add(Stroke{{{1, 2.25}, {1, 4}, {3.333, 1}}, 1, kBlack});
  drawing.add(Stroke{{{1, 2}, {5, 2}}, 2, kBlack});
  const std::string svg = to_svg(drawing);
  EXPECT_EQ(count(svg, "<path"), 2U);
  EXPECT_NE(svg.find("d=\"M1 2h4M1 2.25v1.75l2.33-3\""), std::string::npos) << svg;
}

TEST(Svg, LongPathsAreSplit) {
  Drawing drawing = paper(10, 10);
  for (int i = 0; i < 30000; ++i) drawing.add(Stroke{{{1, 2}, {5, 2}}, 1, kBlack});
  const std::string svg = to_svg(drawing);
  EXPECT_GT(count(svg, "<path"), 1U);
  EXPECT_EQ(count(svg, "M1 2h4"), 30000U);
}

TEST(Drawing, PlaceScalesThenTranslates) {
  Drawing inner = paper(10, 10);
  inner.add(FilledRect{1, 2, 3, 4, kRed});
  inner.add(Stroke{{{1, 1}, {2, 2}}, 1, kRed});
  inner.add(FilledCircle{1, 1, 2, kRed});
  inner.add(Label{3, 3, "a", 5, kRed});
  inner.add(LineRuns{true, 1, {{2, 3}}, 4, kRed});
  Drawing outer = paper(50, 50);
  outer.place(inner, 10, 20, 2);
  const auto& rect = std::get<FilledRect>(outer.shapes[0]);
  EXPECT_EQ(rect.x, 12);
  EXPECT_EQ(rect.y, 24);
  EXPECT_EQ(rect.height, 8);
  EXPECT_EQ(std::get<Stroke>(outer.shapes[1]).points[1].y, 24);
  EXPECT_EQ(std::get<Stroke>(outer.shapes[1]).width, 2);
  EXPECT_EQ(std::get<FilledCircle>(outer.shapes[2]).radius, 4);
  EXPECT_EQ(std::get<Label>(outer.shapes[3]).size, 10);
  const auto& line = std::get<LineRuns>(outer.shapes[4]);
  EXPECT_EQ(line.at, 12);
  EXPECT_EQ(line.runs[0].begin, 24);
  EXPECT_EQ(line.runs[0].end, 26);
  EXPECT_EQ(line.width, 8);
  outer.place(outer, 0, 0);
  EXPECT_EQ(outer.shapes.size(), 10U);
}

TEST(Font, EveryAsciiCharacterHasItsOwnGlyph) {
  std::set<std::vector<bool>> seen;
  for (const char32_t c :
       code_points(" !\"#$%&'()*+,-./0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\\]^_`abcdefghijklmnopqr"
                   "stuvwxyz{|}~±×é–\xFF")) {
    std::vector<bool> dots;
    for (const auto& row : glyph(c).dots) dots.insert(dots.end(), row.begin(), row.end());
    EXPECT_TRUE(seen.insert(dots).second) << static_cast<std::uint32_t>(c);
  }
  EXPECT_EQ(seen.size(), 100U);
}

TEST(Font, DecodesUtf8Strictly) {
  EXPECT_EQ(code_points("a±–\xF0\x9F\x99\x82"), U"a±–\U0001F642");
  EXPECT_EQ(code_points("\xC3"), U"\uFFFD");              // truncated
  EXPECT_EQ(code_points("\xC0\x80"), U"\uFFFD");          // overlong
  EXPECT_EQ(code_points("\xED\xA0\x80"), U"\uFFFD");      // half a surrogate pair
  EXPECT_EQ(code_points("\x80z"), U"\uFFFDz");            // a continuation byte alone
  EXPECT_EQ(code_points("\xF4\x90\x80\x80"), U"\uFFFD");  // beyond U+10FFFF
}

}  // namespace
}  // namespace teka
