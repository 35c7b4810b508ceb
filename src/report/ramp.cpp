#include "report/ramp.hpp"

#include <algorithm>
#include <cmath>

#include "picture/plot.hpp"

namespace teka {

Drawing draw_ramp(std::span<const RampPoint> points) {
  Plot plot{.title = {}, .x_label = "level", .y_label = "difficulty", .width = 720, .height = 300};
  Series wanted{.name = "wanted", .points = {}, .colour = {120, 124, 134}, .dashed = true};
  Series measured{.name = "measured", .points = {}, .colour = palette(0)};
  for (const RampPoint& point : points) {
    const auto x = static_cast<double>(point.index);
    wanted.points.push_back({x, point.wanted});
    measured.points.push_back({x, point.measured});
  }
  plot.series = {std::move(wanted), std::move(measured)};
  return draw(plot);
}

void add_ramp(Drawing& sheet, std::span<const RampPoint> points) {
  if (points.empty()) return;
  constexpr double kGap = 24;
  const Drawing ramp = draw_ramp(points);
  const double top = sheet.height;
  sheet.width = std::max(sheet.width, ramp.width + 2 * kGap);
  sheet.height += ramp.height + kGap;
  sheet.place(ramp, std::floor((sheet.width - ramp.width) / 2), top);
}

}  // namespace teka
