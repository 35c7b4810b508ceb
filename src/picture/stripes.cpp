#include "picture/stripes.hpp"

#include <cmath>
#include <limits>

#include "picture/font.hpp"

namespace teka {
namespace {

constexpr int kStripePixels = 2'000'000;  // some milliseconds of work; stop requests are checked between stripes

struct Span {
  double top, bottom;
};

/// A bound on the rows that a shape can touch.
struct Extent {
  Span operator()(const FilledRect& s) const { return {s.y, s.y + s.height}; }
  Span operator()(const FilledCircle& s) const { return {s.y - s.radius, s.y + s.radius}; }
  Span operator()(const FilledArea& s) const { return of(s.points, 0); }
  Span operator()(const Stroke& s) const { return of(s.points, s.width / 2 + 1); }
  Span operator()(const LineRuns& s) const {
    if (s.runs.empty()) return {0, 0};
    if (s.upright) return {s.runs.front().begin, s.runs.back().end};
    return {s.at - s.width / 2, s.at + s.width / 2};
  }
  Span operator()(const Label& s) const { return {s.y - 2 * s.size, s.y + 2 * s.size}; }

  static Span of(const std::vector<PointF>& points, double around) {
    Span span{std::numeric_limits<double>::max(), std::numeric_limits<double>::lowest()};
    for (const PointF p : points) span = {std::min(span.top, p.y - around), std::max(span.bottom, p.y + around)};
    return span;
  }
};

}  // namespace

Stripes::Stripes(const Drawing& drawing, int width, int height)
    : drawing_(drawing),
      width_(width),
      height_(height),
      rows_(std::clamp(kStripePixels / width, 1, height)),
      shapes_(static_cast<std::size_t>((height + rows_ - 1) / rows_)),
      raster_(width, drawing.background) {
  for (std::size_t i = 0; i < drawing.shapes.size(); ++i) {
    if (!is_drawable(drawing.shapes[i])) continue;
    const Span span = std::visit(Extent{}, drawing.shapes[i]);
    if (!(span.top <= span.bottom && span.bottom >= 0 && span.top <= height)) continue;
    const auto stripe_at = [&](double y) {
      return std::min(static_cast<std::size_t>(std::clamp(y, 0.0, static_cast<double>(height)) / rows_),
                      shapes_.size() - 1);
    };
    for (std::size_t stripe = stripe_at(span.top); stripe <= stripe_at(span.bottom); ++stripe) {
      shapes_[stripe].push_back(static_cast<std::uint32_t>(i));
    }
  }
}

bool Stripes::paint(std::size_t stripe, const std::stop_token& stop) {
  const int top = static_cast<int>(stripe) * rows_;
  raster_.begin(top, std::min(top + rows_, height_));
  for (const std::uint32_t shape : shapes_[stripe]) {
    if (stop.stop_requested()) return false;
    std::visit(raster_, drawing_.shapes[shape]);
  }
  return !stop.stop_requested();
}

}  // namespace teka
