#include "picture/sheet.hpp"

#include <algorithm>
#include <cmath>

#include "core/text.hpp"
#include "picture/font.hpp"

namespace teka {
namespace {

constexpr double kCaptionSize = 16;
constexpr double kLineHeight = 1.5 * kCaptionSize;
/// Captions of small pictures may be this wide.
constexpr double kLeastWidth = 240;

/// Broken at spaces into lines of this width; a longer word has a line of its own.
std::vector<std::string> wrap(std::string_view text, double width) {
  std::vector<std::string> lines;
  for (const std::string_view word : split(text, ' ')) {
    const std::string longer = lines.empty() ? std::string(word) : fmt::format("{} {}", lines.back(), word);
    if (lines.empty() || text_width(longer, kCaptionSize) > width) {
      lines.emplace_back(word);
    } else {
      lines.back() = longer;
    }
  }
  return lines;
}

}  // namespace

Drawing draw_sheet(const Sheet& sheet, std::size_t count, const std::function<Drawing(std::size_t)>& picture,
                   std::span<const std::string> captions, const std::stop_token& stop) {
  const std::size_t rows = (count + sheet.columns - 1) / sheet.columns;
  double width = captions.empty() ? sheet.width : std::max(sheet.width, kLeastWidth);
  std::vector<std::vector<std::string>> labels;
  std::size_t most_lines = 0;
  for (const std::string& caption : captions) {
    labels.push_back(wrap(caption, width));
    most_lines = std::max(most_lines, labels.back().size());
  }
  for (const auto& lines : labels) {
    for (const std::string& line : lines) width = std::max(width, std::ceil(text_width(line, kCaptionSize)));
  }
  const double across = width + sheet.gap;
  const double down = sheet.height + static_cast<double>(most_lines) * kLineHeight + sheet.gap;
  Drawing drawing{sheet.gap + static_cast<double>(sheet.columns) * across,
                  sheet.gap + static_cast<double>(rows) * down,
                  sheet.paper,
                  {}};
  for (std::size_t i = 0; i < count && !stop.stop_requested(); ++i) {
    const Drawing one = picture(i);
    const std::size_t column = i % sheet.columns;
    const std::size_t row = i / sheet.columns;
    const double x = sheet.gap + static_cast<double>(column) * across;
    const double y = sheet.gap + static_cast<double>(row) * down;
    drawing.place(one, x + std::floor((width - one.width) / 2), y + sheet.height - one.height);
    if (i >= labels.size()) continue;
    double base = y + sheet.height + kCaptionSize * 1.25;
    for (const std::string& line : labels[i]) {
      drawing.add(Label{x + width / 2, base, line, kCaptionSize, sheet.ink, Anchor::middle});
      base += kLineHeight;
    }
  }
  return drawing;
}

}  // namespace teka
