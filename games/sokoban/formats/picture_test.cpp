#include "games/sokoban/formats/picture.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>
#include <tuple>

#include "picture/test_pixels.hpp"

namespace teka::sokoban {
namespace {

using Rgb = std::tuple<int, int, int>;

Entry entry_of(std::string_view rows, std::string solution = "") {
  return {.level = level_from(rows), .solution = std::move(solution)};
}

/// The colours inside one square.
std::set<Rgb> colours(const Pixels& picture, const PictureLayout& place, Point p) {
  std::set<Rgb> found;
  for (double y = place.left(p.y); y < place.left(p.y + 1); ++y) {
    for (double x = place.left(p.x); x < place.left(p.x + 1); ++x) {
      const Colour c = picture.at(x, y);
      found.insert({c.red, c.green, c.blue});
    }
  }
  return found;
}

constexpr std::string_view kAll = "  #######\n###     #\n#@$. *  #\n#########";

TEST(SokobanPicture, TilesLookDifferent) {
  for (const double cell : {8.0, 20.0, 40.0}) {
    const Entry entry = entry_of(kAll);
    const PictureStyle style{.cell = cell};
    const PictureLayout place = layout(entry.level.size(), style);
    const Pixels picture = pixels(draw(entry, style));
    EXPECT_EQ(picture.width, static_cast<unsigned>(place.side(9)));
    EXPECT_EQ(picture.height, static_cast<unsigned>(place.side(4)));
    std::set<std::set<Rgb>> looks;
    for (const Point p : {Point{1, 2}, Point{2, 2}, Point{3, 2}, Point{5, 2}, Point{6, 2}, Point{2, 3}, Point{1, 0}}) {
      EXPECT_TRUE(looks.insert(colours(picture, place, p)).second) << p.x << ',' << p.y << " at " << cell;
    }
    EXPECT_EQ(colours(picture, place, {0, 0}), (std::set<Rgb>{{255, 255, 255}}));  // unreachable: blank
  }
}

TEST(SokobanPicture, TheGoalUnderThePlayerIsSeen) {
  constexpr Rgb kGoalColour{204, 84, 66};
  for (const double cell : {4.0, 8.0, 14.0, 24.0, 40.0}) {
    const PictureStyle style{.cell = cell};
    const Entry on_goal = entry_of("######\n#+$  #\n######");
    const Entry on_floor = entry_of("######\n#@$ .#\n######");
    const PictureLayout place = layout(on_goal.level.size(), style);
    const auto square = [&](const Entry& entry) { return colours(pixels(draw(entry, style)), place, {1, 1}); };
    EXPECT_TRUE(cell < 24 || square(on_goal).contains(kGoalColour)) << cell;
    EXPECT_NE(square(on_goal), square(on_floor)) << cell;
  }
}

TEST(SokobanPicture, SizesFollowTheLevel) {
  EXPECT_EQ(layout({10, 10}, {}).cell, 40);
  EXPECT_EQ(layout({10, 10}, {.cell = 12}).cell, 12);
  EXPECT_EQ(layout({50, 50}, {}).cell, 40);
  const std::vector<Entry> many(400, entry_of(kAll));
  const Drawing sheet = draw_sheet(many, {});
  EXPECT_LT(sheet.width, 5000);
  EXPECT_LT(sheet.height, 5000);
}

TEST(SokobanPicture, DrawsTheWaysOfBoxes) {
  const Entry entry = entry_of("#######\n#@ $ .#\n#######", "rrr");
  const auto count = [&](const Entry& e, bool solution) {
    return draw(e, {.cell = 20, .solution = solution}).shapes.size();
  };
  EXPECT_GT(count(entry, true), count(entry, false));
  EXPECT_EQ(count(entry_of("#######\n#@ $ .#\n#######"), true), count(entry, false));
  EXPECT_EQ(count(entry_of("#######\n#@ $ .#\n#######", "uuu"), true),
            count(entry, false));  // an illegal solution is not drawn
  const PictureStyle style{.cell = 40, .solution = true};
  const PictureLayout place = layout(entry.level.size(), style);
  const Pixels picture = pixels(draw(entry, style));
  const Pixels without = pixels(draw(entry, {.cell = 40}));
  EXPECT_NE(colours(picture, place, {4, 1}), colours(without, place, {4, 1}));
  EXPECT_EQ(colours(picture, place, {2, 1}), colours(without, place, {2, 1}));
}

TEST(SokobanPicture, SheetsHaveCaptions) {
  const std::vector<Entry> entries(5, entry_of(kAll));
  const std::vector<std::string> captions = {"first", "second"};
  const std::string svg = to_svg(draw_sheet(entries, captions));
  EXPECT_THAT(svg, testing::HasSubstr(">first<"));
  EXPECT_THAT(svg, testing::HasSubstr(">second<"));
  const Drawing plain = draw_sheet(entries, {});
  EXPECT_LT(plain.height, draw_sheet(entries, captions).height);
}

}  // namespace
}  // namespace teka::sokoban
