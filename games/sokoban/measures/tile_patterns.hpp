// The style of levels as the distribution of their small tile patterns. The distance of two styles is the Kullback-
// Leibler divergence of the distributions (Lucas and Volz, "Tile Pattern KL-Divergence for Analysing and Evolving
// Game Levels", 2019), over windows of 2x2 and 3x3 tiles.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <unordered_map>

#include "games/sokoban/level/level.hpp"

namespace teka::sokoban {

class TilePatterns {
 public:
  /// The player is ignored: its square counts as empty. One or few levels have too few patterns for a distribution;
  /// then half of it comes from a background, which must outlive this object.
  explicit TilePatterns(std::span<const Level> levels, const TilePatterns* background = nullptr);

  /// The KL divergence between these levels and the given ones in nats, as the mean of both directions and both window
  /// sizes. It depends on the number of levels, so compare sets of the same size.
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
