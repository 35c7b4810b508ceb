#include "picture/sheet.hpp"

#include <algorithm>
#include <cmath>

#include "picture/font.hpp"

namespace teka {

Drawing draw_sheet(const Sheet& sheet, std::size_t count, const std::function<Drawing(std::size_t)>& picture,
                   std::span<const std::string> captions, const std::stop_token& stop) {
  constexpr double kCaptionSize = 16;
  const std::size_t rows = (count + sheet.columns - 1) / sheet.columns;
  double width = sheet.width;
  for (const std::string& caption : captions) width = std::max(width, std::ceil(text_width(caption, kCaptionSize)));
  const double across = width + sheet.gap;
  const double down = sheet.height + (captions.empty() ? 0 : kCaptionSize * 1.5) + sheet.gap;
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
    if (i >= captions.size()) continue;
    const double base = y + sheet.height + kCaptionSize * 1.25;
    drawing.add(Label{x + width / 2, base, captions[i], kCaptionSize, sheet.ink, Anchor::middle});
  }
  return drawing;
}

}  // namespace teka
