#include "console/progress.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <cmath>

#include "core/standard_files.hpp"

namespace teka::console {
std::string duration_text(double seconds) {
  const auto whole = static_cast<std::uint64_t>(std::llround(seconds));
  if (whole >= 3600) return fmt::format("{}h{:02}m", whole / 3600, whole / 60 % 60);
  if (whole >= 60) return fmt::format("{}m{:02}s", whole / 60, whole % 60);
  return fmt::format("{}s", whole);
}

std::string progress_line(std::uint64_t done, std::uint64_t total, const std::string& note, double seconds, bool bar) {
  const double rate = seconds > 0 ? static_cast<double>(done) / seconds : 0;
  if (total == 0) return fmt::format("{} {} ({:.3g}/s)", done, note, rate);
  const double share = static_cast<double>(done) / static_cast<double>(total);
  std::string line;
  if (bar) {
    constexpr int kWidth = 24;
    const int full = static_cast<int>(share * kWidth);
    line = "[";
    for (int i = 0; i < kWidth; ++i) line += i < full ? "█" : "·";
    line += "] ";
  }
  line += fmt::format("{:3.0f}% {}/{} {}, {:.3g}/s", share * 100, done, total, note, rate);
  if (done > 0 && done < total)
    line += fmt::format(", {} left", duration_text(static_cast<double>(total - done) / rate));
  return line;
}

ProgressBar::Screen ProgressBar::standard_error() {
  return {.is_terminal = ::isatty(STDERR_FILENO) != 0, .write = print_error, .now = [] { return Clock::now(); }};
}

void ProgressBar::update(std::uint64_t done, std::uint64_t total, const std::string& note) {
  if (quiet_) return;
  const std::lock_guard lock(mutex_);
  const auto now = screen_.now();
  // Short work shows nothing; a log file gets a line every five seconds.
  const std::chrono::milliseconds pause(!screen_.is_terminal ? 5000 : drawn_ ? 100 : 300);
  if (now - last_ < pause) return;
  last_ = now;
  const double seconds = std::chrono::duration<double>(now - start_).count();
  const std::string line = progress_line(done, total, note, seconds, screen_.is_terminal);
  // A line that is wider than the terminal is cut off there: wrapped, it could not be replaced.
  screen_.write(screen_.is_terminal ? "\r\033[K\033[?7l" + line + "\033[?7h" : line + '\n');
  drawn_ = true;
}

void ProgressBar::finish() {
  const std::lock_guard lock(mutex_);
  if (drawn_ && screen_.is_terminal) screen_.write("\r\033[K");
  drawn_ = false;
}

}  // namespace teka::console
