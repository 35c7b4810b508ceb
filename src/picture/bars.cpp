#include "picture/bars.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "picture/axes.hpp"
#include "picture/font.hpp"
#include "picture/plot.hpp"

namespace teka {
namespace {

constexpr double kBarHeight = 11, kRowGap = 12, kNumberRoom = 46, kKeySide = 12;

/// Layout: names on the left, then bars from 0 to 100 %, and space for the numbers at their ends.
struct BarFrame {
  double left = 0, right = 0, top = 0, bottom = 0, row = 0;

  [[nodiscard]] double x(double share) const { return left + (right - left) * std::clamp(share, 0.0, 1.0); }
};

BarFrame make_bar_frame(const Bars& bars) {
  double names = 0;
  for (const BarRow& row : bars.rows) names = std::max(names, text_width(row.name, kTextSize));
  BarFrame frame;
  frame.left = kPadding + std::min(names, bars.width / 2) + 8;
  frame.right = bars.width - kPadding - kNumberRoom;
  frame.top = kPadding + heading_height(bars.title, bars.note, bars.width) + kTextSize * 2;
  frame.row = kBarHeight * static_cast<double>(bars.measures.size()) + kRowGap;
  frame.bottom = frame.top + frame.row * static_cast<double>(bars.rows.size()) + kRowGap;
  return frame;
}

void draw_scale(Drawing& drawing, const BarFrame& frame, const Bars& bars) {
  for (int percent = 0; percent <= 100; percent += 20) {
    const double x = frame.x(percent / 100.0);
    drawing.add(Stroke{{{x, frame.top}, {x, frame.bottom}}, 1, percent == 0 ? kAxisLine : kGridLine});
    drawing.add(Label{x, frame.bottom + kTextSize * 1.3, fmt::format("{}", percent), kTextSize, kInk, Anchor::middle});
  }
  const double middle = (frame.left + frame.right) / 2;
  drawing.add(Label{middle, frame.bottom + kTextSize * 2.8, bars.x_label, kTextSize, kFaintInk, Anchor::middle});
}

void draw_key(Drawing& drawing, const BarFrame& frame, const Bars& bars) {
  double x = frame.left;
  const double y = frame.top - kTextSize * 0.8;
  for (std::size_t i = 0; i < bars.measures.size(); ++i) {
    drawing.add(FilledRect{x, y - kKeySide + 2, kKeySide, kKeySide, palette(i)});
    drawing.add(Label{x + kKeySide + 6, y, bars.measures[i], kTextSize, kInk});
    x += kKeySide + 24 + text_width(bars.measures[i], kTextSize);
  }
}

void draw_bar(Drawing& drawing, const BarFrame& frame, double y, const Bar& bar, Colour colour) {
  const double end = frame.x(bar.share), middle = y + kBarHeight / 2 - 0.5;
  drawing.add(FilledRect{frame.left, y, end - frame.left, kBarHeight - 1, colour});
  double number = end;
  if (bar.high > bar.low) {
    drawing.add(Stroke{{{frame.x(bar.low), middle}, {frame.x(bar.high), middle}}, 2, kInk});
    number = frame.x(bar.high);
  }
  drawing.add(Label{number + 4, y + kBarHeight - 2, fmt::format("{:.1f}", 100 * bar.share), kTextSize - 3, kFaintInk});
}

}  // namespace

Drawing draw(const Bars& bars) {
  const BarFrame frame = make_bar_frame(bars);
  Drawing drawing{bars.width, frame.bottom + kTextSize * 2.8 + kPadding, {255, 255, 255}, {}};
  draw_heading(drawing, bars.title, bars.note);
  draw_key(drawing, frame, bars);
  draw_scale(drawing, frame, bars);
  for (std::size_t r = 0; r < bars.rows.size(); ++r) {
    const BarRow& row = bars.rows[r];
    const double top = frame.top + kRowGap + frame.row * static_cast<double>(r);
    const double middle = top + (frame.row - kRowGap) / 2 + kTextSize * 0.35;
    drawing.add(Label{frame.left - 8, middle, shortened(row.name, kTextSize, frame.left - 8 - kPadding), kTextSize,
                      kInk, Anchor::end});
    for (std::size_t i = 0; i < std::min(row.bars.size(), bars.measures.size()); ++i) {
      if (row.bars[i]) draw_bar(drawing, frame, top + kBarHeight * static_cast<double>(i), *row.bars[i], palette(i));
    }
  }
  return drawing;
}

}  // namespace teka
