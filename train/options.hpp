// The command line of teka-train.
#pragma once

#include <optional>
#include <string>

#include "core/result.hpp"
#include "train/settings.hpp"

namespace teka::train {

/// The validated settings; nullopt if help was requested and printed.
Result<std::optional<Settings>> parse_options(int argc, const char* const* argv);

}  // namespace teka::train
