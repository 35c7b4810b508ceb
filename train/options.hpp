// The command line of teka-train.
#pragma once

#include <optional>
#include <string>

#include "core/result.hpp"
#include "train/settings.hpp"

namespace teka::train {

/// What the words say, checked; or nothing when they asked for help, which was given.
Result<std::optional<Settings>> parse_options(int argc, const char* const* argv);

}  // namespace teka::train
