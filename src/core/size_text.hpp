// Sizes as text: "16x9", or "12" for a square.
#pragma once

#include <optional>
#include <string_view>

#include "core/grid.hpp"

namespace teka {

/// The size in the text; nothing if it is not one. Sides may be negative or very large: the caller must check them.
std::optional<Size> parse_size(std::string_view text);

}  // namespace teka
