// Plots of evolution runs, and pictures into files.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "evolve/map_elites.hpp"
#include "evolve/settings.hpp"
#include "game/game.hpp"
#include "picture/drawing.hpp"

namespace teka::maze {

/// Best and mean value per generation of one run.
Drawing plot_history(const std::vector<Generation>& history, std::string_view title);

/// Kinds found over the evaluations of a map.
Drawing plot_map_history(const std::vector<MapProgress>& history, std::string_view title);

/// "svg" or "png". Nothing after a stop.
Result<std::string> encode_drawing(const Drawing& drawing, std::string_view format, const std::stop_token& stop = {});

/// The format that the ending of a picture's name says.
Result<std::string> picture_format(const std::string& path);

/// Into a file whose ending says the format.
Result<void> write_drawing(const Drawing& drawing, const std::string& path, const Context& context);

}  // namespace teka::maze
