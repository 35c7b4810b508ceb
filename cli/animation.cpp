#include "cli/animation.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <thread>

#include "core/standard_files.hpp"

namespace teka::cli {

void play(const std::vector<std::string>& frames, const std::stop_token& stop) {
  if (frames.empty()) return;
  if (::isatty(STDOUT_FILENO) == 0) {
    print_error("teka: no terminal; the animation is skipped\n");
    return;
  }
  using std::chrono::milliseconds;
  const auto pause = std::clamp(milliseconds(20000 / frames.size()), milliseconds(15), milliseconds(120));
  fmt::print("\033[2J");  // clear once, then paint over the last frame: this avoids flicker
  for (const std::string& frame : frames) {
    if (stop.stop_requested()) break;
    fmt::print("\033[H{}\033[J", frame);
    std::fflush(stdout);
    std::this_thread::sleep_for(pause);
  }
}

}  // namespace teka::cli
