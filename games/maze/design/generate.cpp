#include "games/maze/design/generate.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>

#include "games/maze/measures/evaluation.hpp"

namespace teka::maze {
namespace {

Result<void> check_target(const Target& target, const MazeSettings& settings) {
  const Size size = settings.size;
  if (target.feature == Feature::solution) {
    // Each move changes the colour of the cell on a chessboard, so the length has the parity of the direct way.
    const double least = std::abs(settings.start.x - settings.goal.x) + std::abs(settings.start.y - settings.goal.y);
    const double most = static_cast<double>(size.area()) - 1;
    const bool even = std::fmod(target.wanted - least, 2) == 0;
    if (target.wanted < least || target.wanted > most || !even) {
      return fail("solution: no path between these ends has {} moves; use {}, {}, {} and so on, below {}",
                  target.wanted, least, least + 2, least + 4, most + 1);
    }
  }
  if (target.feature == Feature::steps) return check_steps(target.wanted, size, settings.start, settings.goal);
  return {};
}

bool is_designed(const MazeSettings& settings) {
  return !settings.targets.empty() || settings.difficulty;
}

std::optional<GeneratedMaze> carve(const MazeSettings& settings, const Seed& seed, const Budget& budget) {
  Rng rng(seed);
  auto maze = generate_perfect(settings.size, settings.method.value_or(kDefaultMethod), rng, budget);
  if (!maze) return std::nullopt;
  maze->set_ends(settings.start, settings.goal);
  if (settings.braid) braid(*maze, *settings.braid, rng, budget.stop);
  if (budget.stop.stop_requested()) return std::nullopt;
  return GeneratedMaze{.maze = std::move(*maze)};
}

DesignSettings design_settings(const MazeSettings& settings) {
  DesignSettings design{.size = settings.size, .start = settings.start, .goal = settings.goal};
  design.method = settings.method;
  if (settings.braid) design.braid = *settings.braid;
  design.targets = settings.targets;
  design.difficulty = settings.difficulty;
  design.walks = settings.walks;
  const bool loops =
      settings.braid || std::any_of(settings.targets.begin(), settings.targets.end(), [](const Target& t) {
        return is_noisy(t.feature) || t.feature == Feature::loop_share;
      });
  if (settings.difficulty && !loops) design.targets.push_back({Feature::loop_share, 0});
  return design;
}

}  // namespace

Result<void> validate(const MazeSettings& settings) {
  const Size size = settings.size;
  if (size.width < 1 || size.height < 1 || size.width > kMostSide || size.height > kMostSide) {
    return fail("size: {}x{} is out of range; sides must be from 1 to {}", size.width, size.height, kMostSide);
  }
  if (size.area() < 2)
    return fail("size: {}x{} is too small; a maze needs at least two cells", size.width, size.height);
  if (!size.contains(settings.start)) {
    return fail("start: cell {},{} is outside the {}x{} grid", settings.start.x, settings.start.y, size.width,
                size.height);
  }
  if (!size.contains(settings.goal)) {
    return fail("goal: cell {},{} is outside the {}x{} grid", settings.goal.x, settings.goal.y, size.width,
                size.height);
  }
  if (settings.start == settings.goal) return fail("goal: same cell as the start; choose two different cells");
  if (settings.braid && !(*settings.braid >= 0 && *settings.braid <= 1)) {
    return fail("braid: {} is out of range; it must be from 0 to 1", *settings.braid);
  }
  if (is_designed(settings) && std::max(size.width, size.height) > kMostDesignSide) {
    return fail("size: {1}x{2} is too large for feature targets; the maximum is {0}x{0}", kMostDesignSide, size.width,
                size.height);
  }
  for (const Target& target : settings.targets) {
    if (auto valid = check_target(target, settings); !valid) return valid;
  }
  return {};
}

std::optional<GeneratedMaze> generate_maze(const MazeSettings& settings, const Seed& seed, Executor& executor,
                                           const Budget& budget,
                                           const std::function<void(const Generation&)>& observer) {
  if (!is_designed(settings)) return carve(settings, seed, budget);
  auto design = design_maze(design_settings(settings), seed, executor, budget, observer);
  if (!design) return std::nullopt;
  GeneratedMaze made{.maze = design->maze};
  made.design = std::move(*design);
  return made;
}

Metrics design_metrics(const Design& design) {
  Metrics metrics;
  for (const Feature feature : kFeatures) {
    if (feature == Feature::steps) {
      metrics.add(steps_metric(design.walk));
    } else if (feature == Feature::spread) {
      metrics.add(spread_metric(design.walk));
    } else {
      metrics.add(std::string(name_of(feature)), feature_value(feature, design.measures, design.walk),
                  std::string(unit_of(feature)));
    }
  }
  return metrics;
}

}  // namespace teka::maze
