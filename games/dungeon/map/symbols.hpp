// The symbols of a map: one number, character and name for every kind of tile and of thing. Text, pictures and the
// formats of map editors all use them.
#pragma once

#include <fmt/format.h>

#include <array>
#include <bitset>
#include <cstddef>
#include <string>
#include <string_view>

#include "games/dungeon/map/map.hpp"
#include "tiles/tile_set.hpp"

namespace teka::dungeon {

using Symbol = TileSymbol;

/// First the tiles in their order, then the things in theirs; each key has its own symbol.
inline constexpr std::array<Symbol, 33> kSymbols = {{
    {' ', "rock"},        {'#', "wall"},       {'.', "floor"},     {',', "corridor"},   {'+', "door"},
    {'S', "secret door"}, {'^', "north gate"}, {'>', "east gate"}, {'v', "south gate"}, {'<', "west gate"},
    {'A', "lock a"},      {'B', "lock b"},     {'C', "lock c"},    {'D', "lock d"},     {'E', "lock e"},
    {'F', "lock f"},      {'G', "lock g"},     {'H', "lock h"},    {'I', "lock i"},     {'@', "start"},
    {'X', "exit"},        {'a', "key a"},      {'b', "key b"},     {'c', "key c"},      {'d', "key d"},
    {'e', "key e"},       {'f', "key f"},      {'g', "key g"},     {'h', "key h"},      {'i', "key i"},
    {'$', "treasure"},    {'&', "monster"},    {'*', "rest"},
}};
inline constexpr std::size_t kTileSymbols = static_cast<std::size_t>(Tile::lock_i) + 1;

constexpr std::size_t symbol_of(Tile tile) {
  return static_cast<std::size_t>(tile);
}
constexpr std::size_t symbol_of(Thing::Kind kind, int key = 0) {
  const auto place = kTileSymbols + static_cast<std::size_t>(kind);
  if (kind < Thing::Kind::key) return place;
  return kind == Thing::Kind::key ? place + static_cast<std::size_t>(key) : place + kMostLocks - 1;
}
constexpr std::size_t symbol_of(const Thing& thing) {
  return symbol_of(thing.kind, thing.number);
}

/// A character for an error message.
inline std::string printable(char c) {
  return c > ' ' && c < 127 ? std::string(1, c) : fmt::format("byte 0x{:02X}", static_cast<unsigned char>(c));
}

/// The symbols for the legend of a map: all that occur except rock and wall.
using SymbolSet = std::bitset<kSymbols.size()>;
inline SymbolSet symbols_in(const Map& map) {
  SymbolSet symbols;
  for (const Tile tile : map.tiles.cells()) symbols.set(symbol_of(tile));
  for (const Thing& thing : map.things) symbols.set(symbol_of(thing));
  return symbols.reset(symbol_of(Tile::rock)).reset(symbol_of(Tile::wall));
}

static_assert(kSymbols[symbol_of(Tile::lock_i)].character == 'I');
static_assert(kSymbols[symbol_of(Thing::Kind::key, 8)].character == 'i');
static_assert(symbol_of(Thing::Kind::rest) + 1 == kSymbols.size());

}  // namespace teka::dungeon
