// A job that is watched while it works: its course on the terminal, painted some times a second. The keys are those of
// an animation: a pause holds the work itself.
#pragma once

#include <chrono>
#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <stop_token>
#include <thread>

#include "console/course.hpp"
#include "game/terminal.hpp"

namespace teka::console {

class LiveView {
 public:
  /// Paints on the terminal until it is destroyed. `end` is called when the person wants the work to end, which is to
  /// request this stop.
  LiveView(std::unique_ptr<Terminal> terminal, std::stop_token stop, std::function<void()> end);

  /// From any thread. A count is a step of the work: it waits here while there is a pause.
  void tell(const Event& event);

 private:
  using Milliseconds = std::chrono::milliseconds;
  static constexpr Milliseconds kFirstDelay{10};
  static constexpr Milliseconds kLongestDelay{2000};

  void paint(const std::stop_token& over);
  void press(Key key);
  [[nodiscard]] std::string lines() const;

  std::unique_ptr<Terminal> terminal_;
  std::stop_token stop_;
  std::function<void()> end_;
  std::mutex mutex_;
  std::condition_variable_any pressed_;
  Course course_;
  bool changed_ = true;
  bool paused_ = false;
  std::uint64_t steps_ = 0;  ///< that may be made during the pause
  Milliseconds delay_{0};    ///< after each step
  std::jthread painter_;
};

}  // namespace teka::console
