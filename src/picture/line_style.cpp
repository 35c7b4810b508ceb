#include "picture/line_style.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <span>

namespace teka {
namespace {

constexpr std::size_t kDashes = 5, kMarkers = 4;

/// Lengths of dashes and gaps by turns.
std::span<const double> dash_lengths(std::size_t dashes) {
  static constexpr std::array<double, 2> kUsual = {6, 4}, kDots = {2, 3}, kLong = {14, 5};
  static constexpr std::array<double, 4> kDashDot = {10, 3, 2, 3};
  if (dashes == 2) return kDots;
  if (dashes == 3) return kDashDot;
  return dashes == 4 ? std::span<const double>(kLong) : kUsual;
}

void add_dashes(Drawing& drawing, const std::vector<PointF>& points, Colour colour, std::span<const double> lengths) {
  std::size_t part = 0;           // dashes are even, gaps are odd
  double left = lengths.front();  // until the pen is lifted or set down
  std::vector<PointF> dash{points.front()};
  for (std::size_t i = 0; i + 1 < points.size(); ++i) {
    const PointF a = points[i], b = points[i + 1];
    const double length = std::hypot(b.x - a.x, b.y - a.y);
    double done = 0;
    while (length - done > left) {
      done += left;
      const PointF p{a.x + (b.x - a.x) * done / length, a.y + (b.y - a.y) * done / length};
      dash.push_back(p);
      if (part % 2 == 0) drawing.add(Stroke{dash, kLineWidth, colour});
      part = (part + 1) % lengths.size();
      left = lengths[part];
      dash = {p};
    }
    left -= length - done;
    dash.push_back(b);
  }
  if (part % 2 == 0) drawing.add(Stroke{std::move(dash), kLineWidth, colour});
}

}  // namespace

std::vector<LineStyle> line_styles(const std::vector<LineWish>& series) {
  std::vector<LineStyle> styles;
  for (std::size_t i = 0; i < series.size(); ++i) {
    std::array<bool, kDashes> used{};
    std::size_t alike = 0;
    for (std::size_t j = 0; j < i; ++j) {
      if (series[j].colour != series[i].colour) continue;
      used[styles[j].dashes] = true;
      if (series[j].dashed == series[i].dashed) ++alike;
    }
    LineStyle style{.dashes = series[i].dashed ? 1U : 0U, .marker = alike % kMarkers};
    const auto free = std::ranges::find(used, false);
    if (used[style.dashes] && free != used.end()) style.dashes = static_cast<std::size_t>(free - used.begin());
    styles.push_back(style);
  }
  return styles;
}

void add_line(Drawing& drawing, std::vector<PointF> points, Colour colour, std::size_t dashes) {
  if (points.size() == 1) {
    drawing.add(FilledCircle{points[0].x, points[0].y, kLineWidth * 1.5, colour});
  } else if (dashes > 0 && !points.empty()) {
    add_dashes(drawing, points, colour, dash_lengths(dashes));
  } else if (!points.empty()) {
    drawing.add(Stroke{std::move(points), kLineWidth, colour});
  }
}

void add_marker(Drawing& drawing, PointF at, double radius, Colour colour, std::size_t marker) {
  const auto [x, y] = at;
  const double r = radius * 1.25;  // with corners, for the same weight
  if (marker == 1) {
    drawing.add(FilledRect{x - radius, y - radius, 2 * radius, 2 * radius, colour});
  } else if (marker == 2) {
    drawing.add(FilledArea{{{x, y - r}, {x + r, y + radius}, {x - r, y + radius}}, colour});
  } else if (marker == 3) {
    drawing.add(FilledArea{{{x, y - r}, {x + r, y}, {x, y + r}, {x - r, y}}, colour});
  } else {
    drawing.add(FilledCircle{x, y, radius, colour});
  }
}

}  // namespace teka
