// Texts that people give: what may be a tag, and how any text is shown.
#pragma once

#include <string>
#include <string_view>

#include "core/result.hpp"

namespace teka::store {

/// For all ways in: --tag, tag --add and import. Others are refused, since lists of tags have commas between them.
Result<void> check_tag(std::string_view name);

/// For a terminal: control characters, which could do anything there, become spaces. With `keeps_lines` line ends stay.
std::string without_controls(std::string_view text, bool keeps_lines = false);

}  // namespace teka::store
