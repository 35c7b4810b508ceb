// Raster: draws shapes to pixels, some rows of a picture at a time. Edges on pixel boundaries stay crisp; all others
// are anti-aliased by pixel coverage.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "picture/drawing.hpp"

namespace teka {

class Raster {
 public:
  Raster(int width, Colour background) : width_(width), background_(background) {}

  /// Clears all pixels and moves to rows begin .. end - 1 of the picture. Shapes are clipped to these rows.
  void begin(int begin_row, int end_row) {
    rows_ = {begin_row, end_row};
    pixels_.assign(static_cast<std::size_t>(width_) * (end_row - begin_row), background_);
    mask_.clear();
  }

  [[nodiscard]] int width() const { return width_; }
  /// Row-major from the top.
  [[nodiscard]] std::span<const Colour> pixels() const { return pixels_; }

  /// Shapes must be drawable.
  void operator()(const FilledRect& rect);
  void operator()(const FilledCircle& circle);
  void operator()(const FilledArea& area);
  void operator()(const Stroke& stroke);
  void operator()(const LineRuns& line);
  void operator()(const Label& label);

 private:
  struct Range {
    int begin, end;
  };
  /// The pixels touched by an interval, within a range.
  static Range touched(double low, double high, Range limit);
  [[nodiscard]] Range columns_in(double low, double high) const { return touched(low, high, {0, width_}); }
  [[nodiscard]] Range rows_in(double low, double high) const { return touched(low, high, rows_); }
  [[nodiscard]] std::size_t index(int x, int y) const { return static_cast<std::size_t>(y - rows_.begin) * width_ + x; }

  void blend(std::size_t pixel, Colour colour, double share);
  // The parts of a compound shape are collected in mask_, with the maximum coverage of each pixel, and painted once:
  // overlapping parts must not darken each other's edges.
  void cover(int x, int y, double share);
  void cover_disc(PointF centre, double radius);
  void cover_segment(PointF from, PointF to, double half_width);
  void cover_glyph(char32_t c, PointF corner, double dot);
  void paint_covered(Colour colour);

  int width_;
  Colour background_;
  Range rows_{0, 0};
  std::vector<Colour> pixels_;
  std::vector<std::uint8_t> mask_;   // allocated on first use; zero between shapes
  std::vector<std::size_t> masked_;  // where mask_ is not zero
};

}  // namespace teka
