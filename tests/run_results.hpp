// What a run leaves that depends on its job alone, for comparison with another one.
#pragma once

#include <map>
#include <string>

#include "tests/temp_folder.hpp"

namespace teka {

/// Results, tables, plots and levels by their names.
inline std::map<std::string, std::string> results_of(const std::filesystem::path& run) {
  std::map<std::string, std::string> found;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(run)) {
    const std::string name = entry.path().filename().string();
    bool is_result = name.ends_with(".seg");
    for (const char* begin : {"result", "table", "plot", "repeats"}) is_result = is_result || name.starts_with(begin);
    if (is_result) found[name] = content_of(entry.path());
  }
  return found;
}

}  // namespace teka
