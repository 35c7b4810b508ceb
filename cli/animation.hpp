// Plays the frames of a result in the terminal.
#pragma once

#include <stop_token>
#include <string>
#include <vector>

namespace teka::cli {

/// A few seconds for a short one; long ones are faster. Ends at once when asked to stop. Without a terminal on standard
/// output it says that it is left out.
void play(const std::vector<std::string>& frames, const std::stop_token& stop);

}  // namespace teka::cli
