// Drawings into files and formats, as verbs write them.
#pragma once

#include <stop_token>
#include <string>
#include <string_view>

#include "game/game.hpp"
#include "picture/drawing.hpp"

namespace teka {

/// "svg" or "png". Nothing after a stop.
Result<std::string> encode_drawing(const Drawing& drawing, std::string_view format, const std::stop_token& stop = {});

/// The format that the ending of a picture's name says.
Result<std::string> picture_format(const std::string& path);

/// Into a file whose ending says the format.
Result<void> write_drawing(const Drawing& drawing, const std::string& path, const Context& context);

}  // namespace teka
