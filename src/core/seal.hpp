// Sealed bytes: the content of a checkpoint with a magic number and a checksum, so that a truncated, damaged or
// unrelated file is refused and never partly loaded.
#pragma once

#include <string>
#include <string_view>

#include "core/result.hpp"

namespace teka {

std::string seal_checkpoint(std::string_view body);
/// The body, if the magic number and the checksum match.
Result<std::string_view> open_checkpoint(std::string_view sealed);

}  // namespace teka
