#include "tiles/tiled.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <array>

#include "tiles/read_tiled.hpp"
#include "tiles/xml_tree.hpp"

namespace teka {
namespace {

using testing::HasSubstr;

constexpr std::array<TileSymbol, 4> kSymbols = {{{' ', "air"}, {'#', "wall"}, {'$', "gem"}, {'@', "player"}}};
const TileSet kSet{
    .game = "test", .image = "tiles.png", .symbols = kSymbols, .grounds = 2, .is_solid = [](std::size_t ground) {
      return ground == 1;
    }};

Value small_map() {
  Grid<std::uint8_t> ground({3, 2});
  ground[{1, 1}] = 1;
  const TiledLayer things{
      .name = "things",
      .objects = {{.name = "g",
                   .type = "gem",
                   .at = {2, 0},
                   .size = {1, 1},
                   .properties = {tiled_property("worth", "int", 7), tiled_property("note", "string", "a<b")},
                   .symbol = 2},
                  {.name = "way", .type = "line", .at = {0, 0}, .line = {{0, 0}, {2, 0}}},
                  {.name = "p", .type = "player", .at = {0, 1}, .size = {1, 1}, .symbol = 3}}};
  return tiled_map(kSet, ground, {things}, "a & b");
}

Result<TiledContent> read(const Value& document) {
  return read_tiled(document, kSet, 0, 100);
}

/// The map with one member of its first layer or of itself changed.
std::string error_of(Value map, const std::function<void(Value& map, Value& layer)>& change) {
  auto layers = *map.find("layers")->get<Value::Array>();
  change(map, layers[0]);
  map.set("layers", layers);
  const auto content = read(map);
  return content ? "no error" : content.error().message;
}

TEST(Tiled, IsReadBackFromBothFormats) {
  const Value map = small_map();
  const auto again = tmx_document(tiled_xml(map));
  ASSERT_TRUE(again) << again.error().message;
  for (const Value& document : {map, *again}) {
    EXPECT_TRUE(is_tiled(document));
    const auto content = read(document);
    ASSERT_TRUE(content) << content.error().message;
    EXPECT_EQ(content->ground.size(), (Size{3, 2}));
    EXPECT_EQ((content->ground[{1, 1}]), 1);
    EXPECT_EQ((content->ground[{0, 0}]), 0);
    ASSERT_EQ(content->things.size(), 2U);
    EXPECT_EQ(content->things[0].symbol, 2U);
    EXPECT_EQ(content->things[0].at, (Point{2, 0}));
    EXPECT_EQ(content->things[0].number("worth", 1, 9, 0), 7);
    EXPECT_EQ(content->things[0].number("worth", 1, 5, 3), 3) << "out of range";
    EXPECT_EQ(*content->things[0].properties.find("note"), Value("a<b"));
    EXPECT_EQ(content->things[1].at, (Point{0, 1}));
  }
}

TEST(Tiled, ThingsMayBePaintedAndTilesTurned) {
  Value map = small_map();
  auto layers = *map.find("layers")->get<Value::Array>();
  layers[0].set("data", Value::Array{std::int64_t{0x80000002}, 0, 0, 0, 4, 1});
  map.set("layers", layers);
  const auto content = read(map);
  ASSERT_TRUE(content) << content.error().message;
  EXPECT_EQ((content->ground[{0, 0}]), 1);
  ASSERT_EQ(content->things.size(), 3U);
  EXPECT_EQ(content->things[0].symbol, 3U);
  EXPECT_EQ(content->things[0].at, (Point{1, 1}));
}

TEST(Tiled, ErrorsSayWhereAndHow) {
  const Value map = small_map();
  const auto with_data = [&](Value data) {
    return error_of(map, [&](Value&, Value& layer) { layer.set("data", std::move(data)); });
  };
  EXPECT_THAT(with_data("eJxjYGBg"), HasSubstr("layer 'tiles': its tiles are compressed; choose CSV"));
  EXPECT_EQ(with_data(Value::Array{1}), "layer 'tiles': it has 1 tiles, not 6 as the size 3x2 says");
  EXPECT_THAT(with_data(Value::Array{1, 1, 1, 1, 9, 1}),
              HasSubstr("layer 'tiles': column 2, row 2: tile 8 of the tileset"));
  EXPECT_THAT(with_data(Value::Array{1, 1, 1, 1, "x", 1}), HasSubstr("column 2, row 2: there is no such tile"));
  EXPECT_THAT(error_of(map, [](Value& m, Value&) { m.set("infinite", true); }), HasSubstr("the map is infinite"));
  EXPECT_THAT(error_of(map, [](Value& m, Value&) { m.set("width", 101); }),
              HasSubstr("\"width\" must be a whole number from 1 to 100"));
  EXPECT_THAT(error_of(map,
                       [](Value& m, Value&) {
                         m.set("tilesets", Value::Array{Value::Object{{"firstgid", 1}, {"source", "a.tsx"}}});
                       }),
              HasSubstr("the tileset is in another file, 'a.tsx'; embed it in the map"));
  EXPECT_THAT(error_of(map, [](Value&, Value& layer) { layer.set("type", "imagelayer"); }),
              HasSubstr("the map has no layer of tiles"));
}

TEST(Tmx, ErrorsSayWhere) {
  const auto error = [](std::string_view text) {
    const auto document = tmx_document(text);
    return document ? "no error" : document.error().message;
  };
  EXPECT_EQ(error("<a/>"), "the file is no map of Tiled: its root element is a");
  EXPECT_EQ(error("<map>\n<layer"), "line 2: the element layer does not end");
  EXPECT_EQ(error("<map>\n</layer>"), "line 2: the end of map was expected");
  EXPECT_EQ(error("<map a=1/>"), "line 1: the value of a must be in quotes");
  EXPECT_EQ(error("<map a=\"&nix;\"/>"), "line 1: '&' is not followed by a known name and ';'");
  EXPECT_EQ(error("<map/>x"), "line 1: the text goes on after the end of the root element");
  EXPECT_THAT(error("<map><layer name=\"l\"><data encoding=\"csv\">1,x</data></layer></map>"),
              HasSubstr("layer 'l': 'x' is not the number of a tile"));
  EXPECT_TRUE(is_tmx("\n<?xml version='1.0'?><map/>"));
  EXPECT_FALSE(is_tmx("#####"));
  EXPECT_FALSE(is_tmx("<?xml version='1.0'?><SokobanLevels/>"));
  std::string deep;
  for (int i = 0; i < 1000; ++i) deep += "<map>";
  EXPECT_THAT(error(deep), HasSubstr("too many elements inside each other"));
}

TEST(Xml, HasAttributesTextAndChildren) {
  const auto root = parse_xml("<!-- c --><?x?>\n<a b='1 &lt; 2'>one<!-- no --><c d=\"&#65;\"/>two</a>\n");
  ASSERT_TRUE(root) << root.error().message;
  EXPECT_EQ(*root->find("b"), "1 < 2");
  EXPECT_EQ(root->text, "onetwo");
  ASSERT_NE(root->child("c"), nullptr);
  EXPECT_EQ(*root->child("c")->find("d"), "A");
  EXPECT_EQ(root->find("z"), nullptr);
}

RC_GTEST_PROP(Xml, AnyTextIsReadOrRefused, ()) {
  const auto text = *rc::gen::container<std::string>(rc::gen::elementOf(std::string("<>/=\"'& ab;!-?\n")));
  (void)parse_xml(text);
}

}  // namespace
}  // namespace teka
