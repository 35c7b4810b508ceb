// The ramp of a campaign as a plot: wanted and measured difficulty of its levels, in their order.
#pragma once

#include <cstdint>
#include <span>

#include "picture/drawing.hpp"

namespace teka {

struct RampPoint {
  std::uint64_t index = 0;  ///< of the level
  double wanted = 0, measured = 0;
};

Drawing draw_ramp(std::span<const RampPoint> points);

/// The same below a sheet of the levels.
void add_ramp(Drawing& sheet, std::span<const RampPoint> points);

}  // namespace teka
