// Plays the frames of a result in the terminal.
#pragma once

#include <stop_token>
#include <string>
#include <vector>

namespace teka::cli {

/// On a terminal; elsewhere it says, unless it must be quiet, that there is none. The last frame stays on the screen.
void show_animation(const std::vector<std::string>& frames, bool quiet, const std::stop_token& stop);

}  // namespace teka::cli
