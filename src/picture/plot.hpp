// Plots as drawings: lines with error bands, and heatmaps. Callers describe data; the layout is decided here, so that
// all reports look alike.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "picture/drawing.hpp"

namespace teka {

/// Colour-blind safe colours (after Okabe and Ito); they repeat from the eighth on.
Colour palette(std::size_t i);

struct Series {
  std::string name;            ///< in the legend; omitted there if empty
  std::vector<PointF> points;  ///< points that are not finite (or not positive on a logarithmic axis) become gaps
  Colour colour;
  bool dashed = false;
  std::vector<double> band = {};  ///< ± per point, drawn as a light area or, for categories, as an error bar
};

struct HorizontalLine {  ///< a reference value, e.g. from a paper
  double y = 0;
  std::string name;
  Colour colour{90, 90, 90};
};

struct Plot {
  std::string title, x_label, y_label;
  std::vector<Series> series;
  std::vector<HorizontalLine> lines;
  bool log_y = false;
  double width = 720, height = 420;
  std::vector<std::string> x_names = {};  ///< x = 0, 1, ... are categories with these names, so points are not joined
  std::string note = {};                  ///< small, below the title: the settings that the data came from
};

Drawing draw(const Plot& given);

struct Heatmap {
  std::string title, x_label, y_label;
  double x_low = 0, x_high = 1, y_low = 0, y_high = 1;  ///< the outer edges of the outer cells
  std::size_t columns = 0, rows = 0;
  std::vector<std::optional<double>> values;  ///< row-major, the row at y_low first; cells without a value stay empty
  double width = 720, height = 420;
};

Drawing draw(const Heatmap& heatmap);

/// A perceptually uniform colour map from dark blue over green to yellow, for 0..1.
Colour ramp(double share);

}  // namespace teka
