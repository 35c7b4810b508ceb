#include "tiles/tiled.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

#include "picture/xml.hpp"

namespace teka {
namespace {

constexpr int kCell = kTilesetCell;

using Array = Value::Array;
using Object = Value::Object;

Value tileset(const TileSet& set) {
  Array tiles;
  for (std::size_t i = 0; i < set.symbols.size(); ++i) {
    const bool solid = i < set.grounds && set.is_solid(i);
    tiles.emplace_back(Object{{"id", static_cast<std::int64_t>(i)},
                              {"type", set.symbols[i].name},
                              {"properties", Array{tiled_property("solid", "bool", solid)}}});
  }
  return Object{{"columns", kTilesetColumns},
                {"firstgid", 1},
                {"image", set.image},
                {"imageheight", set.rows() * kCell},
                {"imagewidth", kTilesetColumns * kCell},
                {"margin", 0},
                {"name", fmt::format("teka {}", set.game)},
                {"spacing", 0},
                {"tilecount", set.rows() * kTilesetColumns},
                {"tileheight", kCell},
                {"tiles", std::move(tiles)},
                {"tilewidth", kCell}};
}

/// Numbers layers and objects.
class TiledWriter {
 public:
  Value make(const TileSet& set, const Grid<std::uint8_t>& ground, const std::vector<TiledLayer>& layers,
             std::string_view provenance) {
    Array list{tile_layer(ground)};
    for (const TiledLayer& layer : layers) list.push_back(object_layer(layer));
    return Object{
        {"compressionlevel", -1},      {"height", ground.height()},
        {"infinite", false},           {"layers", std::move(list)},
        {"nextlayerid", next_layer_},  {"nextobjectid", next_object_},
        {"orientation", "orthogonal"}, {"properties", Array{tiled_property("provenance", "string", provenance)}},
        {"renderorder", "right-down"}, {"tiledversion", "1.10.2"},
        {"tileheight", kCell},         {"tilesets", Array{tileset(set)}},
        {"tilewidth", kCell},          {"type", "map"},
        {"version", "1.10"},           {"width", ground.width()}};
  }

 private:
  Value tile_layer(const Grid<std::uint8_t>& ground) {
    Value::Bytes data;  // all numbers are small enough for bytes
    data.reserve(ground.size().area());
    for (const std::uint8_t symbol : ground.cells()) data.push_back(static_cast<std::uint8_t>(symbol + 1));
    return Object{{"data", std::move(data)},
                  {"height", ground.height()},
                  {"id", next_layer_++},
                  {"name", "tiles"},
                  {"opacity", 1},
                  {"type", "tilelayer"},
                  {"visible", true},
                  {"width", ground.width()},
                  {"x", 0},
                  {"y", 0}};
  }

  Value object_layer(const TiledLayer& layer) {
    const int id = next_layer_++;
    Array list;
    for (const TiledObject& object : layer.objects) list.push_back(object_value(object));
    return Object{{"draworder", "topdown"},     {"id", id},     {"name", layer.name},
                  {"objects", std::move(list)}, {"opacity", 1}, {"type", "objectgroup"},
                  {"visible", layer.visible},   {"x", 0},       {"y", 0}};
  }

  Value object_value(const TiledObject& object) {
    const int half = object.line.empty() ? 0 : kCell / 2;
    const int below = object.symbol ? 1 : 0;  // the y of a tile is its lower edge
    Object value{{"height", object.size.height * kCell},
                 {"id", next_object_++},
                 {"name", object.name},
                 {"properties", object.properties},
                 {"rotation", 0},
                 {"type", object.type},
                 {"visible", true},
                 {"width", object.size.width * kCell},
                 {"x", object.at.x * kCell + half},
                 {"y", (object.at.y + below) * kCell + half}};
    if (object.symbol) value.emplace_back("gid", static_cast<std::int64_t>(*object.symbol + 1));
    if (object.line.empty()) return value;
    Array points;
    for (const Point p : object.line) {
      points.emplace_back(Object{{"x", (p.x - object.at.x) * kCell}, {"y", (p.y - object.at.y) * kCell}});
    }
    value.emplace_back("polyline", std::move(points));
    return value;
  }

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
  if (array_in(object, "properties").empty()) return {};
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

Value tiled_property(std::string_view name, std::string_view type, Value value) {
  return Object{{"name", name}, {"type", type}, {"value", std::move(value)}};
}

Value tiled_map(const TileSet& set, const Grid<std::uint8_t>& ground, const std::vector<TiledLayer>& layers,
                std::string_view provenance) {
  return TiledWriter().make(set, ground, layers, provenance);
}

void set_tileset(Value& tiled_map, std::string_view image) {
  Value set = array_in(tiled_map, "tilesets").front();
  set.set("image", image);
  tiled_map.set("tilesets", Array{std::move(set)});
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

}  // namespace teka
