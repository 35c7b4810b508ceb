#include "cli/animation.hpp"

#include <fmt/format.h>

#include "console/animation.hpp"
#include "console/terminal.hpp"
#include "core/standard_files.hpp"

namespace teka::cli {

void show_animation(const std::vector<std::string>& frames, bool quiet, const std::stop_token& stop) {
  if (frames.empty()) return;
  if (!console::is_watched()) {
    if (!quiet) print_error("teka: no terminal; the animation is skipped\n");
    return;
  }
  bool to_the_end = false;
  {
    console::KeyTerminal terminal(stop);
    to_the_end = console::animate(frames, terminal);
  }
  if (to_the_end) fmt::print("{}", frames.back());
}

}  // namespace teka::cli
