// Levels of a library as pictures and text: the game's verb render draws them.
#pragma once

#include <string>

#include "store/library.hpp"

namespace teka::store {

/// A small PNG picture. Made when it is first asked for, then kept, if the library can be written.
Result<std::string> thumbnail_of(Library& library, const Kept& kept);

/// The level for a terminal, without a line feed at its end.
Result<std::string> terminal_text(const Kept& kept);

}  // namespace teka::store
