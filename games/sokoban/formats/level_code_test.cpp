#include "games/sokoban/formats/level_code.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include "games/sokoban/formats/level_io.hpp"
#include "games/sokoban/level/lurd.hpp"
#include "games/sokoban/level/symmetry.hpp"

namespace teka::sokoban {
namespace {

/// A room of any size with some walls, boxes on the way to as many goals, and a player.
Level any_level() {
  const Size size{*rc::gen::inRange(5, 14), *rc::gen::inRange(5, 14)};
  Level level(size, Tile::wall);
  std::vector<Point> inside;
  for (int y = 1; y + 1 < size.height; ++y) {
    for (int x = 1; x + 1 < size.width; ++x) {
      if (*rc::gen::inRange(0, 5) < 4) level[{x, y}] = Tile::floor;  // small cases are open rooms
      if (level[{x, y}] == Tile::floor) inside.push_back({x, y});
    }
  }
  for (int x = 1; x + 1 < size.width && inside.size() <= 6; ++x) {  // room for two boxes, two goals and the player
    for (int y = 1; y < 4; ++y) {
      if (level[{x, y}] != Tile::wall) continue;
      level[{x, y}] = Tile::floor;
      inside.push_back({x, y});
    }
  }
  const auto take = [&] {
    const auto i = *rc::gen::inRange<std::size_t>(0, inside.size());
    const Point p = inside[i];
    inside.erase(inside.begin() + static_cast<std::ptrdiff_t>(i));
    return p;
  };
  for (int i = *rc::gen::inRange(1, 3); i > 0; --i) {
    level[take()] = Tile::box;
    level[take()] = Tile::goal;
  }
  level[take()] = Tile::player;
  RC_PRE(!find_fault(level));
  return level;
}

std::string pack_level(const Level& level) {
  return *level_code().pack(to_value(Entry{.level = level}));
}

RC_GTEST_PROP(SokobanLevelCode, LevelsComeBack, ()) {
  const Level level = any_level();
  const auto value = level_code().unpack(pack_level(level));
  RC_ASSERT(value.has_value());
  RC_ASSERT(from_value(*value)->level.size() == from_value(to_value(Entry{.level = level}))->level.size());
  RC_ASSERT(*level_code().pack(*value) == pack_level(level));
}

RC_GTEST_PROP(SokobanLevelCode, SymmetricLevelsHaveOneCanonicalForm, ()) {
  const Level level = any_level();
  const auto canonical_bytes = level_code().canonical(pack_level(level));
  RC_ASSERT(canonical_bytes.has_value());
  for (Symmetry s = 1; s < kSymmetries; ++s) {
    RC_ASSERT(*level_code().canonical(pack_level(transform(level, s))) == *canonical_bytes);
  }
}

RC_GTEST_PROP(SokobanLevelCode, AnyBytesAreALevelOrAnError, (const std::string& bytes)) {
  const auto value = level_code().unpack(bytes);
  if (value) RC_ASSERT(level_code().canonical(bytes).has_value());
}

const Level& small_level() {
  static const Level level = level_from("########\n# ..#  #\n#   $$ #\n#  ##  #\n#     @#\n########");
  return level;
}
constexpr std::string_view kSmallSolution = "uuulDLLrrrddlUruLLrddllluUddrrruulLrrddllluluuRlddrU";

TEST(SokobanLevelCode, SolutionsAreCarriedToSymmetricLevels) {
  const LevelCode& code = level_code();
  const std::string moves = *code.solution_of(Value::Object{{"solution", kSmallSolution}});
  const auto cost = code.replay(pack_level(small_level()), moves);
  ASSERT_TRUE(cost) << cost.error().message;
  EXPECT_EQ(code.shown(pack_level(small_level()), moves), kSmallSolution);
  for (Symmetry s = 0; s < kSymmetries; ++s) {
    const std::string other = pack_level(transform(small_level(), s));
    const auto carried = code.carry(pack_level(small_level()), moves, other);
    ASSERT_TRUE(carried) << s;
    EXPECT_EQ(*code.replay(other, *carried), *cost) << s;
  }
}

TEST(SokobanLevelCode, ThePlayerWalksToWhereTheOtherSolutionBegins) {
  Level other = small_level();
  other[{6, 4}] = Tile::floor;
  other[{1, 4}] = Tile::player;
  const LevelCode& code = level_code();
  EXPECT_EQ(*code.canonical(pack_level(other)), *code.canonical(pack_level(small_level())));
  const std::string moves = *code.solution_of(Value::Object{{"solution", kSmallSolution}});
  const auto carried = code.carry(pack_level(small_level()), moves, pack_level(other));
  ASSERT_TRUE(carried);
  EXPECT_EQ(code.replay(pack_level(other), *carried)->moves, moves.size() + 5);
}

TEST(SokobanLevelCode, SaysWhatIsWrongWithASolution) {
  const auto cost = level_code().replay(pack_level(small_level()), "uu");
  EXPECT_THAT(cost.error().message, testing::HasSubstr("boxes off the goals"));
}

}  // namespace
}  // namespace teka::sokoban
