// Turns the time for a game into an effort for each brick: the only place that sees a clock. It measures how fast the
// player is on this machine; on a slower one the player does less, and is not late.
#pragma once

#include <cstdint>
#include <functional>

namespace teka::brick {

/// Seconds since the game began.
using GameClock = std::function<double()>;
/// A real one that begins now.
GameClock clock_from_now();

/// A player may save up effort for a later brick, but do no more than so many times what it is given for one: else it
/// can be late. What it is given nothing for is answered in the cheapest way, whatever was saved.
constexpr int kMostBurst = 4;

class TimeControl {
 public:
  TimeControl(double seconds, int bricks, GameClock clock);

  /// Placements to try for the next brick. 0: no time is left for anything but the cheapest answer.
  [[nodiscard]] std::uint64_t next();
  /// What was asked for is done: how many placements were tried, and how many bricks are answered by it.
  void done(std::uint64_t work, int bricks = 1);

 private:
  GameClock clock_;
  double deadline_;
  double memory_;  ///< seconds: what is longer ago hardly counts
  int bricks_left_;
  double asked_at_ = 0;
  double work_;  ///< of late, and
  double time_;  ///< in so many seconds
};

}  // namespace teka::brick
