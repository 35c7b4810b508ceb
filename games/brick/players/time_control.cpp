#include "games/brick/players/time_control.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>

namespace teka::brick {
namespace {

// Reserve for start-up and exit of the program, and for a machine that is briefly busy.
constexpr double kReserveShare = 0.04;
constexpr double kReserve = 0.15;
// No brick may be given more than this share of the remaining time. Then the game is in time even if the machine
// becomes ten times slower just when a player spends its savings.
constexpr int kFewestShares = 10 * kMostBurst;
constexpr double kMemoryShare = 0.02;
// A cautious initial estimate: placements in so many seconds.
constexpr double kGuessedWork = 100;
constexpr double kGuessedTime = 0.001;
constexpr double kMostEffort = 1e12;

}  // namespace

GameClock clock_from_now() {
  using Clock = std::chrono::steady_clock;
  return [start = Clock::now()] { return std::chrono::duration<double>(Clock::now() - start).count(); };
}

TimeControl::TimeControl(double seconds, int bricks, GameClock clock)
    : clock_(std::move(clock)),
      deadline_(seconds * (1 - kReserveShare) - kReserve),
      memory_(seconds * kMemoryShare),
      bricks_left_(bricks),
      work_(kGuessedWork),
      time_(kGuessedTime) {}

std::uint64_t TimeControl::next() {
  asked_at_ = clock_();
  const double left = deadline_ - asked_at_;
  if (left <= 0) return 0;
  const double share = left / std::max(bricks_left_, kFewestShares);
  return static_cast<std::uint64_t>(std::min(work_ / time_ * share, kMostEffort));
}

void TimeControl::done(std::uint64_t work, int bricks) {
  const double took = clock_() - asked_at_;
  const double fades = std::exp(-took / memory_);
  work_ = work_ * fades + static_cast<double>(work);
  time_ = time_ * fades + took;
  bricks_left_ -= bricks;
}

}  // namespace teka::brick
