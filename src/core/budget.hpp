// Budget: limits on work, time and cancellation. Every long computation takes one and stops promptly when it is
// exhausted.
#pragma once

#include <chrono>
#include <cstdint>
#include <limits>
#include <optional>
#include <stop_token>

namespace teka {

struct Budget {
  using Clock = std::chrono::steady_clock;
  static constexpr std::uint64_t kUnlimited = std::numeric_limits<std::uint64_t>::max();

  std::uint64_t nodes = kUnlimited;  ///< units of work: nodes, evaluations, walks; the only deterministic limit
  std::optional<Clock::time_point> deadline;  ///< results under a deadline depend on the machine; tests use nodes only
  std::stop_token stop;

  /// True after a stop request or past the deadline. Cheap enough to call every few microseconds.
  [[nodiscard]] bool interrupted() const { return stop.stop_requested() || (deadline && Clock::now() >= *deadline); }
  /// True while `spent` units are within the limit and the work is not interrupted.
  [[nodiscard]] bool allows(std::uint64_t spent) const { return spent < nodes && !interrupted(); }
};

}  // namespace teka
