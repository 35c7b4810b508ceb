// Levels in every format, as a map editor, a graph library or an engine reads them.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "games/dungeon/formats/graph_formats.hpp"
#include "games/dungeon/formats/level_value.hpp"
#include "games/dungeon/formats/picture.hpp"
#include "games/dungeon/formats/text_format.hpp"
#include "games/dungeon/formats/tiles.hpp"
#include "games/dungeon/level/make_level.hpp"
#include "games/dungeon/map/symbols.hpp"
#include "jobs/test_verb.hpp"
#include "picture/encode.hpp"

namespace teka::dungeon {
namespace {

using testing::HasSubstr;
using testing::Not;

Level level_of(std::string_view text) {
  auto maps = parse_text(text);
  EXPECT_TRUE(maps.has_value()) << maps.error().message;
  Level level{.map = maps ? maps->front() : Map{}};
  EXPECT_TRUE(evaluate_level(level, {}));
  return level;
}

Level small_level() {
  return level_of(
      "########  ######\n"
      "#.@..a.####..X.#\n"
      "#..$...+,,A....#\n"
      "###v##########S#\n"
      "  #,#       #..#\n"
      "###+###     #.$#\n"
      "#..&..#     ####\n"
      "#.*...+,,\n"
      "#######\n");
}

Level made_level(std::uint64_t seed) {
  LevelSettings settings;
  settings.map.style = Style::mixed;
  settings.mission = {.locks = 2, .secrets = 1, .one_ways = 1};
  auto level = make_level(settings, Seed(seed), {});
  EXPECT_TRUE(level.has_value()) << level.error().message;
  level->caption = "a level";
  return *level;
}

TEST(LevelValue, ReadsBackWhatItWrites) {
  for (std::uint64_t seed = 0; seed < 50; ++seed) {
    const Level level = made_level(seed);
    const auto map = map_from(to_value(level));
    ASSERT_TRUE(map.has_value()) << map.error().message;
    EXPECT_EQ(map->tiles, level.map.tiles);
    EXPECT_EQ(map->things, level.map.things);
    ASSERT_EQ(map->rooms.size(), level.map.rooms.size());
    for (std::size_t i = 0; i < map->rooms.size(); ++i) {
      EXPECT_EQ(map->rooms[i].corner, level.map.rooms[i].corner);
      EXPECT_EQ(map->rooms[i].centre, level.map.rooms[i].centre);
      EXPECT_EQ(map->rooms[i].shape, level.map.rooms[i].shape);
      EXPECT_EQ(map->rooms[i].tiles, level.map.rooms[i].tiles);
    }
    const auto sorted = [](const Map& m) {
      std::vector<std::tuple<std::uint32_t, std::uint32_t, Passage::Kind>> ways;
      for (const Passage& p : m.passages) {
        const bool turn = p.kind == Passage::Kind::open && p.from > p.to;
        ways.emplace_back(turn ? p.to : p.from, turn ? p.from : p.to, p.kind);
      }
      std::ranges::sort(ways);
      return ways;
    };
    EXPECT_EQ(sorted(*map), sorted(level.map)) << "room detection finds the passages that were built";
  }
}

TEST(LevelValue, ReportsErrors) {
  const Value good = to_value(small_level());
  const auto error = [&](std::string_view name, Value value) {
    Value bad = good;
    bad.set(name, std::move(value));
    const auto map = map_from(bad);
    return map ? "no error" : map.error().message;
  };
  EXPECT_EQ(error("width", 0), "\"width\" must be a number from 1 to 2000");
  EXPECT_EQ(error("height", "9"), "\"height\" must be a number from 1 to 2000");
  EXPECT_EQ(error("rows", 3), "\"rows\" must be a list of 9 texts, one for each row of tiles");
  EXPECT_EQ(error("rows", Value::Array(9, Value("#"))), "row 1 must be a text of 16 tiles");
  EXPECT_EQ(error("rows", Value::Array(9, Value(std::string(16, '@')))), "row 1, column 1: '@' is not a tile");
  EXPECT_EQ(error("things", Value()), "\"things\" must be a list with a start and an exit");
  EXPECT_EQ(error("things", Value::Array{}), "the map needs exactly one start");
  const auto thing = [&](Value::Object object) { return error("things", Value::Array{std::move(object)}); };
  EXPECT_EQ(thing({{"kind", "dragon"}}), "thing 1: \"kind\" must be start, exit, key, treasure, monster or rest");
  EXPECT_EQ(thing({{"kind", "rest"}, {"x", 99}}), "thing 1: \"x\" must be a number from 0 to 15");
  EXPECT_EQ(thing({{"kind", "rest"}, {"x", 0}, {"y", 0}}),
            "thing 1: there is no floor at 0,0; things must be on floor");
  EXPECT_EQ(thing({{"kind", "key"}, {"x", 1}, {"y", 1}, {"key", "z"}}),
            "thing 1: \"key\" must be a letter from a to i");
  EXPECT_EQ(thing({{"kind", "monster"}, {"x", 1}, {"y", 1}, {"strength", 0}}),
            "thing 1: \"strength\" must be a number from 1 to 255");
  const Value::Object key = {{"kind", "key"}, {"x", 1}, {"y", 1}, {"key", "a"}};
  EXPECT_EQ(error("things", Value::Array{key, key}), "thing 2: there is already a thing at 1,1; use another tile");
  EXPECT_EQ(error("rooms", "nonsense"), "no error") << "rooms are found in the tiles";
}

TEST(Tiled, HasTheTilesAndEverythingAsObjects) {
  const Level level = small_level();
  const Value map = tiled_map(level, "where from");
  EXPECT_EQ(*map.find("width"), Value(16));
  EXPECT_EQ(*map.find("type"), Value("map"));
  const auto& layers = *map.find("layers")->get<Value::Array>();
  ASSERT_EQ(layers.size(), 4U);
  const auto& data = *layers[0].find("data")->get<Value::Bytes>();
  ASSERT_EQ(data.size(), level.map.tiles.size().area());
  for (std::size_t i = 0; i < data.size(); ++i) {
    EXPECT_EQ(kSymbols[data[i] - 1U].character, kSymbols[symbol_of(level.map.tiles.cells()[i])].character);
  }
  std::size_t objects = 0;
  for (std::size_t i = 1; i < layers.size(); ++i) objects += layers[i].find("objects")->get<Value::Array>()->size();
  EXPECT_EQ(objects, level.map.rooms.size() + level.map.passages.size() + level.map.things.size());
  EXPECT_EQ(*map.find("nextobjectid"), Value(static_cast<std::int64_t>(objects + 1)));
}

TEST(Tiled, IsReadBackWithEverythingThatCounts) {
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    const Level level = made_level(seed);
    const Value map = tiled_map(level, "where from");
    for (const Value& document : {map, tmx_document(tiled_xml(map)).value()}) {
      const auto read = map_from(document);
      ASSERT_TRUE(read) << read.error().message;
      EXPECT_EQ(read->tiles, level.map.tiles);
      ASSERT_EQ(read->things.size(), level.map.things.size());
      for (std::size_t i = 0; i < read->things.size(); ++i) {
        EXPECT_EQ(read->things[i].kind, level.map.things[i].kind);
        EXPECT_EQ(read->things[i].number, level.map.things[i].number);
        EXPECT_EQ(read->things[i].at, level.map.things[i].at);
      }
    }
  }
}

TEST(Tiled, XmlHasTheSameContent) {
  Value map = tiled_map(small_level(), "a < b & \"c\"");
  set_tileset(map, "mine.png");
  const std::string xml = tiled_xml(map);
  EXPECT_THAT(xml, HasSubstr("<image source=\"mine.png\" width=\"128\" height=\"80\"/>"));
  EXPECT_THAT(xml, HasSubstr("value=\"a &lt; b &amp; &quot;c&quot;\""));
  EXPECT_THAT(xml, HasSubstr("<property name=\"solid\" type=\"bool\" value=\"true\"/>"));
  EXPECT_THAT(xml, HasSubstr("<data encoding=\"csv\">\n2,2,2,2,2,2,2,2,1,1,2,2,2,2,2,2,\n"));
  EXPECT_THAT(xml, HasSubstr("name=\"key a\""));
  EXPECT_THAT(xml, HasSubstr("<polyline points=\"0,0 "));
}

/// A treasure has a worth, a monster a strength, whatever the format.
TEST(Tiled, NamesNumbersByTheirMeaning) {
  const std::string xml = tiled_xml(tiled_map(small_level(), ""));
  EXPECT_THAT(xml, HasSubstr("<property name=\"worth\" type=\"int\" value=\"1\"/>"));
  EXPECT_THAT(xml, HasSubstr("<property name=\"strength\" type=\"int\" value=\"1\"/>"));
  EXPECT_THAT(xml, HasSubstr("<property name=\"key\" type=\"string\" value=\"a\"/>"));
  EXPECT_THAT(xml, Not(HasSubstr("name=\"number\" type=\"int\" value=\"1\"/>\n    <property name=\"room\"")));
}

TEST(GraphFormats, NameRoomsAndPassages) {
  const Level level = small_level();
  const std::string graphml = to_graphml({&level, 1}, "from <here>");
  EXPECT_THAT(graphml, HasSubstr("<desc>from &lt;here&gt;</desc>"));
  EXPECT_THAT(graphml, HasSubstr("<graph id=\"level-0\" edgedefault=\"undirected\">"));
  EXPECT_THAT(graphml, HasSubstr("<edge source=\"0\" target=\"3\" directed=\"true\">"));
  EXPECT_THAT(graphml, HasSubstr("<data key=\"kind\">locked</data>\n      <data key=\"key\">a</data>"));
  const std::string dot = to_dot({&level, 1}, "from here");
  EXPECT_THAT(dot, HasSubstr("digraph level_0 {"));
  EXPECT_THAT(dot, HasSubstr("0 -> 3 [dir=forward];"));
  EXPECT_THAT(dot, HasSubstr("[label=\"A\""));
  EXPECT_THAT(graphml, HasSubstr("<data key=\"worth\">1</data>"));
  EXPECT_THAT(graphml, HasSubstr("<data key=\"strength\">1</data>"));
  EXPECT_THAT(dot, HasSubstr(", worth=1]"));
}

TEST(Picture, ShowsAllSymbolsWithALegend) {
  const Level level = small_level();
  const std::string svg = to_svg(draw(level));
  for (const char* name : {"floor", "corridor", "door", "secret door", "south gate", "lock a", "start", "exit", "key a",
                           "treasure", "monster", "rest"}) {
    EXPECT_THAT(svg, HasSubstr(std::string(">") + name + "</text>")) << name;
  }
  EXPECT_THAT(svg, Not(HasSubstr("lock b")));
  const Drawing plain = draw(level, {.cell = 10, .legend = false});
  EXPECT_EQ(plain.width, 160);
  EXPECT_EQ(plain.height, 90);
  EXPECT_GT(draw(level, {.graph = true, .walk = true}).shapes.size(), draw(level).shapes.size());
  EXPECT_TRUE(to_png(draw_tileset()).has_value());
  const std::vector<Level> two(2, level);
  EXPECT_TRUE(to_png(draw_sheet(two)).has_value());
}

}  // namespace
}  // namespace teka::dungeon
