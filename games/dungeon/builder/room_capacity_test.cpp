#include "games/dungeon/builder/room_capacity.hpp"

#include <gtest/gtest.h>

#include "games/dungeon/builder/test_plain_map.hpp"

namespace teka::dungeon {
namespace {

std::string complaint(const MapSettings& settings) {
  const auto valid = validate(settings);
  return valid ? "" : valid.error().message;
}

TEST(Fit, ReportsHowManyRoomsFit) {
  EXPECT_EQ(complaint({}), "");
  EXPECT_EQ(complaint({.size = {20, 15}, .rooms = 99}), "99 rooms do not fit into 20x15; the maximum is 12");
  EXPECT_EQ(complaint({.size = {20, 15}, .rooms = 12}), "");
  EXPECT_EQ(complaint({.size = {20, 15}, .rooms = 13}), "13 rooms do not fit into 20x15; the maximum is 12");
  EXPECT_EQ(complaint({.size = {20, 15}, .rooms = 12, .style = Style::caves}),
            "12 rooms do not fit into 20x15; the maximum is 6");
  EXPECT_EQ(complaint({.size = {20, 15}, .rooms = 2, .smallest = 12}),
            "rooms with sides of 12 are too large for 20x15; choose a smaller smallest side");
}

TEST(Fit, ReportsInvalidSettings) {
  EXPECT_EQ(complaint({.size = {19, 15}}), "invalid map size 19x15; choose a size from 20x15 to 2000x2000");
  EXPECT_EQ(complaint({.size = {80, 2001}}), "invalid map size 80x2001; choose a size from 20x15 to 2000x2000");
  EXPECT_EQ(complaint({.rooms = 1}), "1 rooms are too few; choose 2 or more");
  EXPECT_EQ(complaint({.rooms = -3}), "-3 rooms are too few; choose 2 or more");
  EXPECT_EQ(complaint({.loops = -0.1}), "loops -0.1 is out of range; choose a share from 0 to 1");
  EXPECT_EQ(complaint({.loops = std::nan("")}), "loops nan is out of range; choose a share from 0 to 1");
  EXPECT_EQ(complaint({.nearness = 2}), "nearness 2 is out of range; choose a share from 0 to 1");
  EXPECT_EQ(complaint({.smallest = 2}), "a smallest room side of 2 is out of range; choose 3 to 58");
  EXPECT_EQ(complaint({.style = Style::caves, .largest = 4}),
            "a largest room side of 4 is out of range; choose 5 to 58");
}

TEST(Fit, CellsHoldAllRoomsAndTheSmallestSide) {
  Rng rng{Seed(1)};
  for (int i = 0; i < 2000; ++i) {
    const MapSettings settings = random_settings(rng, {300, 300});
    ASSERT_EQ(complaint(settings), "");
    const CellGrid grid = cell_grid(settings);
    EXPECT_GE(grid.columns * grid.rows, settings.rooms);
    EXPECT_LT(grid.columns * (grid.rows - 1), settings.rooms);  // no row of cells is empty
    EXPECT_GE((settings.size.width - 1) / grid.columns, smallest_side(settings) + 1);
    EXPECT_GE((settings.size.height - 1) / grid.rows, smallest_side(settings) + 1);
  }
}

TEST(Fit, NamesMatchTheEnums) {
  for (std::size_t i = 0; i < style_names().size(); ++i)
    EXPECT_EQ(style_from_name(style_names()[i]), static_cast<Style>(i));
  for (std::size_t i = 0; i < corridor_names().size(); ++i)
    EXPECT_EQ(corridors_from_name(corridor_names()[i]), static_cast<Corridors>(i));
  EXPECT_EQ(style_from_name("caves"), Style::caves);
  EXPECT_EQ(corridors_from_name("winding"), Corridors::winding);
  EXPECT_FALSE(style_from_name("cave").has_value());
  EXPECT_FALSE(corridors_from_name("").has_value());
}

}  // namespace
}  // namespace teka::dungeon
