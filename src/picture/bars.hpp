// Bars beside each other, for shares of several things: a row for each thing, a bar for each measure.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "picture/drawing.hpp"

namespace teka {

struct Bar {
  double share = 0;          ///< 0 to 1; what lies beyond is drawn up to there
  double low = 0, high = 0;  ///< an interval, drawn as a line over the end; none when they are equal
};

struct BarRow {
  std::string name;
  std::vector<std::optional<Bar>> bars;  ///< one for each measure; those that are missing leave their place empty
};

struct Bars {
  std::string title, x_label;
  std::vector<std::string> measures;  ///< named in the legend
  std::vector<BarRow> rows;           ///< from top to bottom
  double width = 860;                 ///< the height follows from the rows
};

Drawing draw(const Bars& bars);

}  // namespace teka
