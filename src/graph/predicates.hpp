// The two exact geometric predicates of a triangulation: double arithmetic with an error bound decides almost always,
// exact arithmetic otherwise (Shewchuk, "Adaptive Precision Floating-Point Arithmetic and Fast Robust Geometric
// Predicates", 1997).
#pragma once

#include <cmath>

#include "graph/graph.hpp"

namespace teka {

/// Coordinates for which the predicates are exact: no product of four of them overflows or underflows.
constexpr bool is_exact_coordinate(double x) {
  const double size = x < 0 ? -x : x;
  return size == 0 || (size >= 0x1p-140 && size <= 0x1p200);
}

// The exact fallbacks.
double exact_orientation(Site a, Site b, Site c);
double exact_incircle(Site a, Site b, Site c, Site d);

/// Positive when a, b, c are counter-clockwise (y upwards), negative when clockwise, zero when collinear. Only the sign
/// is exact.
inline double orientation(Site a, Site b, Site c) {
  const double left = (a.x - c.x) * (b.y - c.y);
  const double right = (a.y - c.y) * (b.x - c.x);
  const double turn = left - right;
  constexpr double kBound = (3 + 16 * 0x1p-53) * 0x1p-53;
  if (std::abs(turn) > kBound * (std::abs(left) + std::abs(right))) return turn;
  return exact_orientation(a, b, c);
}

/// Positive when d is inside the circle through a, b, c (counter-clockwise), zero when on it. Only the sign is exact.
inline double incircle(Site a, Site b, Site c, Site d) {
  const double ax = a.x - d.x, ay = a.y - d.y;
  const double bx = b.x - d.x, by = b.y - d.y;
  const double cx = c.x - d.x, cy = c.y - d.y;
  const double bxcy = bx * cy, cxby = cx * by, cxay = cx * ay, axcy = ax * cy, axby = ax * by, bxay = bx * ay;
  const double a2 = ax * ax + ay * ay, b2 = bx * bx + by * by, c2 = cx * cx + cy * cy;
  const double inside = a2 * (bxcy - cxby) + b2 * (cxay - axcy) + c2 * (axby - bxay);
  const double size = (std::abs(bxcy) + std::abs(cxby)) * a2 + (std::abs(cxay) + std::abs(axcy)) * b2 +
                      (std::abs(axby) + std::abs(bxay)) * c2;
  constexpr double kBound = (10 + 96 * 0x1p-53) * 0x1p-53;
  if (std::abs(inside) > kBound * size) return inside;
  return exact_incircle(a, b, c, d);
}

}  // namespace teka
