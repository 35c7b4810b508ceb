// Where the program keeps what a user collects: runs, libraries.
#pragma once

#include <optional>
#include <string>

namespace teka {

/// The folder teka in the user's data folder: $XDG_DATA_HOME, or ~/.local/share. Nothing if neither is known.
std::optional<std::string> user_data_folder();

}  // namespace teka
