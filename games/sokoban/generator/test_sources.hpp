// Sources of bad levels, for tests.
#pragma once

#include <string_view>

#include "games/sokoban/generator/level_source.hpp"

namespace teka::sokoban {

/// Random tiles, the border too: almost never a valid level.
inline Level noise_level(Rng& rng, Size size) {
  constexpr std::string_view kTiles = "##     ..$$@*+";
  Level level(size, Tile::wall);
  for (Tile& tile : level.cells()) tile = static_cast<Tile>(kTiles[rng.below(kTiles.size())]);
  return level;
}

inline LevelSource noise_source(Size size = {10, 10}) {
  return [size](std::size_t count, const Seed& seed) {
    std::vector<Level> levels;
    for (std::size_t i = 0; i < count; ++i) {
      Rng rng(seed.child(i));
      levels.push_back(noise_level(rng, size));
    }
    return levels;
  };
}

inline LevelSource empty_source() {
  return [](std::size_t, const Seed&) { return std::vector<Level>(); };
}

/// The same few levels again and again.
inline LevelSource stubborn_source(std::vector<Level> levels) {
  return [levels = std::move(levels)](std::size_t count, const Seed&) {
    std::vector<Level> given;
    for (std::size_t i = 0; i < count; ++i) given.push_back(levels[i % levels.size()]);
    return given;
  };
}

}  // namespace teka::sokoban
