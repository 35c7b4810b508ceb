// The style of levels: which small patterns of tiles they have, and how often. How far other levels are from it is the
// Kullback-Leibler divergence between the two distributions (Lucas and Volz, "Tile Pattern KL-Divergence for Analysing
// and Evolving Game Levels", 2019), over windows of 2x2 and of 3x3 tiles.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <unordered_map>

#include "games/sokoban/level/level.hpp"

namespace teka::sokoban {

class TilePatterns {
 public:
  /// Where the player stands is no matter of style: his square counts as empty. A few levels, or one, have too few
  /// patterns to stand for themselves: then half of the style is that of a background, which must outlive this one.
  explicit TilePatterns(std::span<const Level> levels, const TilePatterns* background = nullptr);

  /// Between these levels and ours, in nats, as the mean of both directions and of both sizes of windows: they should
  /// have nothing that is unusual here, and what is usual here. Fewer levels have fewer patterns, so compare sets of
  /// the same size.
  [[nodiscard]] double divergence(std::span<const Level> levels) const;

 private:
  static constexpr std::array<int, 2> kSides = {2, 3};

  struct Patterns {
    std::unordered_map<std::uint32_t, std::uint32_t> count;
    double all = 0;
  };

  void add(const Level& level, std::size_t size);
  [[nodiscard]] double share(std::uint32_t pattern, std::size_t size) const;
  [[nodiscard]] double divergence_to(const TilePatterns& other, std::size_t size) const;

  std::array<Patterns, kSides.size()> patterns_;  // by size of windows
  const TilePatterns* background_;
};

}  // namespace teka::sokoban
