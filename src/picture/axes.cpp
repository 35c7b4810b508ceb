#include "picture/axes.hpp"

#include <algorithm>
#include <cmath>

#include "picture/font.hpp"

namespace teka {
namespace {

constexpr double kTickGap = 8;  // between an axis and the labels of its ticks
constexpr double kRowHeight = kTextSize * 1.5;
constexpr double kNoteSize = 12, kNoteRow = kNoteSize * 1.4;

/// The fewest digits that distinguish values `step` apart.
std::string tick_label(double value, double step) {
  const double largest = std::max(std::abs(value), step);
  const int digits = static_cast<int>(std::floor(std::log10(largest)) - std::floor(std::log10(step))) + 2;
  // Scientific notation only where plain digits would be hard to read.
  const bool plain = largest < 1e6 && step >= 1e-5;
  std::string text = fmt::format("{:.{}g}", value, plain ? std::max(digits, 6) : std::clamp(digits, 2, 15));
  if (const auto e = text.find('e'); e != std::string::npos) {  // 1e+06 is 1e6
    const bool minus = text[e + 1] == '-';
    const auto first = std::min(text.find_first_not_of("+-0", e + 1), text.size() - 1);
    text = text.substr(0, e + 1) + (minus ? "-" : "") + text.substr(first);
  }
  return text;
}

double widest(const std::vector<Tick>& ticks) {
  double width = 0;
  for (const Tick& tick : ticks) width = std::max(width, text_width(tick.label, kTextSize));
  return width;
}

/// As many ticks as fit side by side.
std::vector<Tick> x_ticks(const Scale& scale, double room) {
  std::vector<Tick> ticks;
  for (int about = std::clamp(static_cast<int>(room / 70), 2, 12); about >= 1; --about) {
    ticks = scale.ticks(about);
    if (static_cast<double>(ticks.size()) * (widest(ticks) + kTextSize) <= room) break;
  }
  return ticks;
}

/// As much of a word as fits; at least one character.
std::string_view beginning_of(std::string_view word, double size, double room) {
  std::size_t end = 0;
  while (end < word.size()) {
    std::size_t next = end + 1;
    while (next < word.size() && (static_cast<unsigned char>(word[next]) & 0xC0U) == 0x80U) ++next;
    if (end > 0 && text_width(word.substr(0, next), size) > room) break;
    end = next;
  }
  return word.substr(0, end);
}

/// The text in lines, broken at spaces, and words that are too long wherever a line ends.
std::vector<std::string> wrapped(std::string_view text, double size, double room) {
  if (room < 10 * kAdvance * size) return {shortened(text, size, room)};  // hardly a word fits
  std::vector<std::string> lines;
  while (!text.empty()) {
    const std::string_view word = text.substr(0, text.find(' '));
    if (!lines.empty() && text_width(fmt::format("{} {}", lines.back(), word), size) <= room) {
      lines.back() += fmt::format(" {}", word);
      text.remove_prefix(std::min(text.size(), word.size() + 1));
      continue;
    }
    const std::string_view part = beginning_of(word, size, room);
    lines.emplace_back(part);
    text.remove_prefix(std::min(text.size(), part.size() + (part.size() == word.size() ? 1 : 0)));
  }
  return lines;
}

struct TitleLines {
  std::vector<std::string> lines;
  double size = kTitleSize;

