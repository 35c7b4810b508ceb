#include "games/sokoban/formats/tiles.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "games/sokoban/formats/level_io.hpp"
#include "games/sokoban/level/test_levels.hpp"

namespace teka::sokoban {
namespace {

using testing::HasSubstr;

const Level& tile_level() {
  static const Level kLevel = level_from("  #####\n###   #\n# $ # ##\n# #+ * #\n#    $.#\n#  #####\n####");
  return kLevel;
}

TEST(SokobanTiles, AreReadBackFromTiled) {
  const Level& level = tile_level();
  ASSERT_FALSE(find_fault(level)) << find_fault(level)->message;
  const Value map = tiled_map(tile_set(), tile_ground_of(level), tiled_layers(level), "");
  for (const Value& document : {map, tmx_document(tiled_xml(map)).value()}) {
    const auto entry = from_value(document);
    ASSERT_TRUE(entry) << entry.error().message;
    EXPECT_EQ(entry->level, level);
  }
}

TEST(SokobanTiles, ThatAreNoLevelAreRefused) {
  const Level& level = tile_level();
  auto layers = tiled_layers(level);
  layers[0].objects.push_back(layers[0].objects.front());
  const auto twice = from_value(tiled_map(tile_set(), tile_ground_of(level), layers, ""));
  ASSERT_FALSE(twice);
  EXPECT_THAT(twice.error().message, HasSubstr("column 3, row 3: a box must stand on floor or on a goal, alone"));
  layers[0].objects.clear();
  EXPECT_FALSE(from_value(tiled_map(tile_set(), tile_ground_of(level), layers, ""))) << "nobody plays";
}

}  // namespace
}  // namespace teka::sokoban
