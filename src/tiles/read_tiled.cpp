#include "tiles/read_tiled.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>
#include <string>

#include "core/text.hpp"
#include "tiles/xml_tree.hpp"

namespace teka {
namespace {

using Array = Value::Array;
using Object = Value::Object;

const Array& list_in(const Value& object, std::string_view name) {
  static const Array kNone;
  const Value* value = object.find(name);
  const auto* list = value != nullptr ? value->get<Array>() : nullptr;
  return list != nullptr ? *list : kNone;
}

std::string text_in(const Value& object, std::string_view name) {
  const Value* value = object.find(name);
  const auto* text = value != nullptr ? value->get<std::string>() : nullptr;
  return text != nullptr ? *text : std::string();
}

std::optional<double> number_in(const Value& object, std::string_view name) {
  const Value* value = object.find(name);
  return value != nullptr && value->is_number() ? std::optional(value->number()) : std::nullopt;
}

/// A whole number from `least` to `most`.
Result<int> whole_in(const Value& object, std::string_view name, int least, int most) {
  const auto number = number_in(object, name);
  if (number && *number == std::floor(*number) && *number >= least && *number <= most) return static_cast<int>(*number);
  return fail("\"{}\" must be a whole number from {} to {}", name, least, most);
}

/// Reads one map.
class Reader {
 public:
  Reader(const Value& document, const TileSet& set, int most_side)
      : document_(document), set_(set), most_side_(most_side) {}

  Result<TiledContent> read(std::uint8_t empty) {
    if (auto ready = read_head(); !ready) return tl::unexpected(ready.error());
    content_.ground = Grid<std::uint8_t>(size_, empty);
    if (auto done = read_layers(list_in(document_, "layers"), 0); !done) return tl::unexpected(done.error());
    if (!has_tiles_) return fail("the map has no layer of tiles");
    return std::move(content_);
  }

 private:
  Result<void> read_head() {
    if (const Value* infinite = document_.find("infinite"); infinite != nullptr && *infinite == Value(true)) {
      return fail("the map is infinite; make it a fixed one in Map > Map Properties of Tiled");
    }
    for (const auto& [name, side] : {std::pair{"width", &size_.width}, std::pair{"height", &size_.height},
                                     std::pair{"tilewidth", &tile_.width}, std::pair{"tileheight", &tile_.height}}) {
      const auto number =
          whole_in(document_, name, 1, side == &size_.width || side == &size_.height ? most_side_ : 4096);
      if (!number) return tl::unexpected(number.error());
      *side = *number;
    }
    return {};
  }

  /// Layers may lie in groups.
  Result<void> read_layers(const Array& layers, int depth) {
    if (depth > 16) return fail("too many groups of layers inside each other");
    for (const Value& layer : layers) {
      const std::string type = text_in(layer, "type");
      Result<void> done;
      if (type == "tilelayer") done = read_tiles(layer);
      if (type == "objectgroup") done = read_objects(layer);
      if (type == "group") done = read_layers(list_in(layer, "layers"), depth + 1);
      if (!done)
        return type == "group" ? done : at_place(fmt::format("layer '{}'", text_in(layer, "name")), done.error());
    }
    return {};
  }

  Result<void> read_tiles(const Value& layer) {
    const Value* data = layer.find("data");
    if (data == nullptr || data->get<std::string>() != nullptr) {
      return fail("its tiles are compressed; choose CSV as the Tile Layer Format in Map > Map Properties of Tiled");
    }
    if (const auto* bytes = data->get<Value::Bytes>()) {
      return read_numbers(bytes->size(), [&](std::size_t i) { return std::optional<double>((*bytes)[i]); });
    }
    const Array& list = list_in(layer, "data");
    return read_numbers(list.size(), [&](std::size_t i) {
      return list[i].is_number() ? std::optional(list[i].number()) : std::nullopt;
    });
  }

  template <class NumberAt>
  Result<void> read_numbers(std::size_t count, NumberAt&& number_at) {
    if (count != size_.area()) {
      return fail("it has {} tiles, not {} as the size {}x{} says", count, size_.area(), size_.width, size_.height);
    }
    has_tiles_ = true;
    for (std::size_t i = 0; i < count; ++i) {
      const auto number = number_at(i);
      if (number && *number == 0) continue;
      const Point at = size_.point(i);
      const auto symbol = symbol_of(number);
      if (!symbol) return at_place(fmt::format("column {}, row {}", at.x + 1, at.y + 1), symbol.error());
      put(*symbol, at, Object{});
    }
    return {};
  }

