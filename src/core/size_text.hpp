// Sizes as text: "16x9", or "12" for a square.
#pragma once

#include <optional>
#include <string_view>

#include "core/grid.hpp"

namespace teka {

/// The size that the text names; nothing when it is none. Sides may be negative or very large: what is allowed is for
/// the caller to say, who knows what the size is for.
std::optional<Size> parse_size(std::string_view text);

}  // namespace teka
