// Encodes drawings as SVG or PNG, chosen by file name extension.
#pragma once

#include <stop_token>
#include <string>
#include <string_view>

#include "picture/drawing.hpp"

namespace teka {

/// `format` is "svg" or "png". Empty after a stop request.
Result<std::string> encode_drawing(const Drawing& drawing, std::string_view format, const std::stop_token& stop = {});

/// The format for a file name's extension.
Result<std::string> picture_format(const std::string& path);

}  // namespace teka
