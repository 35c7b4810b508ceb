#include "games/dungeon/formats/tiled.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

#include "games/dungeon/formats/picture.hpp"
#include "games/dungeon/map/symbols.hpp"
#include "picture/xml.hpp"

namespace teka::dungeon {
namespace {

constexpr int kCell = kTilesetCell;

using Array = Value::Array;
using Object = Value::Object;

Value property(std::string_view name, std::string_view type, Value value) {
  return Object{{"name", name}, {"type", type}, {"value", std::move(value)}};
}

/// The properties of a tile that a game needs for movement.
Value tile_facts(std::size_t symbol) {
  const bool is_tile = symbol < kTileSymbols;
  const bool solid = is_tile && is_solid(static_cast<Tile>(symbol));
  return Object{{"id", static_cast<std::int64_t>(symbol)},
                {"type", kSymbols[symbol].name},
                {"properties", Array{property("solid", "bool", solid)}}};
}

Value tileset() {
  Array tiles;
  for (std::size_t i = 0; i < kSymbols.size(); ++i) tiles.push_back(tile_facts(i));
  const int rows = (static_cast<int>(kSymbols.size()) + kTilesetColumns - 1) / kTilesetColumns;
  return Object{{"columns", kTilesetColumns},
                {"firstgid", 1},
                {"image", kTilesetFile},
                {"imageheight", rows * kCell},
                {"imagewidth", kTilesetColumns * kCell},
                {"margin", 0},
                {"name", "teka dungeon"},
                {"spacing", 0},
                {"tilecount", rows * kTilesetColumns},
                {"tileheight", kCell},
                {"tiles", std::move(tiles)},
                {"tilewidth", kCell}};
}

class TiledMap {
 public:
  explicit TiledMap(const Level& level) : level_(level), map_(level.map) {}

  Value make(std::string_view provenance) {
    Array layers{tile_layer(), objects("rooms", rooms(), false), objects("passages", passages(), false),
                 objects("things", things(), true)};
    return Object{{"compressionlevel", -1},      {"height", map_.tiles.height()},
                  {"infinite", false},           {"layers", std::move(layers)},
                  {"nextlayerid", next_layer_},  {"nextobjectid", next_object_},
                  {"orientation", "orthogonal"}, {"properties", Array{property("provenance", "string", provenance)}},
                  {"renderorder", "right-down"}, {"tiledversion", "1.10.2"},
                  {"tileheight", kCell},         {"tilesets", Array{tileset()}},
                  {"tilewidth", kCell},          {"type", "map"},
                  {"version", "1.10"},           {"width", map_.tiles.width()}};
  }

 private:
  Value tile_layer() {
    Value::Bytes data;  // all numbers are small enough for bytes
    data.reserve(map_.tiles.size().area());
    for (const Tile tile : map_.tiles.cells()) data.push_back(static_cast<std::uint8_t>(symbol_of(tile) + 1));
    return Object{{"data", std::move(data)},
                  {"height", map_.tiles.height()},
                  {"id", next_layer_++},
                  {"name", "tiles"},
                  {"opacity", 1},
                  {"type", "tilelayer"},
                  {"visible", true},
                  {"width", map_.tiles.width()},
                  {"x", 0},
                  {"y", 0}};
  }

  Value objects(std::string_view name, Array list, bool visible) {
    return Object{{"draworder", "topdown"},
                  {"id", next_layer_++},
                  {"name", name},
                  {"objects", std::move(list)},
                  {"opacity", 1},
                  {"type", "objectgroup"},
                  {"visible", visible},
                  {"x", 0},
                  {"y", 0}};
  }

  Object object(std::string_view name, std::string_view type, int x, int y, int width, int height, Array properties) {
    return {{"height", height}, {"id", next_object_++},
            {"name", name},     {"properties", std::move(properties)},
            {"rotation", 0},    {"type", type},
            {"visible", true},  {"width", width},
            {"x", x},           {"y", y}};
  }

  Array rooms() {
    Array list;
    for (std::size_t i = 0; i < map_.rooms.size(); ++i) {
      const Room& room = map_.rooms[i];
      std::string tags;
      if (i < level_.tags.size()) tags = fmt::format("{}", fmt::join(level_.tags[i], " "));
      list.emplace_back(object(fmt::format("room {}", i), "room", room.corner.x * kCell, room.corner.y * kCell,
                               room.size.width * kCell, room.size.height * kCell,
                               {property("number", "int", static_cast<std::int64_t>(i)),
                                property("shape", "string", name_of(room.shape)), property("tags", "string", tags)}));
    }
    return list;
  }

  Array passages() {
    Array list;
    for (const Passage& passage : map_.passages) {
      const auto path = map_.path(passage);
      Array properties{property("from", "int", std::int64_t{passage.from}),
                       property("to", "int", std::int64_t{passage.to})};
      if (passage.kind == Passage::Kind::locked)
        properties.push_back(property("key", "string", std::string(1, static_cast<char>('a' + passage.key))));
      const int half = kCell / 2;
      Object line = object(fmt::format("{} to {}", passage.from, passage.to), name_of(passage.kind),
                           path.front().x * kCell + half, path.front().y * kCell + half, 0, 0, std::move(properties));
      Array points;
      for (const Point p : path) {
        points.emplace_back(Object{{"x", (p.x - path.front().x) * kCell}, {"y", (p.y - path.front().y) * kCell}});
      }
      line.emplace_back("polyline", std::move(points));
      list.emplace_back(std::move(line));
    }
    return list;
  }

