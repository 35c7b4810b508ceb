// A small vocabulary for tests: all bytes in the order of GPT-2, then the merged tokens.
#pragma once

#include <fmt/format.h>

#include <string>
#include <vector>

namespace teka::neural {

inline std::string utf8(char32_t point) {
  if (point < 0x80) return {static_cast<char>(point)};
  return {static_cast<char>(0xC0 | point >> 6), static_cast<char>(0x80 | (point & 0x3F))};
}

/// The printable characters of all bytes in GPT-2's numbering: first those that represent themselves.
inline std::vector<std::string> byte_words() {
  std::vector<std::string> own, others;
  for (char32_t byte = 0; byte < 256; ++byte) {
    const bool visible = (byte >= '!' && byte <= '~') || (byte >= 0xA1 && byte <= 0xAC) || (byte >= 0xAE);
    if (visible) {
      own.push_back(utf8(byte));
    } else {
      others.push_back(utf8(static_cast<char32_t>(0x100 + others.size())));
    }
  }
  own.insert(own.end(), others.begin(), others.end());
  return own;
}

inline std::string vocabulary_json(const std::vector<std::string>& more) {
  std::string text = "{";
  std::vector<std::string> words = byte_words();
  words.insert(words.end(), more.begin(), more.end());
  for (std::size_t i = 0; i < words.size(); ++i) {
    const bool escape = words[i] == "\"" || words[i] == "\\";
    text += fmt::format("{}\"{}{}\": {}", i == 0 ? "" : ", ", escape ? "\\" : "", words[i], i);
  }
  return text + "}";
}

/// "hello", " hello", " wa", "ll", "lls"; the special token is not reachable by merges.
inline std::string small_vocabulary() {
  return vocabulary_json({"he", "ll", "hell", "hello", "Ġhello", "Ġw", "Ġwa", "lls", "aa", "aaaa", "<|endoftext|>"});
}
inline const char* small_merges() {
  return "#version: 0.2\nh e\nl l\nhe ll\nhell o\nĠ hello\nĠ w\nĠw a\nll s\na a\naa aa\n";
}

}  // namespace teka::neural
