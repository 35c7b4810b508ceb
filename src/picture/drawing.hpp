// Drawing: a picture as a list of shapes, written as SVG or as PNG. Games and plots describe what to draw; only this
// folder knows pixels.
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
struct Stroke {  ///< a polyline with round joins and blunt ends
  std::vector<PointF> points;
  double width;
  Colour colour;
};
/// Pieces of one upright or level line, in their order: the walls of a maze by the million, each worth two numbers.
struct LineRuns {
  struct Run {
    double begin, end;
  };
  bool upright;
  double at;  ///< x of an upright line, y of a level one
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
  std::vector<Shape> shapes;     ///< later ones lie on top; those that are not drawable are left out
  std::string description = {};  ///< not drawn, kept in the file: where the picture comes from

  void add(Shape shape);
  /// Puts another drawing's shapes into this one, scaled and then moved.
  void place(const Drawing& other, double x, double y, double scale = 1);
};

/// False when a number of the shape is not finite or too large for any picture, a length is negative, or runs are out
/// of order.
bool is_drawable(const Shape& shape);

/// Nothing after a stop: half a picture is none.
std::string to_svg(const Drawing& drawing, const std::stop_token& stop = {});
/// Refuses empty pictures and those of more than 128 million pixels. Made in stripes, so that a large picture needs
/// little more memory than its shapes do. An empty string after a stop.
Result<std::string> to_png(const Drawing& drawing, const std::stop_token& stop = {});

}  // namespace teka
