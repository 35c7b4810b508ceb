// The tiles of a game as map editors know them: one number, character and name for every kind of ground and of thing,
// and one image with all of them.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "core/grid.hpp"

namespace teka {

/// The tile image has squares of kTilesetCell pixels, kTilesetColumns to a row.
inline constexpr int kTilesetCell = 16, kTilesetColumns = 8;

struct TileSymbol {
  char character;
  std::string_view name;
};

struct TileSet {
  std::string_view game;                ///< "dungeon"
  std::string_view image;               ///< file name of the tile image, in the same folder as a map
  std::span<const TileSymbol> symbols;  ///< first the grounds, then the things that stand on them
  std::size_t grounds = 0;
  bool (*is_solid)(std::size_t ground) = nullptr;

  [[nodiscard]] int rows() const { return (static_cast<int>(symbols.size()) + kTilesetColumns - 1) / kTilesetColumns; }
  /// The place of a symbol in the tile image, in pixels.
  [[nodiscard]] static Point corner(std::size_t symbol) {
    const auto i = static_cast<int>(symbol);
    return {i % kTilesetColumns * kTilesetCell, i / kTilesetColumns * kTilesetCell};
  }
  [[nodiscard]] std::optional<std::size_t> find(std::string_view name) const {
    for (std::size_t i = 0; i < symbols.size(); ++i) {
      if (symbols[i].name == name) return i;
    }
    return {};
  }
};

}  // namespace teka
