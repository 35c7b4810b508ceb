// Drawing: a picture as a list of shapes, written as SVG or PNG. Games and plots describe what to draw; only this
// folder handles pixels.
#pragma once

#include <cstdint>
#include <stop_token>
#include <string>
#include <variant>
#include <vector>

#include "core/result.hpp"

namespace teka {

struct Colour {
  std::uint8_t red = 0, green = 0, blue = 0;
  friend constexpr bool operator==(const Colour&, const Colour&) = default;
};

struct PointF {
  double x = 0, y = 0;
};

/// All lengths are in pixels of the PNG and user units of the SVG; y grows downwards.
struct FilledRect {
  double x, y, width, height;
  Colour fill;
};
struct FilledCircle {
  double x, y, radius;
  Colour fill;
};
struct FilledArea {  ///< a closed polygon (even-odd)
  std::vector<PointF> points;
  Colour fill;
  double opacity = 1;
};
struct Stroke {  ///< a polyline with round joins and butt caps
  std::vector<PointF> points;
  double width;
  Colour colour;
};
/// Segments of one vertical or horizontal line, in order: a compact form for millions of maze walls, two numbers each.
struct LineRuns {
  struct Run {
    double begin, end;
  };
  bool upright;
  double at;  ///< x of a vertical line, y of a horizontal one
  std::vector<Run> runs;
  double width;
  Colour colour;
};
enum class Anchor { start, middle, end };
struct Label {
  double x, y;  ///< of the baseline, at the anchor
  std::string text;
  double size;
  Colour colour;
  Anchor anchor = Anchor::start;
};
using Shape = std::variant<FilledRect, FilledCircle, FilledArea, Stroke, LineRuns, Label>;

struct Drawing {
  double width = 0, height = 0;
  Colour background{255, 255, 255};
  std::vector<Shape> shapes;     ///< later ones are on top; those that are not drawable are skipped
  std::string description = {};  ///< not drawn, stored in the file: where the picture comes from

  void add(Shape shape);
  /// Adds another drawing's shapes to this one, scaled and then translated.
  void place(const Drawing& other, double x, double y, double scale = 1);
};

/// False when a number of the shape is not finite or too large, a length is negative, or runs are out of order.
bool is_drawable(const Shape& shape);

/// Empty after a stop request.
std::string to_svg(const Drawing& drawing, const std::stop_token& stop = {});
/// Fails for empty pictures and for more than 128 million pixels. Rendered in stripes, so that a large picture needs
/// little more memory than its shapes. Empty after a stop request.
Result<std::string> to_png(const Drawing& drawing, const std::stop_token& stop = {});

}  // namespace teka
