#include "games/sokoban/measures/tile_patterns.hpp"

#include <algorithm>
#include <vector>

#include "core/rng.hpp"

namespace teka::sokoban {
namespace {

// The count of a pattern that was never seen: enough to keep logarithms finite.
constexpr double kNeverSeen = 0.5;
constexpr std::uint32_t kKinds = 5;

std::uint32_t kind_of(Tile tile) {
  if (has_player(tile)) tile = ground_of(tile);
  switch (tile) {
    case Tile::wall:
      return 0;
    case Tile::floor:
      return 1;
    case Tile::goal:
      return 2;
    case Tile::box:
      return 3;
    default:
      return 4;
  }
}

}  // namespace

void TilePatterns::add(const Level& level, std::size_t size) {
  const int side = kSides[size];
  for (int y = 0; y + side <= level.height(); ++y) {
    for (int x = 0; x + side <= level.width(); ++x) {
      std::uint32_t pattern = 0;
      for (int i = 0; i < side * side; ++i) {
        pattern = pattern * kKinds + kind_of(level[{x + i % side, y + i / side}]);
      }
      ++patterns_[size].count[pattern];
      patterns_[size].all += 1;
    }
  }
}

TilePatterns::TilePatterns(std::span<const Level> levels, const TilePatterns* background) : background_(background) {
  for (std::size_t size = 0; size < kSides.size(); ++size) {
    for (const Level& level : levels) add(level, size);
  }
}

/// The share of a pattern, never 0: one extra pattern represents all that were never seen.
double TilePatterns::share(std::uint32_t pattern, std::size_t size) const {
  const Patterns& patterns = patterns_[size];
  const auto found = patterns.count.find(pattern);
  const double seen = found != patterns.count.end() ? found->second : 0;
  if (background_ != nullptr) return (seen / patterns.all + background_->share(pattern, size)) / 2;
  return (seen + kNeverSeen) / (patterns.all + kNeverSeen * static_cast<double>(patterns.count.size() + 1));
}

/// KL(this || other) for one size of windows.
double TilePatterns::divergence_to(const TilePatterns& other, std::size_t size) const {
  const Patterns& patterns = patterns_[size];
  // In a fixed order, because the rounding of the sum depends on it.
  std::vector<std::pair<std::uint32_t, std::uint32_t>> sorted(patterns.count.begin(), patterns.count.end());
  std::ranges::sort(sorted);
  double sum = 0;
  for (const auto& [pattern, count] : sorted) {
    const double here = count / patterns.all;
    sum += here * portable_log(here / other.share(pattern, size));
  }
  return sum;
}

double TilePatterns::divergence(std::span<const Level> levels) const {
  const TilePatterns other(levels, background_);
  double sum = 0;
  for (std::size_t size = 0; size < kSides.size(); ++size) {
    sum += divergence_to(other, size) + other.divergence_to(*this, size);
  }
  return sum / (2 * kSides.size());
}

}  // namespace teka::sokoban
