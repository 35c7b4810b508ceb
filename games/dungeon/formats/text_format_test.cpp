#include "games/dungeon/formats/text_format.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "games/dungeon/rules/room_detection.hpp"

namespace teka::dungeon {
namespace {

constexpr std::string_view kSmall =
    "###########    ######\n"
    "#....$....######....#\n"
    "#.@.......+,,,,A....#\n"
    "#..a......######..X.#\n"
    "#####+#####    ######\n"
    "    #,#\n"
    "  ###,####\n"
    "  #..S.&.#\n"
    "  ########\n";

Map read(std::string_view text) {
  auto maps = parse_text(text);
  EXPECT_TRUE(maps.has_value()) << maps.error().message;
  return maps ? maps->front() : Map{};
}

TEST(TextFormat, ReadsTilesThingsRoomsAndPassages) {
  const Map map = read(kSmall);
  EXPECT_EQ(map.tiles.size(), (Size{21, 9}));
  ASSERT_EQ(map.things.size(), 5U);
  EXPECT_EQ(map.start().kind, Thing::Kind::start);
  EXPECT_EQ(map.start().at, (Point{2, 2}));
  EXPECT_EQ(map.exit().at, (Point{18, 3}));
  EXPECT_EQ(map.exit().room, 1U);
  ASSERT_EQ(map.rooms.size(), 4U);
  EXPECT_EQ(map.rooms[0].corner, (Point{1, 1}));
  EXPECT_EQ(map.rooms[0].size, (Size{9, 3}));
  EXPECT_EQ(map.rooms[0].tiles, 27);
  EXPECT_EQ(map.rooms[0].shape, RoomShape::rectangle);
  EXPECT_EQ(map.rooms[0].centre, (Point{5, 2}));
  ASSERT_EQ(map.passages.size(), 3U) << "the corridor that ends beside a room without a door joins it, too";
}

TEST(TextFormat, TheLockedDoorIsTheFirstOfItsPassage) {
  const Map map = read(kSmall);
  const Passage& locked = map.passages[0];
  EXPECT_EQ(locked.kind, Passage::Kind::locked);
  EXPECT_EQ(locked.key, 0);
  EXPECT_EQ(locked.from, 1U) << "the path leads from the lock's side";
  EXPECT_EQ(locked.to, 0U);
  EXPECT_THAT(map.path(locked),
              testing::ElementsAre(Point{15, 2}, Point{14, 2}, Point{13, 2}, Point{12, 2}, Point{11, 2}, Point{10, 2}));
}

TEST(TextFormat, OneDoorCanJoinTwoRooms) {
  const Map map = read("#######\n#@.S.X#\n#######\n");
  ASSERT_EQ(map.passages.size(), 1U);
  EXPECT_EQ(map.passages[0].kind, Passage::Kind::secret);
  EXPECT_EQ(map.passages[0].tile_count, 1U);
}

TEST(TextFormat, AGatePointsFromRoomToRoom) {
  const auto ends = [](std::string_view text) {
    const Map map = read(text);
    EXPECT_EQ(map.passages.size(), 1U);
    EXPECT_EQ(map.passages[0].kind, Passage::Kind::one_way);
    return std::pair(map.passages[0].from, map.passages[0].to);
  };
  EXPECT_EQ(ends("@.>.X"), (std::pair(0U, 1U)));
  EXPECT_EQ(ends("@.<.X"), (std::pair(1U, 0U)));
  EXPECT_EQ(ends("@.>,+.X"), (std::pair(0U, 1U)));
  EXPECT_EQ(ends("@.<,+.X"), (std::pair(1U, 0U)));
  EXPECT_EQ(ends("@.+,>.X"), (std::pair(0U, 1U)));
  EXPECT_EQ(ends("@\n^\nX"), (std::pair(1U, 0U)));
  EXPECT_EQ(ends("@\nv\n,\nX"), (std::pair(0U, 1U)));
}

TEST(TextFormat, AJunctionJoinsItsFirstRoomToAllOthers) {
  const Map map = read("@+,+X\n##,##\n##+##\n##.##\n");
  ASSERT_EQ(map.passages.size(), 2U);
  EXPECT_EQ(map.passages[0].from, map.passages[1].from);
  const Map blind = read("@+,,#\n.####\n..+.X\n");
  EXPECT_EQ(blind.passages.size(), 1U) << "a dead-end corridor is no passage";
}

TEST(TextFormat, WritesWhatItReads) {
  const Map map = read(kSmall);
  const std::string text = to_text(map);
  EXPECT_EQ(text, "; size 21x9\n" + std::string(kSmall));
  EXPECT_EQ(to_text(read(text)), text);
}

TEST(TextFormat, KeepsRockAroundAMapThatHasASize) {
  const std::string text = "; size 9x5\n\n  @.+.X\n\n\n\n";
  const Map map = read(text);
  EXPECT_EQ(map.tiles.size(), (Size{9, 5}));
  EXPECT_EQ(map.start().at, (Point{2, 1}));
  EXPECT_EQ(to_text(map), text);
}

TEST(TextFormat, CommentsSeparateMapsBlankLinesDoNot) {
  const auto maps = parse_text("; one\n@.+.X\n\n..\n; two\n\n@X\n; the end\n");
  ASSERT_TRUE(maps.has_value()) << maps.error().message;
  ASSERT_EQ(maps->size(), 2U);
  EXPECT_EQ((*maps)[0].tiles.height(), 3);
  EXPECT_EQ((*maps)[1].tiles.size(), (Size{2, 1}));
}

TEST(TextFormat, ErrorsGiveThePlace) {
  const auto error = [](std::string_view text) { return parse_text(text).error().message; };
  EXPECT_EQ(error("; nothing\n\n"), "the text contains no map; draw one with # for walls and . for floor");
  EXPECT_THAT(error("; x\n@.\n.?X\n"), testing::HasSubstr("line 3, column 2: '?' is not a tile"));
  EXPECT_THAT(error("@.\x80X"), testing::HasSubstr("byte 0x80"));
  EXPECT_EQ(error("..X\n"), "line 1: the map has 0 starts (@); it needs exactly one");
  EXPECT_EQ(error("\n@XX\n"), "line 2: the map has 2 exits (X); it needs exactly one");
  EXPECT_EQ(error("; size 2x1\n@.X\n"), "line 2: the map is 3x1, larger than its declared size 2x1");
  EXPECT_THAT(error("; size 80by25\n@X\n"), testing::HasSubstr("line 1: '; size 80by25' is not a size"));
  EXPECT_THAT(error(std::string(2001, '.')), testing::HasSubstr("the maximum side is 2000"));
}

}  // namespace
}  // namespace teka::dungeon
