// Golden files: outputs pinned in files of the repository, so that every change is deliberate. TEKA_UPDATE_GOLDEN=1
// rewrites the files; check the difference before committing.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>
#include <string>
#include <string_view>

namespace teka {

/// The first difference of two texts: the line number, and the line in both.
inline std::string first_difference(std::string_view expected, std::string_view actual) {
  const auto at = std::mismatch(expected.begin(), expected.end(), actual.begin(), actual.end()).first;
  const auto same = static_cast<std::size_t>(at - expected.begin());
  const auto line = std::count(expected.begin(), at, '\n') + 1;
  const std::size_t newline = same == 0 ? std::string_view::npos : expected.rfind('\n', same - 1);
  const std::size_t begin = newline == std::string_view::npos ? 0 : newline + 1;
  const auto line_of = [&](std::string_view text) {
    return begin >= text.size() ? "(the end)"
                                : '"' + std::string(text.substr(begin, text.find('\n', begin) - begin)) + '"';
  };
  return "line " + std::to_string(line) + "\n  golden: " + line_of(expected) + "\n  now:    " + line_of(actual);
}

/// Compares `content` with the golden file, named relative to TEKA_SOURCE_DIR; a missing file is a failure.
inline void expect_golden(const std::string& file, const std::string& content) {
  const std::filesystem::path path = std::filesystem::path(TEKA_SOURCE_DIR) / file;
  const char* update = std::getenv("TEKA_UPDATE_GOLDEN");
  if (update != nullptr && std::string_view(update) == "1") {
    std::filesystem::create_directories(path.parent_path());
    std::ofstream(path, std::ios::binary) << content;
    std::cout << "golden file " << file << " rewritten\n";
  }
  std::ifstream stream(path, std::ios::binary);
  if (!stream) {
    ADD_FAILURE() << "golden file " << file << " is missing; TEKA_UPDATE_GOLDEN=1 writes it";
    return;
  }
  const std::string expected{std::istreambuf_iterator<char>(stream), {}};
  if (expected != content)
    ADD_FAILURE() << "golden file " << file << " differs at " << first_difference(expected, content);
}

}  // namespace teka
