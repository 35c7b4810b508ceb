#include "games/maze/report.hpp"

#include "picture/plot.hpp"

namespace teka::maze {

Drawing plot_history(const std::vector<Generation>& history, std::string_view title) {
  Plot plot;
  plot.title = title;
  plot.x_label = "generation";
  plot.y_label = "fitness (lower is better)";
  plot.log_y = true;
  Series best{.name = "best so far", .points = {}, .colour = palette(0)};
  Series mean{.name = "mean", .points = {}, .colour = palette(1)};
  for (const Generation& g : history) {
    best.points.push_back({static_cast<double>(g.number), g.best_so_far});
    mean.points.push_back({static_cast<double>(g.number), g.mean});
  }
  plot.series = {std::move(best), std::move(mean)};
  return draw(plot);
}

Result<std::string> encode_drawing(const Drawing& drawing, std::string_view format) {
  if (format == "svg") return to_svg(drawing);
  return to_png(drawing);
}

Result<void> write_drawing(const Drawing& drawing, const std::string& path, const Context& context) {
  const std::string_view ending = std::string_view(path).substr(std::min(path.size(), path.rfind('.')));
  if (ending != ".svg" && ending != ".png") return fail("'{}': a picture's name ends in .svg or .png", path);
  const auto bytes = encode_drawing(drawing, ending.substr(1));
  if (!bytes) return tl::unexpected(bytes.error());
  return context.write_file(path, *bytes);
}

}  // namespace teka::maze
