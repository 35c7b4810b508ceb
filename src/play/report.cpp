#include "play/report.hpp"

#include <fmt/format.h>

namespace teka {

std::string mean_with_error(const Estimate& estimate, int digits) {
  if (estimate.count < 2) return fmt::format("{:.{}f}", estimate.mean, digits);
  return fmt::format("{:.{}f} ± {:.{}f}", estimate.mean, digits, estimate.error(), digits);
}

double sum_of(const Estimate& estimate) {
  return estimate.mean * static_cast<double>(estimate.count);
}

}  // namespace teka
