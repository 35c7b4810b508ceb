#include "games/dungeon/formats/ldtk.hpp"

#include <fmt/format.h>

#include <cctype>
#include <iterator>

#include "core/hash.hpp"
#include "games/dungeon/formats/picture.hpp"
#include "games/dungeon/map/symbols.hpp"

namespace teka::dungeon {
namespace {

constexpr int kLdtkCell = kTilesetCell;

/// A stable identifier in LDtk's format.
std::string identifier(std::string_view what) {
  const std::uint64_t high = hash_text(what);
  const std::uint64_t low = hash_text(fmt::format("{}, second half", what));
  return fmt::format("{:08x}-{:04x}-{:04x}-{:04x}-{:012x}", high >> 32U, (high >> 16U) & 0xFFFFU, high & 0xFFFFU,
                     low >> 48U, low & 0xFFFF'FFFF'FFFFU);
}

/// "Rest" for "rest".
std::string capitalised(std::string_view name) {
  std::string text(name);
  text.front() = static_cast<char>(std::toupper(static_cast<unsigned char>(text.front())));
  return text;
}

Value entity(const std::string& name, const Level& level, std::size_t number, Point at, Size size, Value fields) {
  return Value::Object{{"id", name},
                       {"iid", identifier(fmt::format("{} {} {} {}", ldtk_name(level), name, number, level.caption))},
                       {"layer", "Entities"},
                       {"x", at.x * kLdtkCell},
                       {"y", at.y * kLdtkCell},
                       {"width", size.width * kLdtkCell},
                       {"height", size.height * kLdtkCell},
                       {"color", 0xE2DAC8},
                       {"customFields", std::move(fields)}};
}

Value things_of(const Level& level, Thing::Kind kind) {
  Value::Array list;
  for (const Thing& thing : level.map.things) {
    if (thing.kind != kind) continue;
    Value fields = Value::Object{{"room", std::int64_t{thing.room}}};
    if (kind == Thing::Kind::key) {
      fields.set("opens", std::string(1, kSymbols[symbol_of(lock_tile(thing.number))].character));
    } else if (kind > Thing::Kind::key && kind != Thing::Kind::rest) {
      fields.set("strength", int{thing.number});
    }
    list.push_back(entity(capitalised(name_of(kind)), level, list.size(), thing.at, {1, 1}, std::move(fields)));
  }
  return list;
}

Value rooms_of(const Level& level) {
  Value::Array list;
  for (std::size_t i = 0; i < level.map.rooms.size(); ++i) {
    const Room& room = level.map.rooms[i];
    Value::Array tags;
    if (i < level.tags.size()) tags.assign(level.tags[i].begin(), level.tags[i].end());
    Value fields = Value::Object{
        {"number", static_cast<std::int64_t>(i)}, {"shape", name_of(room.shape)}, {"tags", std::move(tags)}};
    list.push_back(entity("Room", level, i, room.corner, room.size, std::move(fields)));
  }
  return list;
}

}  // namespace

std::string ldtk_name(const Level& level) {
  return fmt::format("Level_{}", level.index);
}

Value ldtk_data(const Level& level) {
  Value entities = Value::Object{{"Room", rooms_of(level)}};
  for (int kind = 0; kind <= static_cast<int>(Thing::Kind::rest); ++kind) {
    const auto of = static_cast<Thing::Kind>(kind);
    if (Value list = things_of(level, of); !list.get<Value::Array>()->empty()) {
      entities.set(capitalised(name_of(of)), std::move(list));
    }
  }
  return Value::Object{{"identifier", ldtk_name(level)},
                       {"uniqueIdentifer", identifier(ldtk_name(level) + level.caption)},  // LDtk's spelling
                       {"x", 0},
                       {"y", 0},
                       {"width", level.map.tiles.width() * kLdtkCell},
                       {"height", level.map.tiles.height() * kLdtkCell},
                       {"bgColor", "#1B1D26"},
                       {"neighbourLevels", Value::Array{}},
                       {"customFields", Value::Object{}},
                       {"layers", Value::Array{fmt::format("{}.png", kLdtkLayer)}},
                       {"entities", std::move(entities)}};
}

std::string ldtk_csv(const Level& level) {
  std::string text;
  const auto tiles = level.map.tiles.cells();
  const auto width = static_cast<std::size_t>(level.map.tiles.width());
  for (std::size_t i = 0; i < tiles.size(); ++i) {
    fmt::format_to(std::back_inserter(text), "{},", symbol_of(tiles[i]));
    if ((i + 1) % width == 0) text += '\n';
  }
  return text;
}

}  // namespace teka::dungeon
