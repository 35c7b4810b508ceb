// Converts the time for a game to an effort for each brick; no other file reads a clock. It measures the player's speed
// on this machine, so on a slower one the player does less and is still in time.
#pragma once

#include <cstdint>
#include <functional>

namespace teka::brick {

/// Seconds since the game began.
using GameClock = std::function<double()>;
/// A real clock that starts now.
GameClock clock_from_now();

/// A player may save effort for later bricks, but must not use more than this multiple of what it is given for one;
/// otherwise it may be late. If it is given 0 it must answer in the cheapest way, whatever it has saved.
constexpr int kMostBurst = 4;

class TimeControl {
 public:
  TimeControl(double seconds, int bricks, GameClock clock);

  /// Placements to try for the next brick. 0: only the cheapest answer is possible.
  [[nodiscard]] std::uint64_t next();
  /// Reports the placements tried and the number of bricks answered with them.
  void done(std::uint64_t work, int bricks = 1);

 private:
  GameClock clock_;
  double deadline_;
  double memory_;  ///< time constant in seconds: older measurements hardly count
  int bricks_left_;
  double asked_at_ = 0;
  double work_;  ///< recent work, and
  double time_;  ///< the seconds that it took
};

}  // namespace teka::brick
