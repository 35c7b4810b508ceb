// Cost: a value with its sign chosen so that lower is better; one comparison serves both goals.
#pragma once

#include <cmath>

#include "evolve/settings.hpp"

namespace teka {

/// Its own inverse.
inline double cost_of(Goal goal, double value) {
  return goal == Goal::minimise ? value : -value;
}

/// Compares costs. NaN (infeasible) is worse than any other.
inline bool is_better(double a, double b) {
  return a < b || (std::isnan(b) && !std::isnan(a));
}

}  // namespace teka
