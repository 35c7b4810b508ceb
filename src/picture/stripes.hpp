// Renders a drawing stripe by stripe, so that a large picture is never in memory as a whole.
#pragma once

#include <algorithm>
#include <cstdint>
#include <stop_token>
#include <vector>

#include "picture/raster.hpp"

namespace teka {

class Stripes {
 public:
  /// The drawing must outlive this.
  Stripes(const Drawing& drawing, int width, int height);

  [[nodiscard]] int width() const { return width_; }
  [[nodiscard]] int height() const { return height_; }

  /// Calls take(pixels) for each stripe in order, while it returns true. False if it ended early or was stopped.
  template <class Take>
  bool for_each(const std::stop_token& stop, Take&& take) {
    for (std::size_t i = 0; i < shapes_.size(); ++i) {
      if (!paint(i, stop) || !take(raster_.pixels())) return false;
    }
    return true;
  }

 private:
  /// False when stopped.
  bool paint(std::size_t stripe, const std::stop_token& stop);

  const Drawing& drawing_;
  int width_, height_;
  int rows_;                                        ///< rows per stripe
  std::vector<std::vector<std::uint32_t>> shapes_;  ///< indices of the shapes of each stripe, in drawing order
  Raster raster_;
};

}  // namespace teka
