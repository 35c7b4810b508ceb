// A map of mazes (MAP-Elites): for every combination of two features, the maze whose mean walk is closest to the
// target. Steps and spread of the walk can be features, too: then walks determine the place of a maze, and fresh walks
// check it at the end.
#pragma once

#include <array>
#include <string_view>

#include "evolve/map_elites.hpp"
#include "games/maze/design/design.hpp"
#include "picture/drawing.hpp"

namespace teka::maze {

struct MapElitesSettings {
  DesignSettings design;  ///< its targets define the quality of a maze, unless steps are an axis
  std::array<Feature, 2> axes{};
  std::array<std::size_t, 2> bins{10, 10};
  std::uint64_t evaluations = 20'000;
};

inline bool has_axis(const MapElitesSettings& settings, Feature feature) {
  return settings.axes[0] == feature || settings.axes[1] == feature;
}

/// Returns one line about the first invalid setting; it begins with the name of the setting.
Result<void> validate(const MapElitesSettings& settings);

/// The default mean steps of mazes on the map: the paper's target, as far as possible.
double default_steps(Size size);

/// The names of all features on the command line.
const std::vector<std::string_view>& feature_names();
/// Two known names; they must differ.
Result<std::array<Feature, 2>> read_axes(const std::vector<std::string>& names);

/// The range of a feature that mazes of this size can be expected to cover.
Axis natural_axis(Feature feature, const DesignSettings& design, std::size_t bins);

MapOutcome<Maze> map_mazes(const MapElitesSettings& settings, const Seed& seed, Executor& executor,
                           const Budget& budget, const MapObserver& observer, Exchange* exchange = nullptr,
                           const MapSaves& saves = {});

/// Draws every maze at its place on the map; the background shows how close its walk is to the target.
Drawing draw_map(const MapElitesSettings& settings, const Archive<Maze>& archive);

}  // namespace teka::maze
