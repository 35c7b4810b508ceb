// The progress of a run and its learning rate. A run ends after a number of steps, a time, or whichever comes first.
#pragma once

#include <cstdint>
#include <limits>

#include "train/settings.hpp"

namespace teka::train {

struct Ends {
  std::uint64_t steps = std::numeric_limits<std::uint64_t>::max();
  double seconds = std::numeric_limits<double>::infinity();

  /// From 0 to 1.
  [[nodiscard]] double progress(std::uint64_t step, double seconds_so_far) const;
};

class Rate {
 public:
  Rate(Schedule schedule, double top, std::uint64_t warmup) : schedule_(schedule), top_(top), warmup_(warmup) {}

  /// The rate of a step, counted from 0. Linear warm-up, then decay to 0 at the end, as in Hugging Face's trainer,
  /// including a first step at rate 0. Must be called in the order of the steps.
  double at(std::uint64_t step, double progress);

  /// Progress at the end of the warm-up; with a time limit, known only when it is reached.
  [[nodiscard]] double warm_at() const { return warm_at_; }
  void set_warm_at(double progress) { warm_at_ = progress; }

 private:
  Schedule schedule_;
  double top_;
  std::uint64_t warmup_;
  double warm_at_ = 0;
};

}  // namespace teka::train
