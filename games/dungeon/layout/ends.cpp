#include "games/dungeon/layout/ends.hpp"

#include <algorithm>
#include <cmath>

namespace teka::dungeon {

std::uint32_t EndChooser::choose_start(double remoteness) {
  ranked_.clear();
  for (std::uint32_t room = 0; room < neighbours_.vertices(); ++room) {
    paths_.run(neighbours_, room);
    std::uint64_t sum = 0;
    for (const std::uint32_t distance : paths_.distances()) sum += distance;
    ranked_.emplace_back(sum, room);
  }
  std::sort(ranked_.begin(), ranked_.end());
  return ranked_[static_cast<std::size_t>(std::floor(remoteness * static_cast<double>(ranked_.size() - 1) + 0.5))]
      .second;
}

/// The paths must be those from the start. Ties at the same distance are broken at random.
std::uint32_t EndChooser::choose_exit(double distance, double spread, Rng& rng) {
  const auto reached = paths_.reached();  // nearest first
  const auto distances = paths_.distances();
  const double farthest = distances[reached.back()];
  if (spread > 0) distance += spread * rng.normal();
  const double within = std::clamp(distance, std::min(1.0, farthest), farthest);
  const auto wanted =
      static_cast<std::uint32_t>(std::min(within + rng.unit(), farthest));  // rounds up or down at random
  const auto before = [&](std::uint32_t room, std::uint32_t limit) { return distances[room] < limit; };
  const auto first = std::lower_bound(reached.begin(), reached.end(), wanted, before);
  const auto last = std::lower_bound(first, reached.end(), wanted + 1, before);
  return first[static_cast<std::ptrdiff_t>(rng.below(static_cast<std::uint64_t>(last - first)))];
}

void EndChooser::choose(const LayoutSettings& settings, Rng& rng, RoomGraph& graph) {
  graph.start = 0;
  graph.exit = static_cast<std::uint32_t>(graph.rooms.size() - 1);
  if (!settings.remoteness && !settings.exit_distance) return;
  neighbours_.build(graph.rooms.size(), graph.edges);
  if (settings.remoteness) graph.start = choose_start(*settings.remoteness);
  paths_.run(neighbours_, graph.start);
  if (settings.exit_distance) {
    graph.exit = choose_exit(*settings.exit_distance, settings.exit_spread, rng);
  } else if (graph.exit == graph.start && graph.rooms.size() > 1) {
    graph.exit = 0;
  }
}

}  // namespace teka::dungeon