  static Array facts_of(const Thing& thing) {
    Array facts;
    if (thing.kind == Thing::Kind::key) {
      facts.push_back(property("key", "string", std::string(1, static_cast<char>('a' + thing.number))));
    }
    if (thing.kind == Thing::Kind::monster) facts.push_back(property("strength", "int", int{thing.number}));
    if (thing.kind == Thing::Kind::treasure) facts.push_back(property("worth", "int", int{thing.number}));
    facts.push_back(property("room", "int", std::int64_t{thing.room}));
    return facts;
  }

  Array things() {
    Array list;
    for (const Thing& thing : map_.things) {
      const std::size_t symbol = symbol_of(thing);
      Object object_of_tile = object(kSymbols[symbol].name, name_of(thing.kind), thing.at.x * kCell,
                                     (thing.at.y + 1) * kCell, kCell, kCell, facts_of(thing));
      object_of_tile.emplace_back("gid", static_cast<std::int64_t>(symbol + 1));  // the y of such objects is their
                                                                                  // lower edge
      list.emplace_back(std::move(object_of_tile));
    }
    return list;
  }

  const Level& level_;
  const Map& map_;
  int next_layer_ = 1, next_object_ = 1;
};

std::string scalar(const Value& value) {
  if (const auto* text = value.get<std::string>()) return xml_text(*text);
  if (const auto* flag = value.get<bool>()) return *flag ? "true" : "false";
  return fmt::format("{}", value.number());
}

/// The scalar members of an object as XML attributes, except those in `skip`.
std::string attributes(const Value& object, std::initializer_list<std::string_view> skip = {}) {
  std::string text;
  for (const auto& [name, value] : *object.get<Object>()) {
    const bool structure = value.get<Array>() != nullptr || value.get<Value::Bytes>() != nullptr;
    if (structure || std::ranges::find(skip, name) != skip.end()) continue;
    const auto* flag = value.get<bool>();
    text += fmt::format(" {}=\"{}\"", name, flag != nullptr ? (*flag ? "1" : "0") : scalar(value));
  }
  return text;
}

const Array& array_in(const Value& object, std::string_view name) {
  return *object.find(name)->get<Array>();
}

std::string properties_xml(const Value& object, std::string_view indent) {
  std::string text = fmt::format("{}<properties>\n", indent);
  for (const Value& p : array_in(object, "properties")) {
    text += fmt::format("{} <property name=\"{}\" type=\"{}\" value=\"{}\"/>\n", indent, scalar(*p.find("name")),
                        scalar(*p.find("type")), scalar(*p.find("value")));
  }
  return text + fmt::format("{}</properties>\n", indent);
}

std::string tileset_xml(const Value& tileset) {
  std::string text =
      fmt::format(" <tileset{}>\n", attributes(tileset, {"image", "imagewidth", "imageheight", "margin", "spacing"}));
  text += fmt::format("  <image source=\"{}\" width=\"{}\" height=\"{}\"/>\n", scalar(*tileset.find("image")),
                      scalar(*tileset.find("imagewidth")), scalar(*tileset.find("imageheight")));
  for (const Value& tile : array_in(tileset, "tiles")) {
    text += fmt::format("  <tile{}>\n{}  </tile>\n", attributes(tile), properties_xml(tile, "   "));
  }
  return text + " </tileset>\n";
}

std::string tile_layer_xml(const Value& layer) {
  std::string text = fmt::format(" <layer{}>\n  <data encoding=\"csv\">\n",
                                 attributes(layer, {"type", "x", "y", "opacity", "visible"}));
  const auto& data = *layer.find("data")->get<Value::Bytes>();
  const auto width = static_cast<std::size_t>(layer.find("width")->number());
  for (std::size_t i = 0; i < data.size(); ++i) {
    fmt::format_to(std::back_inserter(text), "{}", data[i]);
    if (i + 1 < data.size()) text += ',';
    if ((i + 1) % width == 0) text += '\n';
  }
  return text + "</data>\n </layer>\n";
}

std::string object_group_xml(const Value& group) {
  std::string text = fmt::format(" <objectgroup{}>\n", attributes(group, {"type", "x", "y", "opacity", "draworder"}));
  for (const Value& object : array_in(group, "objects")) {
    text += fmt::format("  <object{}>\n{}", attributes(object, {"rotation", "visible"}), properties_xml(object, "   "));
    if (const Value* line = object.find("polyline")) {
      text += "   <polyline points=\"";
      for (const Value& point : *line->get<Array>()) {
        if (text.back() != '"') text += ' ';
        text += fmt::format("{},{}", scalar(*point.find("x")), scalar(*point.find("y")));
      }
      text += "\"/>\n";
    }
    text += "  </object>\n";
  }
  return text + " </objectgroup>\n";
}

}  // namespace

void set_tileset(Value& tiled_map, std::string_view image) {
  Value set = array_in(tiled_map, "tilesets").front();
  set.set("image", image);
  tiled_map.set("tilesets", Array{std::move(set)});
}

Value tiled_map(const Level& level, std::string_view provenance) {
  return TiledMap(level).make(provenance);
}

std::string tiled_xml(const Value& tiled_map) {
  std::string text = fmt::format("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<map{}>\n",
                                 attributes(tiled_map, {"type", "compressionlevel"}));
  text += properties_xml(tiled_map, " ");
  for (const Value& one : array_in(tiled_map, "tilesets")) text += tileset_xml(one);
  for (const Value& layer : array_in(tiled_map, "layers")) {
    text += layer.find("data") != nullptr ? tile_layer_xml(layer) : object_group_xml(layer);
  }
  return text + "</map>\n";
}

}  // namespace teka::dungeon
