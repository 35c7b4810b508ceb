#include "core/user_folder.hpp"

#include <cstdlib>
#include <filesystem>

namespace teka {

std::optional<std::string> user_data_folder() {
  const auto folder_in = [](const char* name) {
    const char* value = std::getenv(name);
    return std::filesystem::path(value == nullptr ? "" : value);
  };
  std::filesystem::path folder = folder_in("XDG_DATA_HOME");
  if (folder.empty() && !folder_in("HOME").empty()) folder = folder_in("HOME") / ".local" / "share";
  if (folder.empty()) return {};
  return (folder / "teka").string();
}

}  // namespace teka
