// The plot of the progress of a map of mazes.
#pragma once

#include <string_view>
#include <vector>

#include "evolve/map_elites.hpp"
#include "picture/drawing.hpp"

namespace teka::maze {

/// Kinds found over the number of evaluations.
Drawing plot_map_history(const std::vector<MapProgress>& history, std::string_view title);

}  // namespace teka::maze
