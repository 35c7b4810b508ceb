// For tests: the decoded pixels of a drawing's PNG.
#pragma once

#include <gtest/gtest.h>
#include <lodepng.h>

#include <vector>

#include "picture/drawing.hpp"

namespace teka {

struct Pixels {
  unsigned width = 0, height = 0;
  std::vector<unsigned char> rgb;

  /// The pixel that contains the point.
  [[nodiscard]] Colour at(double x, double y) const {
    const std::size_t i = (static_cast<std::size_t>(y) * width + static_cast<std::size_t>(x)) * 3;
    return {rgb.at(i), rgb.at(i + 1), rgb.at(i + 2)};
  }
};

inline Pixels pixels(const Drawing& drawing) {
  const auto png = to_png(drawing);
  EXPECT_TRUE(png.has_value());
  Pixels result;
  const std::vector<unsigned char> bytes(png->begin(), png->end());
  EXPECT_EQ(lodepng::decode(result.rgb, result.width, result.height, bytes, LCT_RGB), 0U);
  return result;
}

}  // namespace teka
