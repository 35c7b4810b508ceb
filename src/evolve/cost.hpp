// Cost: a value with the sign that makes lower better, so that one comparison serves both goals.
#pragma once

#include <cmath>

#include "evolve/settings.hpp"

namespace teka {

/// Its own inverse.
inline double cost_of(Goal goal, double value) {
  return goal == Goal::minimise ? value : -value;
}

/// Of two costs. NaN, which is infeasible, is worse than any other.
inline bool is_better(double a, double b) {
  return a < b || (std::isnan(b) && !std::isnan(a));
}

}  // namespace teka
