// Progress of a job on standard error: a bar with rate and time left on a terminal, otherwise a plain line every few
// seconds.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <mutex>
#include <string>
#include <string_view>
#include <utility>

namespace teka::console {

class ProgressBar {
 public:
  using Clock = std::chrono::steady_clock;

  /// What the bar is drawn on, and the time; a test has its own.
  struct Screen {
    bool is_terminal;
    std::function<void(std::string_view)> write;
    std::function<Clock::time_point()> now;
  };

  explicit ProgressBar(bool quiet) : ProgressBar(quiet, standard_error()) {}
  ProgressBar(bool quiet, Screen screen) : quiet_(quiet), screen_(std::move(screen)) {}
  ~ProgressBar() { finish(); }
  ProgressBar(const ProgressBar&) = delete;
  ProgressBar& operator=(const ProgressBar&) = delete;

  /// From any thread; draws at most ten times a second.
  void update(std::uint64_t done, std::uint64_t total, const std::string& note);
  /// Clears the line of the bar for what follows.
  void finish();

 private:
  static Screen standard_error();

  std::mutex mutex_;
  bool quiet_;
  Screen screen_;
  bool drawn_ = false;
  Clock::time_point start_ = screen_.now();
  Clock::time_point last_ = start_;
};

/// "1h02m", "3m05s", "12s"
std::string duration_text(double seconds);

/// The text of one line of progress.
std::string progress_line(std::uint64_t done, std::uint64_t total, const std::string& note, double seconds, bool bar);

}  // namespace teka::console
