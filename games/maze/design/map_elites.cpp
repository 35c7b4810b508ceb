#include "games/maze/design/map_elites.hpp"

#include <algorithm>
#include <cmath>

#include "core/text.hpp"
#include "games/maze/formats/picture.hpp"
#include "games/maze/measures/exact_walk.hpp"
#include "games/maze/paper/paper.hpp"
#include "picture/plot.hpp"

namespace teka::maze {
namespace {

/// Whether a maze's place on the map depends on walks.
bool any_noisy(const std::array<Feature, 2>& axes) {
  return is_noisy(axes[0]) || is_noisy(axes[1]);
}

class MapMazes : public DesignProblem {
 public:
  MapMazes(const MapElitesSettings& settings, std::stop_token stop)
      : DesignProblem(settings.design, std::move(stop)), axes_(settings.axes) {}

  [[nodiscard]] std::array<double, 2> describe(const Maze& maze) const { return describe(maze, {}); }

 protected:
  [[nodiscard]] std::array<double, 2> describe(const Maze& maze, const Estimate& walk) const {
    const Measures measures = measure(maze);
    return {feature_value(axes_[0], measures, walk), feature_value(axes_[1], measures, walk)};
  }

  std::array<Feature, 2> axes_;
};

/// With steps or spread as an axis, the evaluating walks also determine the place.
class WalkedMazes : public MapMazes {
 public:
  WalkedMazes(const MapElitesSettings& settings, std::stop_token stop) : MapMazes(settings, std::move(stop)) {
    for (std::size_t i = 0; i < 2; ++i) {
      if (axes_[i] == Feature::steps) steps_ = natural_axis(Feature::steps, settings.design, settings.bins[i]);
    }
  }

  [[nodiscard]] std::array<double, 2> describe(const Maze& maze, const Estimate& walk) const {
    if (walk.count == 0) return {std::nan(""), std::nan("")};
    return MapMazes::describe(maze, walk);
  }

  /// With steps as an axis there is no target: the best maze is in the middle of its cell, so that its place is
  /// certain.
  [[nodiscard]] double value(const Maze& maze, const Estimate& walk) const {
    if (!steps_) return MapMazes::value(maze, walk);
    const auto bin = steps_->bin(walk.mean);
    if (!bin) return std::nan("");
    const double width = (steps_->high - steps_->low) / static_cast<double>(steps_->bins);
    const double middle = steps_->low + (static_cast<double>(*bin) + 0.5) * width;
    return (std::abs(walk.mean - middle) + (is_exact(walk) ? 0 : walk.error())) / middle;
  }

