// Axes of plots: scales from values to coordinates, round tick values, and the frame with its labels.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "picture/drawing.hpp"

namespace teka {

/// Values beyond this are treated as not finite: differences of larger values could overflow.
inline constexpr double kLargestValue = 1e150;

struct Tick {
  double value;
  std::string label;
};

/// About `about` round numbers in [low, high]; `whole`: only whole numbers.
std::vector<Tick> linear_ticks(double low, double high, int about, bool whole = false);
/// Powers of ten in [low, high], both positive; also 2 and 5 times powers of ten when there are few.
std::vector<Tick> log_ticks(double low, double high, int about);
/// The spacing of about `about` round numbers over `range`.
double round_step(double range, int about);

struct Scale {
  double low = 0, high = 1;
  bool log = false;
  bool whole = false;  ///< there is nothing between whole numbers

  /// 0 at low, 1 at high.
  [[nodiscard]] double share(double value) const;
  [[nodiscard]] std::vector<Tick> ticks(int about) const {
    return log ? log_ticks(low, high, about) : linear_ticks(low, high, about, whole);
  }
};

/// The rectangle of the data with its scales and ticks.
struct Frame {
  double left = 0, top = 0, right = 0, bottom = 0;
  Scale x, y;
  std::vector<Tick> x_ticks, y_ticks;

  [[nodiscard]] PointF at(double x_value, double y_value) const {
    return {left + x.share(x_value) * (right - left), bottom - y.share(y_value) * (bottom - top)};
  }
};

struct Texts {
  std::string_view title, x_label, y_label;
  std::string_view note = {};  ///< in as many lines as it needs
};

inline constexpr double kTextSize = 13, kTitleSize = 16, kPadding = 14;
inline constexpr Colour kInk{40, 44, 52}, kFaintInk{98, 104, 115}, kGridLine{228, 231, 236}, kAxisLine{150, 156, 166};

/// A frame inside the drawing with space for the texts, the tick labels and `right_room`, `bottom_room` beyond.
Frame make_frame(const Drawing& drawing, Scale x, Scale y, const Texts& texts, double right_room, double bottom_room);
/// Grid lines are below the data, so they are drawn first; texts and ticks can be drawn at any time.
void draw_grid(Drawing& drawing, const Frame& frame);
void draw_axes(Drawing& drawing, const Frame& frame, const Texts& texts);

/// The height of a title with its note, in a drawing of this width. Both have as many lines as they need; a title of
/// more than two is smaller.
double heading_height(std::string_view title, std::string_view note, double width);
/// How much of that is due to a title that does not fit into one line: a drawing is made this much higher for it.
double title_overflow(std::string_view title, double width);
void draw_heading(Drawing& drawing, std::string_view title, std::string_view note);

/// The text, truncated with two dots when it is too wide.
std::string shortened(std::string_view text, double size, double room);

}  // namespace teka