  [[nodiscard]] double row() const { return size * 1.3; }
  [[nodiscard]] double height() const {
    return lines.empty() ? 0 : size * 1.6 + row() * static_cast<double>(lines.size() - 1);
  }
};

TitleLines title_lines(std::string_view title, double width) {
  if (title.empty()) return {};
  const double room = width - 2 * kPadding;
  TitleLines large{.lines = wrapped(title, kTitleSize, room)};
  if (large.lines.size() <= 2) return large;
  return {.lines = wrapped(title, kTextSize, room), .size = kTextSize};
}

}  // namespace

double round_step(double range, int about) {
  const double raw = range / about;
  const double power = std::pow(10, std::floor(std::log10(raw)));
  for (const double factor : {1.0, 2.0, 2.5, 5.0}) {
    if (factor * power >= raw * (1 - 1e-9)) return factor * power;
  }
  return 10 * power;
}

std::vector<Tick> linear_ticks(double low, double high, int about, bool whole) {
  double step = round_step(high - low, about);
  if (whole && step != std::floor(step)) step = step < 1 ? 1 : 5;  // the only one above 1 is 2.5
  const double slack = 1e-9 * (high - low) / step;
  const double first = std::ceil(low / step - slack), last = std::floor(high / step + slack);
  std::vector<Tick> ticks;
  for (double i = first; i <= last && ticks.size() < 100; ++i) {
    const double value = i == 0 ? 0 : i * step;  // never minus zero
    ticks.push_back({value, tick_label(value, step)});
  }
  return ticks;
}

std::vector<Tick> log_ticks(double low, double high, int about) {
  const int first = static_cast<int>(std::floor(std::log10(low))), last = static_cast<int>(std::ceil(std::log10(high)));
  const int stride = std::max(1, (last - first) / std::max(about, 1));
  const bool dense = (last - first) * 2 <= about;
  std::vector<Tick> ticks;
  for (int power = first; power <= last; power += stride) {
    for (const double factor : {1.0, 2.0, 5.0}) {
      if (factor != 1 && !dense) break;
      const double value = factor * std::pow(10, power);
      if (value >= low * (1 - 1e-9) && value <= high * (1 + 1e-9)) ticks.push_back({value, tick_label(value, value)});
    }
  }
  return ticks.size() < 2 ? linear_ticks(low, high, about) : ticks;
}

double Scale::share(double value) const {
  if (log) return std::log(value / low) / std::log(high / low);
  return (value - low) / (high - low);
}

Frame make_frame(const Drawing& drawing, Scale x, Scale y, const Texts& texts, double right_room, double bottom_room) {
  Frame frame;
  frame.x = x;
  frame.y = y;
  frame.top = kPadding + heading_height(texts.title, texts.note, drawing.width);
  frame.top += texts.y_label.empty() ? kTextSize / 2 : kRowHeight + kTextSize / 2;
  frame.bottom = drawing.height - kPadding - bottom_room - kTextSize - kTickGap;
  if (!texts.x_label.empty()) frame.bottom -= kRowHeight;
  frame.bottom = std::max(frame.bottom, frame.top + 1);
  frame.y_ticks = y.ticks(std::clamp(static_cast<int>((frame.bottom - frame.top) / 45), 2, 10));

  frame.left = kPadding + widest(frame.y_ticks) + kTickGap;
  frame.right = drawing.width - kPadding - right_room;
  frame.x_ticks = x_ticks(x, frame.right - frame.left);
  const double overhang = widest(frame.x_ticks) / 2;  // of a label below either end of the axis
  frame.left = std::max(frame.left, overhang);
  frame.right = std::max(frame.right - overhang, frame.left + 1);
  return frame;
}

void draw_grid(Drawing& drawing, const Frame& frame) {
  for (const Tick& tick : frame.y_ticks) {
    const double y = std::round(frame.at(frame.x.low, tick.value).y) + 0.5;
    drawing.add(Stroke{{{frame.left, y}, {frame.right, y}}, 1, kGridLine});
  }
  for (const Tick& tick : frame.x_ticks) {
    const double x = std::round(frame.at(tick.value, frame.y.low).x) + 0.5;
    drawing.add(Stroke{{{x, frame.top}, {x, frame.bottom}}, 1, kGridLine});
  }
}

void draw_axes(Drawing& drawing, const Frame& frame, const Texts& texts) {
  const double room = drawing.width - 2 * kPadding;
  const double above = kPadding + heading_height(texts.title, texts.note, drawing.width);
  draw_heading(drawing, texts.title, texts.note);
  // Horizontal, above the axis: easier to read than a rotated label.
  drawing.add(
      Label{kPadding, above + kTextSize * 0.8, shortened(texts.y_label, kTextSize, room), kTextSize, kFaintInk});

  const double base = std::round(frame.bottom) + 0.5;
  drawing.add(Stroke{{{frame.left, base}, {frame.right, base}}, 1, kAxisLine});
  for (const Tick& tick : frame.y_ticks) {
    const double y = frame.at(frame.x.low, tick.value).y + kTextSize * 0.35;
    drawing.add(Label{frame.left - kTickGap, y, tick.label, kTextSize, kFaintInk, Anchor::end});
  }
  const double below = frame.bottom + kTickGap + kTextSize * 0.8;
  for (const Tick& tick : frame.x_ticks) {
    const double x = std::round(frame.at(tick.value, frame.y.low).x) + 0.5;
    drawing.add(Stroke{{{x, base}, {x, base + 4}}, 1, kAxisLine});
    drawing.add(Label{x, below, tick.label, kTextSize, kFaintInk, Anchor::middle});
  }
  const double centre = (frame.left + frame.right) / 2;
  const double x_room = 2 * std::min(centre - kPadding, drawing.width - kPadding - centre);
  drawing.add(Label{centre, below + kRowHeight, shortened(texts.x_label, kTextSize, x_room), kTextSize, kFaintInk,
                    Anchor::middle});
}

double heading_height(std::string_view title, std::string_view note, double width) {
  const auto lines = static_cast<double>(wrapped(note, kNoteSize, width - 2 * kPadding).size());
  return title_lines(title, width).height() + (note.empty() ? 0 : lines * kNoteRow + kNoteRow / 2);
}

double title_overflow(std::string_view title, double width) {
  return std::max(0.0, title_lines(title, width).height() - kTitleSize * 1.6);
}

void draw_heading(Drawing& drawing, std::string_view title, std::string_view note) {
  double y = kPadding;
  TitleLines shown = title_lines(title, drawing.width);
  for (std::size_t i = 0; i < shown.lines.size(); ++i) {
    const double base = y + shown.size * 0.8 + shown.row() * static_cast<double>(i);
    drawing.add(Label{kPadding, base, std::move(shown.lines[i]), shown.size, kInk});
  }
  y += shown.height();
  if (note.empty()) return;
  for (std::string& line : wrapped(note, kNoteSize, drawing.width - 2 * kPadding)) {
    drawing.add(Label{kPadding, y + kNoteSize * 0.6, std::move(line), kNoteSize, kFaintInk});
    y += kNoteRow;
  }
}

std::string shortened(std::string_view text, double size, double room) {
  if (text_width(text, size) <= room) return std::string(text);
  std::string result(text.substr(0, static_cast<std::size_t>(std::max(0.0, room / size * 10))));
  const auto drop_last = [&result] {
    while (!result.empty() && (result.back() & 0xC0) == 0x80) result.pop_back();
    if (!result.empty()) result.pop_back();
  };
  drop_last();  // it may have been split
  while (!result.empty() && text_width(result + "..", size) > room) drop_last();
  return result + "..";
}

}  // namespace teka
