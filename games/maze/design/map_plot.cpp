#include "games/maze/design/map_plot.hpp"

#include "picture/plot.hpp"

namespace teka::maze {

Drawing plot_map_history(const std::vector<MapProgress>& history, std::string_view title) {
  Plot plot;
  plot.title = title;
  plot.x_label = "evaluations";
  plot.y_label = "kinds of mazes found";
  Series filled{.name = "kinds", .points = {}, .colour = palette(0)};
  for (const MapProgress& p : history) {
    filled.points.push_back({static_cast<double>(p.evaluations), static_cast<double>(p.filled)});
  }
  plot.series = {std::move(filled)};
  return draw(plot);
}

}  // namespace teka::maze
