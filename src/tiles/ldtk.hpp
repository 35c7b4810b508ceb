// Levels for the editor LDtk: a project that it opens (https://ldtk.io/json, version 1.5.3), and the files of its
// "super simple export" (https://ldtk.io/docs/game-dev/super-simple-export): a folder for each level with data.json,
// pictures, and a CSV of numbers for the tiles.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/grid.hpp"
#include "core/value.hpp"
#include "tiles/ldtk_defs.hpp"

namespace teka {

/// Each tile is an object of the project, so larger sets would need too much memory.
inline constexpr std::size_t kMostLdtkTiles = 4'000'000;

/// A thing, or a rectangle such as a room.
struct LdtkInstance {
  std::string_view kind;  ///< the name of an entity
  Point at;               ///< its top left tile
  Size size{1, 1};
  std::size_t symbol = 0;          ///< 0: a rectangle
  std::vector<Value> values = {};  ///< of its fields
};

struct LdtkLevel {
  std::uint64_t index = 0;
  std::string caption;
  Grid<std::uint8_t> ground;
  std::vector<LdtkInstance> instances = {};
  std::optional<double> difficulty = {};
  std::string_view grade = {};  ///< empty without a difficulty
};

/// "Level_12", as LDtk names levels.
std::string ldtk_name(const LdtkLevel& level);

/// `provenance` becomes a member of the header.
Value ldtk_project(const LdtkWorld& world, std::span<const LdtkLevel> levels, std::string_view provenance = {});

/// The simple export of the i-th of these levels.
Value ldtk_data(const LdtkWorld& world, std::span<const LdtkLevel> levels, std::size_t i);
/// The numbers of the tiles among the symbols, 0 for empty space.
std::string ldtk_csv(const LdtkLevel& level);

}  // namespace teka
