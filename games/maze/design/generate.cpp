#include "games/maze/design/generate.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "core/text.hpp"
#include "games/maze/measures/evaluation.hpp"

namespace teka::maze {
namespace {

Result<void> check_target(const Target& target, Size size, const StepRange& range) {
  if (target.feature == Feature::solution) {
    // Each move changes the colour of the cell on a chessboard, so the length has the parity of the direct way.
    const double most = static_cast<double>(size.area()) - 1;
    const bool even = std::fmod(target.wanted - range.low, 2) == 0;
    if (target.wanted < range.low || target.wanted > most || !even) {
      return fail("solution: no path between these ends has {} moves; use {}, {}, {} and so on, below {}",
                  target.wanted, range.low, range.low + 2, range.low + 4, most + 1);
    }
  }
  if (target.feature == Feature::steps && (target.wanted < range.low || target.wanted > range.high)) {
    return fail("steps: {} is out of reach for {}x{} with these ends; use {} to {:.0f}", target.wanted, size.width,
                size.height, range.low, range.high);
  }
  return {};
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
  design.walks = settings.walks;
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
  const StepRange range = step_range(size, settings.start, settings.goal);
  for (const Target& target : settings.targets) {
    if (auto valid = check_target(target, size, range); !valid) return valid;
  }
  if (!settings.targets.empty() && std::max(size.width, size.height) > kMostDesignSide) {
    return fail("size: {1}x{2} is too large for feature targets; the maximum is {0}x{0}", kMostDesignSide, size.width,
                size.height);
  }
  return {};
}

Result<double> steps_for_difficulty(std::string_view difficulty, const StepRange& range) {
  static constexpr std::array<std::string_view, 3> kNames = {"easy", "medium", "hard"};
  static constexpr std::array<double, 3> kShares = {0.3, 0.6, 0.9};
  const auto named = std::find(kNames.begin(), kNames.end(), difficulty);
  const auto share = named != kNames.end() ? std::optional(kShares[static_cast<std::size_t>(named - kNames.begin())])
                                           : parse_real(difficulty);
  if (!share) {
    return fail("difficulty: unknown value '{}'{} (or a number from 0 to 1)", difficulty,
                suggestion(difficulty, kNames));
  }
  if (*share < 0 || *share > 1) return fail("difficulty: {} is out of range; it must be from 0 to 1", difficulty);
  // Whole steps: perfect mazes can meet them exactly, and small mazes have nothing else within 1 %.
  return std::min(std::round(range.low + *share * (range.high - range.low)), std::floor(range.high));
}

std::optional<GeneratedMaze> generate_maze(const MazeSettings& settings, const Seed& seed, Executor& executor,
                                           const Budget& budget,
                                           const std::function<void(const Generation&)>& observer) {
  if (settings.targets.empty()) return carve(settings, seed, budget);
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
      metrics.add("steps", design.walk, "moves");
    } else if (feature == Feature::spread) {
      metrics.add(spread_metric(design.walk));
    } else {
      metrics.add(std::string(name_of(feature)), feature_value(feature, design.measures, design.walk));
    }
  }
  return metrics;
}

}  // namespace teka::maze
