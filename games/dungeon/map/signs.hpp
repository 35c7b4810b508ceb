// The signs of a map: one number, character and name for every kind of tile and of thing. Text, pictures and the
// formats of map editors all show a map by these.
#pragma once

#include <fmt/format.h>

#include <array>
#include <bitset>
#include <cstddef>
#include <string>
#include <string_view>

#include "games/dungeon/map/map.hpp"

namespace teka::dungeon {

struct Sign {
  char character;
  std::string_view name;
};

/// First the tiles in their order, then the things in theirs; each key has its own.
inline constexpr std::array<Sign, 33> kSigns = {{
    {' ', "rock"},        {'#', "wall"},       {'.', "floor"},     {',', "corridor"},   {'+', "door"},
    {'S', "secret door"}, {'^', "north gate"}, {'>', "east gate"}, {'v', "south gate"}, {'<', "west gate"},
    {'A', "lock a"},      {'B', "lock b"},     {'C', "lock c"},    {'D', "lock d"},     {'E', "lock e"},
    {'F', "lock f"},      {'G', "lock g"},     {'H', "lock h"},    {'I', "lock i"},     {'@', "start"},
    {'X', "exit"},        {'a', "key a"},      {'b', "key b"},     {'c', "key c"},      {'d', "key d"},
    {'e', "key e"},       {'f', "key f"},      {'g', "key g"},     {'h', "key h"},      {'i', "key i"},
    {'$', "treasure"},    {'&', "monster"},    {'*', "rest"},
}};
inline constexpr std::size_t kTileSigns = static_cast<std::size_t>(Tile::lock_i) + 1;

constexpr std::size_t sign_of(Tile tile) {
  return static_cast<std::size_t>(tile);
}
constexpr std::size_t sign_of(Thing::Kind kind, int key = 0) {
  const auto place = kTileSigns + static_cast<std::size_t>(kind);
  if (kind < Thing::Kind::key) return place;
  return kind == Thing::Kind::key ? place + static_cast<std::size_t>(key) : place + kMostLocks - 1;
}
constexpr std::size_t sign_of(const Thing& thing) {
  return sign_of(thing.kind, thing.number);
}

/// A character for an error message.
inline std::string printable(char c) {
  return c > ' ' && c < 127 ? std::string(1, c) : fmt::format("byte 0x{:02X}", static_cast<unsigned char>(c));
}

/// The signs that a map needs explained: all that occur but rock and wall.
using SignSet = std::bitset<kSigns.size()>;
inline SignSet signs_in(const Map& map) {
  SignSet signs;
  for (const Tile tile : map.tiles.cells()) signs.set(sign_of(tile));
  for (const Thing& thing : map.things) signs.set(sign_of(thing));
  return signs.reset(sign_of(Tile::rock)).reset(sign_of(Tile::wall));
}

static_assert(kSigns[sign_of(Tile::lock_i)].character == 'I');
static_assert(kSigns[sign_of(Thing::Kind::key, 8)].character == 'i');
static_assert(sign_of(Thing::Kind::rest) + 1 == kSigns.size());

}  // namespace teka::dungeon
