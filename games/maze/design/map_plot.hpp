// The plot of how a map of mazes was filled.
#pragma once

#include <string_view>
#include <vector>

#include "evolve/map_elites.hpp"
#include "picture/drawing.hpp"

namespace teka::maze {

/// Kinds found over the evaluations of a map.
Drawing plot_map_history(const std::vector<MapProgress>& history, std::string_view title);

}  // namespace teka::maze
