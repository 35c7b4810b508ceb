#include "games/maze/report.hpp"

#include "core/text.hpp"
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

Result<std::string> encode_drawing(const Drawing& drawing, std::string_view format, const std::stop_token& stop) {
  if (format == "svg") return to_svg(drawing, stop);
  return to_png(drawing, stop);
}

Result<std::string> picture_format(const std::string& path) {
  const std::string ending = lowercase(std::string_view(path).substr(std::min(path.size(), path.rfind('.'))));
  if (ending != ".svg" && ending != ".png") return fail("'{}': a picture's name ends in .svg or .png", path);
  return ending.substr(1);
}

Result<void> write_drawing(const Drawing& drawing, const std::string& path, const Context& context) {
  const auto format = picture_format(path);
  if (!format) return tl::unexpected(format.error());
  const auto bytes = encode_drawing(drawing, *format);
  if (!bytes) return tl::unexpected(bytes.error());
  return context.write_file(path, *bytes);
}

}  // namespace teka::maze
