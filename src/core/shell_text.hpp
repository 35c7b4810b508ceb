// Command lines as a shell reads them: words with quotes, and a comment at the end.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/result.hpp"

namespace teka {

/// A word as it must be typed: in quotes if it needs them, always on one line and in valid UTF-8.
std::string shell_word(std::string_view word);

struct ShellLine {
  std::vector<std::string> words;
  std::string comment;  ///< what follows " # "
};

/// Reads words without quotes or in '...', "..." and $'...', as far as shell_word() and a person in a hurry write them.
Result<ShellLine> read_shell_line(std::string_view line);

}  // namespace teka