  /// A thing may be painted like a tile; the ground below it then comes from another layer.
  void put(std::size_t symbol, Point at, Value properties) {
    if (symbol < set_.grounds) {
      content_.ground[at] = static_cast<std::uint8_t>(symbol);
    } else {
      content_.things.push_back({symbol, at, std::move(properties)});
    }
  }

  Result<void> read_objects(const Value& layer) {
    for (const Value& object : list_in(layer, "objects")) {
      const auto number = number_in(object, "gid");
      if (!number) continue;
      const auto x = number_in(object, "x");
      const auto y = number_in(object, "y");
      const std::string name = fmt::format("object {}", number_in(object, "id").value_or(0));
      if (!x || !y) return fail("{} has no place", name);
      const auto symbol = symbol_of(number);
      if (!symbol) return at_place(name, symbol.error());
      // The place of a tile is its lower left corner.
      const double column = std::round(*x / tile_.width);
      const double row = std::round(*y / tile_.height) - 1;
      if (!(column >= 0 && row >= 0 && column < size_.width && row < size_.height)) {
        return fail("{} ({}) lies outside the map", name, set_.symbols[*symbol].name);
      }
      Value properties = Object{};
      for (const Value& property : list_in(object, "properties")) {
        if (const Value* value = property.find("value")) properties.set(text_in(property, "name"), *value);
      }
      put(*symbol, {static_cast<int>(column), static_cast<int>(row)}, std::move(properties));
    }
    return {};
  }

  /// The symbol with a global number of the map; without the bits that turn and mirror tiles.
  Result<std::size_t> symbol_of(std::optional<double> number) {
    constexpr std::int64_t kTurned = 0xF0000000;
    if (!number || *number < 1 || *number > 0xFFFFFFFF) return fail("there is no such tile");
    const auto gid = static_cast<std::int64_t>(*number) & ~kTurned;
    if (const auto known = symbols_.find(gid); known != symbols_.end()) return known->second;
    auto found = find_symbol(gid);
    if (found) symbols_[gid] = *found;
    return found;
  }

  [[nodiscard]] Result<std::size_t> find_symbol(std::int64_t gid) const {
    const Value* tileset = nullptr;
    std::int64_t first = 0;
    for (const Value& one : list_in(document_, "tilesets")) {
      const auto begin = static_cast<std::int64_t>(number_in(one, "firstgid").value_or(0));
      if (begin > gid || begin <= first) continue;
      tileset = &one;
      first = begin;
    }
    if (tileset == nullptr) return fail("tile {} is in no tileset", gid);
    if (const std::string source = text_in(*tileset, "source"); !source.empty()) {
      return fail("the tileset is in another file, '{}'; embed it in the map", source);
    }
    const std::int64_t id = gid - first;
    for (const Value& tile : list_in(*tileset, "tiles")) {
      if (number_in(tile, "id") != static_cast<double>(id)) continue;
      std::string type = text_in(tile, "type");
      if (type.empty()) type = text_in(tile, "class");  // of Tiled 1.9
      if (const auto symbol = set_.find(type)) return *symbol;
      return fail("'{}' is not a tile of {}", type, set_.game);
    }
    return fail("tile {} of the tileset '{}' has no type; its type must be the name of a tile of {}", id,
                text_in(*tileset, "name"), set_.game);
  }

