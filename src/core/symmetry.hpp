// The eight symmetries of a rectangle: rotations and reflections of points, sizes and steps.
#pragma once

#include <utility>

#include "core/grid.hpp"

namespace teka {

/// Bit 0 mirrors left and right, bit 1 mirrors top and bottom, bit 2 then swaps x and y. 0 changes nothing.
inline constexpr unsigned kRectangleSymmetries = 8;

/// The new place of a point of a rectangle of this size.
constexpr Point turned(Point p, Size size, unsigned symmetry) {
  if ((symmetry & 1U) != 0) p.x = size.width - 1 - p.x;
  if ((symmetry & 2U) != 0) p.y = size.height - 1 - p.y;
  if ((symmetry & 4U) != 0) std::swap(p.x, p.y);
  return p;
}
constexpr Size turned(Size size, unsigned symmetry) {
  return (symmetry & 4U) != 0 ? Size{size.height, size.width} : size;
}
/// A step in a direction: mirroring a single square negates it.
constexpr Point turned_step(Point step, unsigned symmetry) {
  return turned(step, {1, 1}, symmetry);
}

}  // namespace teka
