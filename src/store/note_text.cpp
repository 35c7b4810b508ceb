#include "store/note_text.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "picture/font.hpp"

namespace teka::store {
namespace {

constexpr std::size_t kMostTagCharacters = 100;

bool cannot_be_in_tag(char32_t c) {
  constexpr char32_t kNoUtf8 = U'\ufffd';
  return c < U' ' || (c >= 0x7F && c < 0xA0) || c == U',' || c == kNoUtf8;
}

}  // namespace

Result<void> check_tag(std::string_view name) {
  const std::u32string text = code_points(name);
  const bool is_blank = std::ranges::all_of(text, [](char32_t c) { return c == U' '; });
  if (!is_blank && text.size() <= kMostTagCharacters && std::ranges::none_of(text, cannot_be_in_tag)) return {};
  return fail(
      "'{}' cannot be a tag; use up to {} characters of UTF-8, no commas or control characters, not only blanks",
      without_controls(name), kMostTagCharacters);
}

std::string without_controls(std::string_view text, bool keeps_lines) {
  std::string clean;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto byte = static_cast<unsigned char>(text[i]);
    const auto next = static_cast<unsigned char>(i + 1 < text.size() ? text[i + 1] : '\0');
    const bool is_of_two = byte == 0xC2 && next >= 0x80 && next < 0xA0;
    const bool is_control = byte < 0x20 || byte == 0x7F || is_of_two;
    clean += is_control && !(keeps_lines && byte == '\n') ? ' ' : text[i];
    if (is_of_two) ++i;
  }
  return clean;
}

}  // namespace teka::store
