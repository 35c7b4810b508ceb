// Frames one after the other in a terminal, steered by a person: pause, single steps, speed.
#pragma once

#include <string>
#include <vector>

#include "game/terminal.hpp"

namespace teka::console {

/// Each frame is lines for Terminal::show. False when the person ended it before the last frame was over.
bool animate(const std::vector<std::string>& frames, Terminal& terminal);

}  // namespace teka::console
