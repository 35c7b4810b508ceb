#include "console/progress.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <cmath>
#include <cstdio>

namespace teka::console {
namespace {

std::string duration(double seconds) {
  const auto whole = static_cast<std::uint64_t>(std::llround(seconds));
  if (whole >= 3600) return fmt::format("{}h{:02}m", whole / 3600, whole / 60 % 60);
  if (whole >= 60) return fmt::format("{}m{:02}s", whole / 60, whole % 60);
  return fmt::format("{}s", whole);
}

}  // namespace

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
  if (done > 0 && done < total) line += fmt::format(", {} left", duration(static_cast<double>(total - done) / rate));
  return line;
}

ProgressBar::ProgressBar(bool quiet) : quiet_(quiet), terminal_(::isatty(STDERR_FILENO) != 0) {}

void ProgressBar::update(std::uint64_t done, std::uint64_t total, const std::string& note) {
  if (quiet_) return;
  const std::lock_guard lock(mutex_);
  const auto now = Clock::now();
  // Short work shows nothing; a log file gets a line every few seconds.
  if (now - last_ < (terminal_ ? std::chrono::milliseconds(drawn_ ? 100 : 300) : std::chrono::milliseconds(5000)))
    return;
  last_ = now;
  const std::string line =
      progress_line(done, total, note, std::chrono::duration<double>(now - start_).count(), terminal_);
  std::fputs((terminal_ ? "\r\033[K" + line : line + '\n').c_str(), stderr);
  std::fflush(stderr);
  drawn_ = true;
}

void ProgressBar::finish() {
  const std::lock_guard lock(mutex_);
  if (drawn_ && terminal_) {
    fmt::print(stderr, "\r\033[K");
    std::fflush(stderr);
  }
  drawn_ = false;
}

}  // namespace teka::console
