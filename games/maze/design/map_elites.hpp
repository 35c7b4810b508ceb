// A map of mazes (MAP-Elites): for every combination of two features, the maze whose mean walk is nearest to what is
// wanted. Steps and spread of the walk can be features too: then walks say where a maze belongs, and fresh ones say it
// again at the end.
#pragma once

#include <array>
#include <string_view>

#include "evolve/map_elites.hpp"
#include "games/maze/design/design.hpp"
#include "picture/drawing.hpp"

namespace teka::maze {

struct MapElitesSettings {
  DesignSettings design;  ///< its targets are what makes a maze good, unless steps are an axis
  std::array<Feature, 2> axes{};
  std::array<std::size_t, 2> bins{10, 10};
  std::uint64_t evaluations = 20'000;
};

inline bool has_axis(const MapElitesSettings& settings, Feature feature) {
  return settings.axes[0] == feature || settings.axes[1] == feature;
}

/// One line about the first setting that is invalid; it begins with the name of the setting.
Result<void> validate(const MapElitesSettings& settings);

/// The mean steps that mazes of the map have when none are asked for: the paper's middle, as far as possible.
double default_steps(Size size);

/// The names of all features, as a user writes them.
const std::vector<std::string_view>& feature_names();
/// Two known names; they must differ.
Result<std::array<Feature, 2>> read_axes(const std::vector<std::string>& names);

/// The range of a feature that mazes of this size can be expected to fill.
Axis natural_axis(Feature feature, const DesignSettings& design, std::size_t bins);

MapOutcome<Maze> map_mazes(const MapElitesSettings& settings, const Seed& seed, Executor& executor,
                           const Budget& budget, const MapObserver& observer);

/// Every maze in its place on the map, on a ground that shows how near its walk is to what is wanted.
Drawing draw_map(const MapElitesSettings& settings, const Archive<Maze>& archive);

}  // namespace teka::maze
