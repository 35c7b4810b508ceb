// Drawings as the bytes of a file, in the format that a name says.
#pragma once

#include <stop_token>
#include <string>
#include <string_view>

#include "picture/drawing.hpp"

namespace teka {

/// "svg" or "png". Nothing after a stop.
Result<std::string> encode_drawing(const Drawing& drawing, std::string_view format, const std::stop_token& stop = {});

/// The format that the ending of a picture's name says.
Result<std::string> picture_format(const std::string& path);

}  // namespace teka
