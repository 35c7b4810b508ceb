// Errors of the library in the words of the command line.
#pragma once

#include "core/result.hpp"

namespace teka::sokoban {

/// An error that begins with the name of a setting, for the option that sets it: "top_k: 0 is out of range" becomes
/// "--top-k: 0 is out of range". Other errors stay as they are.
tl::unexpected<Error> at_option(const Error& error);

}  // namespace teka::sokoban
