// What playouts won, as plain data that the code for one instruction set fills in.
#pragma once

#include <cstdint>

namespace teka::twenty48 {

/// What the playouts from one start won; whole numbers, so that it does not matter which playout ended first.
struct PlayoutSums {
  std::uint64_t count = 0;
  std::uint64_t points = 0;   ///< sum of the points won
  std::uint64_t squares = 0;  ///< sum of their squares
  friend bool operator==(const PlayoutSums&, const PlayoutSums&) = default;
};

}  // namespace teka::twenty48
