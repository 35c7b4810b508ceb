#include <algorithm>
#include <array>
#include <cmath>

#include "core/check.hpp"
#include "picture/axes.hpp"
#include "picture/font.hpp"
#include "picture/plot.hpp"

namespace teka {
namespace {

constexpr double kBarWidth = 16, kBarGap = 18;
constexpr Colour kEmpty{240, 241, 244};

/// The range of the values that can be shown, widened if it is empty.
std::optional<Scale> value_scale(const Heatmap& heatmap) {
  std::optional<Scale> scale;
  for (const auto& value : heatmap.values) {
    if (!value || !(std::abs(*value) <= kLargestValue)) continue;
    if (!scale) scale = Scale{*value, *value};
    scale->low = std::min(scale->low, *value);
    scale->high = std::max(scale->high, *value);
  }
  if (scale && scale->high - scale->low <= 1e-9 * std::abs(scale->high)) {
    const double more = scale->high == 0 ? 1 : std::abs(scale->high) * 0.1;
    scale = Scale{scale->low - more, scale->high + more};
  }
  return scale;
}

Scale side(double low, double high) {
  const bool sound = std::abs(low) <= kLargestValue && std::abs(high) <= kLargestValue && low < high;
  return sound ? Scale{low, high} : Scale{};
}

void draw_cells(Drawing& drawing, const Frame& frame, const Heatmap& heatmap, const Scale& values) {
  // Edges on pixel boundaries: no light seams between cells.
  const auto column_edge = [&](std::size_t i) {
    return std::round(frame.left +
                      (frame.right - frame.left) * static_cast<double>(i) / static_cast<double>(heatmap.columns));
  };
  const auto row_edge = [&](std::size_t i) {
    return std::round(frame.bottom -
                      (frame.bottom - frame.top) * static_cast<double>(i) / static_cast<double>(heatmap.rows));
  };
  for (std::size_t row = 0; row < heatmap.rows; ++row) {
    for (std::size_t column = 0; column < heatmap.columns; ++column) {
      const auto& value = heatmap.values[row * heatmap.columns + column];
      if (!value || !(std::abs(*value) <= kLargestValue)) continue;
      const double x = column_edge(column), y = row_edge(row + 1);
      drawing.add(FilledRect{x, y, column_edge(column + 1) - x, row_edge(row) - y, ramp(values.share(*value))});
    }
  }
}

void draw_bar(Drawing& drawing, const Frame& frame, const Scale& values, const std::vector<Tick>& ticks, double x) {
  const double top = std::round(frame.top), bottom = std::round(frame.bottom);
  for (double y = top; y < bottom; ++y) {
    drawing.add(FilledRect{x, y, kBarWidth, 1, ramp((bottom - y - 0.5) / (bottom - top))});
  }
  for (const Tick& tick : ticks) {
    const double y = bottom - values.share(tick.value) * (bottom - top);
    const double line = std::round(y) + 0.5;
    drawing.add(Stroke{{{x + kBarWidth, line}, {x + kBarWidth + 4, line}}, 1, kAxisLine});
    drawing.add(Label{x + kBarWidth + 8, y + kTextSize * 0.35, tick.label, kTextSize, kFaintInk});
  }
}

}  // namespace

Colour ramp(double share) {
  // Ten evenly spaced colours of viridis (van der Walt and Smith, 2015, public domain).
  constexpr std::array<Colour, 10> kStops = {{{68, 1, 84},
                                              {72, 40, 120},
                                              {62, 74, 137},
                                              {49, 104, 142},
                                              {38, 130, 142},
                                              {31, 158, 137},
                                              {53, 183, 121},
                                              {110, 206, 88},
                                              {181, 222, 43},
                                              {253, 231, 37}}};
  const double place = std::clamp(share, 0.0, 1.0) * (kStops.size() - 1);
  const auto below = std::min(static_cast<std::size_t>(place), kStops.size() - 2);
  const auto mix = [t = place - static_cast<double>(below)](std::uint8_t a, std::uint8_t b) {
    return static_cast<std::uint8_t>(std::lround(a + (static_cast<double>(b) - a) * t));
  };
  const Colour a = kStops[below], b = kStops[below + 1];
  return {mix(a.red, b.red), mix(a.green, b.green), mix(a.blue, b.blue)};
}

Drawing draw(const Heatmap& heatmap) {
  TEKA_CHECK(heatmap.values.size() == heatmap.columns * heatmap.rows);
  const double height = heatmap.height + title_overflow(heatmap.title, heatmap.width);
  Drawing drawing{heatmap.width, height, {255, 255, 255}, {}};
  const Texts texts{heatmap.title, heatmap.x_label, heatmap.y_label};
  const std::optional<Scale> values = value_scale(heatmap);
  std::vector<Tick> ticks;
  double bar_room = 0;
  if (values) {
    ticks = values->ticks(6);
    for (const Tick& tick : ticks) bar_room = std::max(bar_room, text_width(tick.label, kTextSize));
    bar_room += kBarWidth + 8;
  }
  const Frame frame = make_frame(drawing, side(heatmap.x_low, heatmap.x_high), side(heatmap.y_low, heatmap.y_high),
                                 texts, bar_room == 0 ? 0 : bar_room + kBarGap, 0);
  drawing.add(FilledRect{std::round(frame.left), std::round(frame.top),
                         std::round(frame.right) - std::round(frame.left),
                         std::round(frame.bottom) - std::round(frame.top), kEmpty});
  if (values) {
    draw_cells(drawing, frame, heatmap, *values);
    draw_bar(drawing, frame, *values, ticks, std::round(heatmap.width - kPadding - bar_room));
  }
  draw_axes(drawing, frame, texts);
  return drawing;
}

}  // namespace teka