  const Value& document_;
  const TileSet& set_;
  int most_side_;
  Size size_, tile_;
  bool has_tiles_ = false;
  std::map<std::int64_t, std::size_t> symbols_;  ///< by the numbers of the map
  TiledContent content_;
};

/// An attribute as a number if it is one.
Value attribute_value(const std::string& text) {
  if (const auto whole = parse_integer(text)) return *whole;
  if (const auto real = parse_real(text)) return *real;
  return text;
}

Object attributes_of(const XmlElement& element) {
  Object object;
  for (const auto& [name, value] : element.attributes) {
    const bool is_text = name == "name" || name == "type" || name == "class" || name == "source" || name == "value";
    object.emplace_back(name, is_text ? Value(value) : attribute_value(value));
  }
  return object;
}

Value tileset_value(const XmlElement& element) {
  Value tileset = attributes_of(element);
  Array tiles;
  for (const XmlElement& child : element.children) {
    if (child.name == "tile") tiles.emplace_back(attributes_of(child));
  }
  tileset.set("tiles", std::move(tiles));
  return tileset;
}

Value object_value(const XmlElement& element) {
  Value object = attributes_of(element);
  Array properties;
  if (const XmlElement* list = element.child("properties")) {
    for (const XmlElement& one : list->children) {
      Value property = attributes_of(one);
      const std::string* type = one.find("type");
      const std::string* value = one.find("value");
      if (value != nullptr && type != nullptr && (*type == "int" || *type == "float")) {
        property.set("value", attribute_value(*value));
      }
      properties.push_back(std::move(property));
    }
  }
  object.set("properties", std::move(properties));
  return object;
}

Result<Value> layer_value(const XmlElement& element);

Result<Array> layers_of(const XmlElement& parent) {
  Array layers;
  for (const XmlElement& child : parent.children) {
    if (child.name != "layer" && child.name != "objectgroup" && child.name != "group") continue;
    auto layer = layer_value(child);
    if (!layer) return tl::unexpected(layer.error());
    layers.push_back(std::move(*layer));
  }
  return layers;
}

/// The numbers of a layer; without them if they are not CSV, which read_tiled() refuses.
Result<void> add_data(Value& layer, const XmlElement& element) {
  const XmlElement* data = element.child("data");
  const std::string* encoding = data != nullptr ? data->find("encoding") : nullptr;
  if (encoding == nullptr || *encoding != "csv") return {};
  Array numbers;
  for (std::string_view part : split(data->text, ',')) {
    const std::size_t start = part.find_first_not_of(" \t\r\n");
    part = start == std::string_view::npos ? "" : part.substr(start, part.find_last_not_of(" \t\r\n") + 1 - start);
    const auto number = parse_integer(part);
    if (!number) return fail("layer '{}': '{}' is not the number of a tile", text_in(layer, "name"), part);
    numbers.emplace_back(*number);
  }
  layer.set("data", std::move(numbers));
  return {};
}

Result<Value> layer_value(const XmlElement& element) {
  Value layer = attributes_of(element);
  if (element.name == "layer") {
    layer.set("type", "tilelayer");
    if (auto added = add_data(layer, element); !added) return tl::unexpected(added.error());
  } else if (element.name == "group") {
    layer.set("type", "group");
    auto layers = layers_of(element);
    if (!layers) return tl::unexpected(layers.error());
    layer.set("layers", std::move(*layers));
  } else {
    layer.set("type", "objectgroup");
    Array objects;
    for (const XmlElement& child : element.children) {
      if (child.name == "object") objects.push_back(object_value(child));
    }
    layer.set("objects", std::move(objects));
  }
  return layer;
}

}  // namespace

std::int64_t TiledThing::number(std::string_view name, std::int64_t least, std::int64_t most,
                                std::int64_t otherwise) const {
  const Value* value = properties.find(name);
  const auto* number = value != nullptr ? value->get<std::int64_t>() : nullptr;
  return number != nullptr && *number >= least && *number <= most ? *number : otherwise;
}

bool is_tiled(const Value& document) {
  return document.get<Object>() != nullptr && document.find("layers") != nullptr &&
         document.find("tilesets") != nullptr;
}

bool is_tmx(std::string_view text) {
  text = without_byte_order_mark(text);
  const std::size_t start = text.find_first_not_of(" \t\r\n");
  if (start == std::string_view::npos || text[start] != '<') return false;
  // Other formats are XML, too: the root element tells.
  for (std::size_t at = start; at != std::string_view::npos; at = text.find('<', at + 1)) {
    const std::string_view element = text.substr(at + 1, 4);
    if (element.starts_with('?') || element.starts_with('!')) continue;
    return element == "map " || element == "map>" || element == "map/" || element == "map\n" || element == "map\r";
  }
  return false;
}

Result<Value> tmx_document(std::string_view text) {
  const auto root = parse_xml(text);
  if (!root) return tl::unexpected(root.error());
  if (root->name != "map") return fail("the file is no map of Tiled: its root element is {}", root->name);
  Value document = attributes_of(*root);
  document.set("infinite", document.find("infinite") != nullptr && *document.find("infinite") == Value(1));
  Array tilesets;
  for (const XmlElement& child : root->children) {
    if (child.name == "tileset") tilesets.push_back(tileset_value(child));
  }
  document.set("tilesets", std::move(tilesets));
  auto layers = layers_of(*root);
  if (!layers) return tl::unexpected(layers.error());
  document.set("layers", std::move(*layers));
  return document;
}

Result<TiledContent> read_tiled(const Value& document, const TileSet& set, std::uint8_t empty, int most_side) {
  return Reader(document, set, most_side).read(empty);
}

}  // namespace teka
