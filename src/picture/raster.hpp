// Raster: pixels to draw on. Edges on pixel boundaries stay crisp; all others are anti-aliased by how much of a pixel
// they cover.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "picture/drawing.hpp"

namespace teka {

class Raster {
 public:
  Raster(int width, int height, Colour background)
      : width_(width), height_(height), pixels_(static_cast<std::size_t>(width) * height, background) {}

  [[nodiscard]] int width() const { return width_; }
  [[nodiscard]] int height() const { return height_; }
  /// Row by row from the top.
  [[nodiscard]] std::span<const Colour> pixels() const { return pixels_; }

  /// Shapes must be drawable.
  void operator()(const FilledRect& rect);
  void operator()(const FilledCircle& circle);
  void operator()(const FilledArea& area);
  void operator()(const Stroke& stroke);
  void operator()(const Label& label);

 private:
  struct Range {
    int begin, end;
  };
  /// The pixels that an interval touches, within 0..limit.
  static Range touched(double low, double high, int limit);

  void blend(std::size_t pixel, Colour colour, double share);
  // Shapes of several parts are collected in mask_, each pixel at its most, and painted once: parts that overlap must
  // not darken one another's edges.
  void cover(int x, int y, double share);
  void cover_disc(PointF centre, double radius);
  void cover_segment(PointF from, PointF to, double half_width);
  void cover_glyph(char32_t c, PointF corner, double dot);
  void paint_covered(Colour colour);

  int width_, height_;
  std::vector<Colour> pixels_;
  std::vector<std::uint8_t> mask_;   // made when first needed; zero between shapes
  std::vector<std::size_t> masked_;  // where mask_ is not zero
};

}  // namespace teka
