// While a run works: writes its state and its events to its folder, and stops it when that is asked for from elsewhere.
#pragma once

#include <atomic>
#include <chrono>
#include <functional>
#include <map>
#include <mutex>
#include <stop_token>
#include <string>
#include <thread>

#include "game/progress.hpp"
#include "runs/run_folder.hpp"

namespace teka::runs {

class RunRecorder {
 public:
  /// `stop` ends the work, as Ctrl-C does; it is called when the run is cancelled.
  RunRecorder(const RunFolder& run, std::function<void()> stop);
  ~RunRecorder();
  RunRecorder(const RunRecorder&) = delete;
  RunRecorder& operator=(const RunRecorder&) = delete;

  /// From any thread.
  void tell(const Event& event);
  [[nodiscard]] bool is_cancelled() const { return is_cancelled_; }
  /// The last state; nothing is written after it.
  void finish(Status status, std::string message);

 private:
  using Clock = std::chrono::steady_clock;

  void watch(const std::stop_token& over);
  void read_events();
  void add_event(const Event& event);
  void write_events();
  /// As it is now.
  [[nodiscard]] RunState state() const;

  const RunFolder& run_;
  std::function<void()> stop_;
  std::mutex mutex_;
  RunState state_;
  double seconds_before_ = 0;        ///< of earlier sessions
  std::uint64_t done_at_start_ = 0;  ///< of this session
  bool has_count_ = false;
  Clock::time_point start_ = Clock::now();
  std::string events_;                    ///< those that are not written yet
  std::map<std::string, double> last_x_;  ///< by series: a resumed run repeats some points, which are there already
  std::atomic<bool> is_cancelled_ = false;
  std::jthread watcher_;
};

}  // namespace teka::runs