 private:
  std::optional<Axis> steps_;
};

template <class P>
MapOutcome<Maze> fill_map(const P& problem, const MapSettings& settings, const Seed& seed, Executor& executor,
                          const Budget& budget, const MapObserver& observer, Exchange* exchange,
                          const MapSaves& saves) {
  auto outcome = map_elites(problem, settings, seed, executor, budget, observer, exchange, saves);
  if (outcome.reason != StopReason::interrupted &&
      !reassess(problem, outcome.archive, 2000, seed.child("reassess"), executor, budget, exchange)) {
    outcome.reason = StopReason::interrupted;
  }
  return outcome;
}

}  // namespace

Result<void> validate(const MapElitesSettings& settings) {
  const DesignSettings& design = settings.design;
  const std::size_t kinds = settings.bins[0] * settings.bins[1];
  if (kinds < 1) return fail("map-size: a map needs at least one cell");
  if (kinds > 10'000) return fail("map-size: {} cells are too many; the maximum is 10000", kinds);
  if (settings.axes[0] == settings.axes[1]) {
    return fail("map: '{}' is given twice; choose two different features", name_of(settings.axes[0]));
  }
  for (const Target& target : design.targets) {
    if (target.feature != Feature::steps) continue;
    if (auto possible = check_steps(target.wanted, design.size, design.start, design.goal); !possible) return possible;
  }
  return {};
}

double default_steps(Size size) {
  return std::min(middle_steps(size), step_range(size, {0, 0}, {size.width - 1, size.height - 1}).high);
}

const std::vector<std::string_view>& feature_names() {
  static const std::vector<std::string_view> kNames = [] {
    std::vector<std::string_view> names;
    for (const Feature feature : kFeatures) names.push_back(name_of(feature));
    return names;
  }();
  return kNames;
}

Result<std::array<Feature, 2>> read_axes(const std::vector<std::string>& names) {
  TEKA_CHECK(names.size() == 2);
  const std::array<Feature, 2> axes = {*feature_from_name(names[0]), *feature_from_name(names[1])};
  if (axes[0] == axes[1]) return fail("--map: '{}' is given twice; choose two different features", names[0]);
  return axes;
}

Axis natural_axis(Feature feature, const DesignSettings& design, std::size_t bins) {
  const auto area = static_cast<double>(design.size.area());
  const double straight = step_range(design.size, design.start, design.goal).low;
  switch (feature) {
    case Feature::steps:
      return {straight, std::max(straight + 1, 1.1 * area), bins};
    case Feature::spread:
      return {0, 0.6 * area + 1, bins};
    case Feature::solution:
      return {straight, std::max(straight + 2, 0.6 * area), bins};
    case Feature::turns:
      return {0, 0.4 * area + 1, bins};
    case Feature::decisions:
      return {0, 0.2 * area + 1, bins};
    case Feature::dead_ends:
      return {0, 0.35 * area + 1, bins};
    default:
      return {0, 0.6, bins};
  }
}

MapOutcome<Maze> map_mazes(const MapElitesSettings& settings, const Seed& seed, Executor& executor,
                           const Budget& budget, const MapObserver& observer, Exchange* exchange,
                           const MapSaves& saves) {
  MapSettings map;
  for (std::size_t i = 0; i < 2; ++i) map.axes[i] = natural_axis(settings.axes[i], settings.design, settings.bins[i]);
  map.evaluations = settings.evaluations;
  map.crossover_rate = 0.2;
  map.samples = 256;
  if (any_noisy(settings.axes)) {
    return fill_map(WalkedMazes(settings, budget.stop), map, seed, executor, budget, observer, exchange, saves);
  }
  return fill_map(MapMazes(settings, budget.stop), map, seed, executor, budget, observer, exchange, saves);
}

Drawing draw_map(const MapElitesSettings& settings, const Archive<Maze>& archive) {
  constexpr double kTile = 92;
  constexpr double kGap = 4;
  constexpr double kLeft = 70;
  constexpr double kTop = 40;
  constexpr Colour kInk{40, 44, 52};
  Drawing map;
  map.width = kLeft + static_cast<double>(archive.columns) * kTile + 20;
  map.height = kTop + static_cast<double>(archive.rows) * kTile + 60;
  const Axis across = natural_axis(settings.axes[0], settings.design, archive.columns);
  const Axis up = natural_axis(settings.axes[1], settings.design, archive.rows);
  const double bottom = kTop + static_cast<double>(archive.rows) * kTile;
  for (std::size_t row = 0; row < archive.rows; ++row) {
    for (std::size_t column = 0; column < archive.columns; ++column) {
      const double x = kLeft + static_cast<double>(column) * kTile;
      const double y = bottom - static_cast<double>(row + 1) * kTile;
      const auto& cell = archive.at(column, row);
      // Bright where the walk meets the target, dark where it is 20 % off or more.
      const Colour ground = cell ? ramp(1 - std::min(1.0, cell->value / 0.2)) : Colour{238, 238, 240};
      map.add(FilledRect{x, y, kTile - 2, kTile - 2, ground});
      if (!cell) continue;
      const Drawing thumbnail = draw(cell->genome);
      const double scale = (kTile - 2 - 2 * kGap) / std::max(thumbnail.width, thumbnail.height);
      map.add(FilledRect{x + kGap, y + kGap, thumbnail.width * scale, thumbnail.height * scale, {255, 255, 255}});
      map.place(thumbnail, x + kGap, y + kGap, scale);
    }
  }
  const auto tick = [](const Axis& axis, std::size_t i) {
    return fmt::format("{:.3g}",
                       axis.low + (axis.high - axis.low) * static_cast<double>(i) / static_cast<double>(axis.bins));
  };
  for (std::size_t i = 0; i <= archive.columns; ++i) {
    map.add(Label{kLeft + static_cast<double>(i) * kTile, bottom + 16, tick(across, i), 11, kInk, Anchor::middle});
  }
  for (std::size_t i = 0; i <= archive.rows; ++i) {
    map.add(Label{kLeft - 8, bottom - static_cast<double>(i) * kTile + 4, tick(up, i), 11, kInk, Anchor::end});
  }
  map.add(Label{kLeft + static_cast<double>(archive.columns) * kTile / 2, bottom + 40,
                std::string(name_of(settings.axes[0])), 14, kInk, Anchor::middle});
  map.add(Label{8, kTop - 16,
                fmt::format("{} (upwards): {} of {} kinds found; bright ground: the walk is {}",
                            name_of(settings.axes[1]), archive.filled(), archive.cells.size(),
                            has_axis(settings, Feature::steps) ? "in the middle of its kind" : "as wanted"),
                14, kInk, Anchor::start});
  return map;
}

}  // namespace teka::maze
