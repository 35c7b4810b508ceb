// Horizontal bar chart of shares: a row per item, a bar per measure.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "picture/drawing.hpp"

namespace teka {

struct Bar {
  double share = 0;          ///< 0 to 1; values beyond are clamped
  double low = 0, high = 0;  ///< an error bar; none when they are equal
};

struct BarRow {
  std::string name;
  std::vector<std::optional<Bar>> bars;  ///< one per measure; a missing one leaves a gap
};

struct Bars {
  std::string title, x_label;
  std::vector<std::string> measures;  ///< named in the legend
  std::vector<BarRow> rows;           ///< from top to bottom
  double width = 860;                 ///< the height depends on the rows
  std::string note = {};              ///< small, below the title: the settings that the data came from
};

Drawing draw(const Bars& bars);

}  // namespace teka
