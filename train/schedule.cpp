#include "train/schedule.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace teka::train {

double Ends::progress(std::uint64_t step, double seconds_so_far) const {
  return std::min(1.0, std::max(static_cast<double>(step) / static_cast<double>(steps), seconds_so_far / seconds));
}

double Rate::at(std::uint64_t step, double progress) {
  if (step < warmup_) return top_ * static_cast<double>(step) / static_cast<double>(warmup_);
  if (step == warmup_) warm_at_ = progress;
  const double left = warm_at_ < 1 ? (1 - progress) / (1 - warm_at_) : 0;
  switch (schedule_) {
    case Schedule::linear:
      return top_ * left;
    case Schedule::cosine:
      return top_ * (1 - std::cos(std::numbers::pi * left)) / 2;
    case Schedule::constant:
      break;
  }
  return top_;
}

}  // namespace teka::train
