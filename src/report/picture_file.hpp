// Drawings into files, as verbs write them.
#pragma once

#include <string>

#include "game/game.hpp"
#include "picture/drawing.hpp"
#include "picture/encode.hpp"

namespace teka {

/// Into a file whose ending says the format.
Result<void> write_drawing(const Drawing& drawing, const std::string& path, const Context& context);

}  // namespace teka
