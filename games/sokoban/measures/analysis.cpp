#include "games/sokoban/measures/analysis.hpp"

#include <algorithm>

namespace teka::sokoban {
namespace {

constexpr std::uint64_t kDecomposePositions = 200'000;

}  // namespace

std::optional<LevelAnalysis> analyse(const Level& level, std::uint64_t positions, const Budget& budget) {
  LevelAnalysis analysis;
  const bool known = with_space_of(level, positions, budget, [&](const auto& terrain, const auto& space, auto start) {
    analysis.play = profile_of_start(terrain, space, start);
    analysis.any_changes = fewest_stretches(terrain, space, start);
    analysis.positions = space.size();
  });
  if (!known) return std::nullopt;
  analysis.play.shape = shape_of(level);
  analysis.decomposition = decompose(level, std::min(positions, kDecomposePositions), budget);
  return analysis;
}

Metrics to_metrics(const LevelAnalysis& analysis) {
  Metrics metrics;
  metrics.add("box changes of any solution", analysis.any_changes);
  if (analysis.decomposition > 0) metrics.add("decomposition", analysis.decomposition, "boxes");
  metrics.add("freedom", analysis.play.freedom, "bits a push");
  metrics.add("traps", analysis.play.traps);
  metrics.add("counter-pushes", analysis.play.counter_pushes);
  metrics.add("floor", analysis.play.shape.floor, "squares");
  metrics.add("floor used", analysis.play.floor_used);
  metrics.add("narrow squares", analysis.play.shape.narrow);
  metrics.add("islands", analysis.play.shape.islands);
  metrics.add("goals apart", analysis.play.shape.goals_apart);
  metrics.add("positions", static_cast<double>(analysis.positions));
  return metrics;
}

}  // namespace teka::sokoban
