// Writing drawings to files, for verbs.
#pragma once

#include <string>

#include "game/game.hpp"
#include "picture/drawing.hpp"
#include "picture/encode.hpp"

namespace teka {

/// --cell, the size of a cell in pictures.
Parameter cell_parameter();

/// Writes to a file; its extension determines the format.
Result<void> write_drawing(const Drawing& drawing, const std::string& path, const Context& context);

}  // namespace teka
