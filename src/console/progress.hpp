// Progress of a job on standard error: a bar with rate and time left on a terminal, a plain line now and then
// elsewhere.
#pragma once

#include <chrono>
#include <cstdint>
#include <mutex>
#include <string>

namespace teka::console {

class ProgressBar {
 public:
  explicit ProgressBar(bool quiet);
  ~ProgressBar() { finish(); }
  ProgressBar(const ProgressBar&) = delete;
  ProgressBar& operator=(const ProgressBar&) = delete;

  /// From any thread; draws a few times a second at most.
  void update(std::uint64_t done, std::uint64_t total, const std::string& note);
  /// Wipes the bar, so that what follows starts on a clean line.
  void finish();

 private:
  using Clock = std::chrono::steady_clock;

  std::mutex mutex_;
  bool quiet_;
  bool terminal_;
  bool drawn_ = false;
  Clock::time_point start_ = Clock::now();
  Clock::time_point last_ = start_;
};

/// The text of one line of progress: for the bar and for its test.
std::string progress_line(std::uint64_t done, std::uint64_t total, const std::string& note, double seconds, bool bar);

}  // namespace teka::console
