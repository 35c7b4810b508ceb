// Results of playouts, as plain data for the kernels.
#pragma once

#include <cstdint>

namespace teka::twenty48 {

/// Results of the playouts from one start; integers, so that the order in which playouts end does not matter.
struct PlayoutSums {
  std::uint64_t count = 0;
  std::uint64_t points = 0;   ///< sum of the points won
  std::uint64_t squares = 0;  ///< sum of their squares
  friend bool operator==(const PlayoutSums&, const PlayoutSums&) = default;
};

}  // namespace teka::twenty48
