#include "core/shell_text.hpp"

#include <algorithm>
#include <charconv>

namespace teka {
namespace {

constexpr std::string_view kBlank = " \t\r\n";

bool is_plain(char c) {
  constexpr std::string_view kPlain = "_-+=.,:/@%";
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
         kPlain.find(c) != std::string_view::npos;
}

/// The length of the UTF-8 sequence at the beginning of the text; 0 if it is none.
std::size_t sequence_length(std::string_view text) {
  const auto byte = [&](std::size_t i) { return i < text.size() ? static_cast<unsigned char>(text[i]) : 0U; };
  const unsigned first = byte(0);
  const std::size_t length = first < 0x80                    ? 1
                             : first >= 0xC2 && first < 0xE0 ? 2
                             : first >= 0xE0 && first < 0xF0 ? 3
                             : first >= 0xF0 && first < 0xF5 ? 4
                                                             : 0;
  for (std::size_t i = 1; i < length; ++i) {
    if ((byte(i) & 0xC0U) != 0x80U) return 0;
  }
  const unsigned second = byte(1);  // neither overlong, nor a surrogate, nor beyond Unicode
  const bool is_wrong = (first == 0xE0 && second < 0xA0) || (first == 0xED && second >= 0xA0) ||
                        (first == 0xF0 && second < 0x90) || (first == 0xF4 && second >= 0x90);
  // The last two characters of each plane, and those that end lines for some readers.
  const std::string_view sequence = text.substr(0, length);
  const bool is_odd = (length == 2 && first == 0xC2 && second < 0xA0) || sequence == "\xEF\xBF\xBE" ||
                      sequence == "\xEF\xBF\xBF" || sequence == "\xE2\x80\xA8" || sequence == "\xE2\x80\xA9" ||
                      (length == 4 && (second & 0x0FU) == 0x0F && byte(2) == 0xBF && byte(3) >= 0xBE);
  return is_wrong || is_odd ? 0 : length;
}

/// Adds one character of a word in $'...'; returns how many bytes of the text it takes.
std::size_t escape(std::string_view text, std::string& escaped) {
  const char c = text.front();
  const std::size_t length = sequence_length(text);
  if (length == 0 || (length == 1 && (c < ' ' || c == '\x7F'))) {
    escaped += fmt::format("\\x{:02x}", static_cast<unsigned char>(c));
    return 1;
  }
  if (c == '\'' || c == '\\') escaped += '\\';
  escaped += text.substr(0, length);
  return length;
}

/// Whether '...' can hold it.
bool is_text(std::string_view text) {
  for (std::size_t i = 0; i < text.size();) {
    const std::size_t length = sequence_length(text.substr(i));
    if (length == 0 || text[i] == '\'' || (length == 1 && (text[i] < ' ' || text[i] == '\x7F'))) return false;
    i += length;
  }
  return true;
}

class Reader {
 public:
  explicit Reader(std::string_view line) : line_(line) {}

  Result<ShellLine> read() {
    ShellLine result;
    while (true) {
      at_ = std::min(line_.find_first_not_of(kBlank, at_), line_.size());
      if (at_ == line_.size()) return result;
      if (line_[at_] == '#') {
        const std::size_t begin = std::min(line_.find_first_not_of(kBlank, at_ + 1), line_.size());
        result.comment = line_.substr(begin);
        result.comment.erase(result.comment.find_last_not_of(kBlank) + 1);
        return result;
      }
      std::string word;
      if (auto whole = read_word(word); !whole) return tl::unexpected(whole.error());
      result.words.push_back(std::move(word));
    }
  }

 private:
  Result<void> read_word(std::string& word) {
    while (at_ < line_.size() && kBlank.find(line_[at_]) == std::string_view::npos) {
      const char c = line_[at_++];
      const bool is_escaped = c == '$' && at_ < line_.size() && line_[at_] == '\'';
      if (is_escaped) ++at_;
      if (!is_escaped && c != '\'' && c != '"') {
        word += c;
        continue;
      }
      const char end = c == '"' ? '"' : '\'';
      while (at_ < line_.size() && line_[at_] != end) {
        const char inner = line_[at_++];
        word += is_escaped && inner == '\\' ? escaped() : inner;
      }
      if (at_++ >= line_.size()) return fail("a quote is not closed");
    }
    return {};
  }

  /// After a backslash: \xHH, or the character itself.
  char escaped() {
    unsigned code = 0;
    const char* const digits = line_.data() + std::min(at_ + 1, line_.size());
    const char* const end = line_.data() + std::min(at_ + 3, line_.size());
    if (at_ < line_.size() && line_[at_] == 'x') {
      const auto [stop, error] = std::from_chars(digits, end, code, 16);
      if (error == std::errc()) {
        at_ += 1 + static_cast<std::size_t>(stop - digits);
        return static_cast<char>(code);
      }
    }
    return at_ < line_.size() ? line_[at_++] : '\\';
  }

  std::string_view line_;
  std::size_t at_ = 0;
};

}  // namespace

std::string shell_word(std::string_view word) {
  if (!word.empty() && std::ranges::all_of(word, is_plain)) return std::string(word);
  if (is_text(word)) return fmt::format("'{}'", word);
  std::string escaped;
  for (std::size_t i = 0; i < word.size();) i += escape(word.substr(i), escaped);
  return fmt::format("$'{}'", escaped);
}

Result<ShellLine> read_shell_line(std::string_view line) {
  return Reader(line).read();
}

}  // namespace teka
