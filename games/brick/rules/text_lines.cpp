#include "games/brick/rules/text_lines.hpp"

#include <algorithm>

namespace teka::brick {

std::vector<std::string_view> words_of(std::string_view line) {
  std::vector<std::string_view> words;
  for (std::size_t at = 0; at < line.size();) {
    if (is_blank(line[at])) {
      ++at;
      continue;
    }
    const auto* end = std::find_if(line.data() + at, line.data() + line.size(), is_blank);
    words.push_back(line.substr(at, static_cast<std::size_t>(end - line.data()) - at));
    at += words.back().size();
  }
  return words;
}

std::string shortened(std::string_view line) {
  constexpr std::size_t kMost = 30;
  while (!line.empty() && is_blank(line.back())) line.remove_suffix(1);
  std::string text;
  for (const char c : line.substr(0, kMost)) text += c >= ' ' && c <= '~' ? c : '?';
  return line.size() > kMost ? text + "..." : text;
}

std::optional<std::string_view> TextLines::next() {
  if (rest_.empty()) return {};
  const std::size_t end = std::min(rest_.find('\n'), rest_.size());
  const std::string_view line = rest_.substr(0, end);
  rest_.remove_prefix(std::min(end + 1, rest_.size()));
  ++number_;
  return line;
}

}  // namespace teka::brick
