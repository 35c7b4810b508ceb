// How the lines and points of a plot look, so that series of the same colour can be told apart.
#pragma once

#include <cstddef>
#include <vector>

#include "picture/drawing.hpp"

namespace teka {

inline constexpr double kLineWidth = 2;

struct LineStyle {
  std::size_t dashes = 0;  ///< 0: none
  std::size_t marker = 0;  ///< 0: a circle
};

/// What a series wants to look like.
struct LineWish {
  Colour colour;
  bool dashed = false;
};

/// A style for each series; where colours repeat, dashes and markers vary.
std::vector<LineStyle> line_styles(const std::vector<LineWish>& series);

void add_line(Drawing& drawing, std::vector<PointF> points, Colour colour, std::size_t dashes);
void add_marker(Drawing& drawing, PointF at, double radius, Colour colour, std::size_t marker);

}  // namespace teka
