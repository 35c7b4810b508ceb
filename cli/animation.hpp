// Plays the frames of a result in the terminal.
#pragma once

#include <stop_token>
#include <string>
#include <vector>

namespace teka::cli {

/// Takes at most 20 seconds or so: long animations are faster. Ends at once after a stop. Without a terminal on
/// standard output it prints that the animation is skipped.
void play(const std::vector<std::string>& frames, const std::stop_token& stop);

}  // namespace teka::cli
