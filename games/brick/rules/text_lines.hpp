// Text by lines and words, for the readers of cases and transcripts.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace teka::brick {

constexpr bool is_blank(char c) {
  return c == ' ' || c == '\t' || c == '\r';
}

std::vector<std::string_view> words_of(std::string_view line);

/// The beginning of a line for an error message, without control characters.
std::string shortened(std::string_view line);

/// Iterates over lines without copying.
class TextLines {
 public:
  explicit TextLines(std::string_view text) : rest_(text) {}

  /// The next line without its line ending; nothing at the end.
  std::optional<std::string_view> next();
  /// The number of the line that next() gave last, from 1.
  [[nodiscard]] std::size_t number() const { return number_; }

 private:
  std::string_view rest_;
  std::size_t number_ = 0;
};

}  // namespace teka::brick
