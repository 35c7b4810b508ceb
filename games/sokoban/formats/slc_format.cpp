#include "games/sokoban/formats/slc_format.hpp"

#include <algorithm>
#include <charconv>
#include <optional>

#include "core/text.hpp"
#include "games/sokoban/formats/text_board.hpp"
#include "games/sokoban/formats/text_notes.hpp"

namespace teka::sokoban {
namespace {

constexpr std::string_view kSpaces = " \t\r\n";

struct Attribute {
  std::string name, value;
};

struct Token {
  enum class Kind { end, open, close, text } kind = Kind::end;
  std::string name;  ///< of an element
  std::string text;  ///< decoded
  std::vector<Attribute> attributes = {};
  bool empty_element = false;  ///< <L/>
  std::size_t at = 0;          ///< where it begins

  [[nodiscard]] std::string_view attribute(std::string_view wanted) const {
    const auto found =
        std::find_if(attributes.begin(), attributes.end(), [&](const Attribute& a) { return a.name == wanted; });
    return found == attributes.end() ? std::string_view() : found->value;
  }
};

std::string utf8(unsigned code) {
  const auto byte = [](unsigned b) { return static_cast<char>(b); };
  if (code < 0x80) return {byte(code)};
  if (code < 0x800) return {byte(0xC0 | code >> 6), byte(0x80 | (code & 0x3F))};
  if (code < 0x10000) return {byte(0xE0 | code >> 12), byte(0x80 | (code >> 6 & 0x3F)), byte(0x80 | (code & 0x3F))};
  return {byte(0xF0 | code >> 18), byte(0x80 | (code >> 12 & 0x3F)), byte(0x80 | (code >> 6 & 0x3F)),
          byte(0x80 | (code & 0x3F))};
}

/// The text of an entity (without & and ;); nothing if it is unknown.
std::optional<std::string> entity(std::string_view name) {
  constexpr std::pair<std::string_view, char> kNamed[] = {
      {"lt", '<'}, {"gt", '>'}, {"amp", '&'}, {"quot", '"'}, {"apos", '\''}};
  for (const auto& [known, c] : kNamed) {
    if (name == known) return std::string(1, c);
  }
  if (!name.starts_with('#')) return std::nullopt;
  name.remove_prefix(1);
  const bool hex = name.starts_with('x');
  if (hex) name.remove_prefix(1);
  unsigned code = 0;
  const auto [end, error] = std::from_chars(name.data(), name.data() + name.size(), code, hex ? 16 : 10);
  const bool whole = error == std::errc{} && end == name.data() + name.size();
  if (!whole || code == 0 || code > 0x10FFFF || (code >= 0xD800 && code < 0xE000)) return std::nullopt;
  return utf8(code);
}

/// Lines and columns of offsets in the text.
class Places {
 public:
  explicit Places(std::string_view text) {
    starts_.push_back(0);
    for (std::size_t at = text.find('\n'); at != std::string_view::npos; at = text.find('\n', at + 1)) {
      starts_.push_back(at + 1);
    }
  }
  [[nodiscard]] int line(std::size_t at) const {
    return static_cast<int>(std::upper_bound(starts_.begin(), starts_.end(), at) - starts_.begin());
  }
  [[nodiscard]] int column(std::size_t at) const {
    return static_cast<int>(at - starts_[static_cast<std::size_t>(line(at)) - 1]) + 1;
  }

 private:
  std::vector<std::size_t> starts_;
};

/// Splits XML into tags and text: as much of XML as level files use.
class Tokens {
 public:
  explicit Tokens(std::string_view text) : text_(text), places_(text) {}

  [[nodiscard]] const Places& places() const { return places_; }

  tl::unexpected<Error> refuse(std::size_t at, std::string_view what) const {
    return fail("line {}, column {}: {}", places_.line(at), places_.column(at), what);
  }

  Result<Token> next() {
    while (at_ < text_.size()) {
      if (text_[at_] != '<') return read_text(text_.find('<', at_));
      if (starts("<!--")) {
        if (!skip_to("-->")) return refuse(at_, "unclosed comment; end it with -->");
      } else if (starts("<![CDATA[")) {
        return read_cdata();
      } else if (starts("<?")) {
        if (!skip_to("?>")) return refuse(at_, "unclosed declaration; end it with ?>");
      } else if (starts("<!")) {
        if (!skip_to(">")) return refuse(at_, "unclosed declaration; end it with >");
      } else {
        return read_tag();
      }
    }
    return Token{.kind = Token::Kind::end, .at = at_};
  }

 private:
  [[nodiscard]] bool starts(std::string_view what) const { return text_.substr(at_).starts_with(what); }
  bool skip_to(std::string_view end) {
    const std::size_t found = text_.find(end, at_);
    if (found == std::string_view::npos) return false;
    at_ = found + end.size();
    return true;
  }
  void skip_spaces() { at_ = std::min(text_.find_first_not_of(kSpaces, at_), text_.size()); }

  Result<std::string> decode(std::size_t begin, std::size_t end) const {
    std::string result;
    for (std::size_t i = begin; i < end; ++i) {
      if (text_[i] != '&') {
        result += text_[i];
        continue;
      }
      const std::size_t semicolon = text_.substr(0, std::min(end, i + 12)).find(';', i);
      const auto decoded =
          semicolon == std::string_view::npos ? std::nullopt : entity(text_.substr(i + 1, semicolon - i - 1));
      if (!decoded) return refuse(i, "unknown entity; write &amp; for a plain &");
      result += *decoded;
      i = semicolon;
    }
    return result;
  }

  Result<Token> read_text(std::size_t end) {
    Token token{.kind = Token::Kind::text, .at = at_};
    at_ = std::min(end, text_.size());
    auto text = decode(token.at, at_);
    if (!text) return tl::unexpected(text.error());
    token.text = std::move(*text);
    return token;
  }

  Result<Token> read_cdata() {
    const std::size_t begin = at_ + 9;
    if (!skip_to("]]>")) return refuse(at_, "unclosed CDATA; end it with ]]>");
    return Token{.kind = Token::Kind::text, .text = std::string(text_.substr(begin, at_ - 3 - begin)), .at = begin};
  }

  std::string read_name() {
    const std::size_t begin = at_;
    at_ = std::min(text_.find_first_of(" \t\r\n/>=<\"'", at_), text_.size());
    return std::string(text_.substr(begin, at_ - begin));
  }

  Result<Token> read_tag() {
    Token token{.kind = Token::Kind::open, .at = at_++};
    if (starts("/")) {
      token.kind = Token::Kind::close;
      ++at_;
    }
    token.name = read_name();
    if (token.name.empty()) return refuse(token.at, "a tag without a name; write &lt; for a plain <");
    while (true) {
      skip_spaces();
      if (at_ == text_.size()) return refuse(token.at, "unclosed tag; end it with >");
      if (starts(">") || starts("/>")) break;
      auto attribute = read_attribute();
      if (!attribute) return tl::unexpected(attribute.error());
      token.attributes.push_back(std::move(*attribute));
    }
    token.empty_element = starts("/");
    at_ += token.empty_element ? 2 : 1;
    return token;
  }

  Result<Attribute> read_attribute() {
    const std::size_t begin = at_;
    Attribute attribute{.name = read_name(), .value = {}};
    skip_spaces();
    const bool has_value = !attribute.name.empty() && starts("=");
    if (has_value) ++at_;
    skip_spaces();
    if (!has_value || !(starts("\"") || starts("'"))) return refuse(begin, "expected an attribute: name=\"value\"");
    const std::size_t end = text_.find(text_[at_], at_ + 1);
    if (end == std::string_view::npos) return refuse(at_, "unclosed attribute value; end it with its quote");
    auto value = decode(at_ + 1, end);
    if (!value) return tl::unexpected(value.error());
    attribute.value = std::move(*value);
    at_ = end + 1;
    return attribute;
  }

  std::string_view text_;
  Places places_;
  std::size_t at_ = 0;
};

class SlcReader {
 public:
  explicit SlcReader(std::string_view xml) : tokens_(xml) {}

  Result<std::vector<ReadEntry>> read() {
    while (true) {
      auto token = tokens_.next();
      if (!token) return tl::unexpected(token.error());
      if (token->kind == Token::Kind::end) break;
      if (auto good = take(*token); !good) return tl::unexpected(good.error());
    }
    if (!open_.empty()) return tokens_.refuse(open_.back().at, fmt::format("unclosed <{}>", open_.back().name));
    if (entries_.empty()) return fail("line 1, column 1: no <Level> in the file");
    return std::move(entries_);
  }

 private:
  struct Open {
    std::string name;
    std::size_t at;
  };
  struct RowText {
    std::string text;
    std::size_t at;
  };

  Result<void> take(Token& token) {
    if (token.kind == Token::Kind::text) {
      // Only text directly in <L> is a row.
      if (!open_.empty() && open_.back().name == "L" && in_level_) {
        if (rows_.back().text.empty()) rows_.back().at = token.at;
        rows_.back().text += token.text;
      }
      return {};
    }
    if (token.kind == Token::Kind::close) return close(token);
    open(token);
    return token.empty_element ? close(token) : Result<void>();
  }

  void open(const Token& token) {
    open_.push_back({token.name, token.at});
    if (token.name == "LevelCollection") copyright_ = token.attribute("Copyright");
    if (token.name == "Level") {
      in_level_ = true;
      rows_.clear();
      const std::string_view own = token.attribute("Copyright");
      entry_ = {};
      entry_.title = to_utf8_line(token.attribute("Id"));
      entry_.author = to_utf8_line(own.empty() ? copyright_ : own);
      entry_.line = tokens_.places().line(token.at);
    }
    if (token.name == "L") rows_.push_back({"", token.at});
  }

  Result<void> close(const Token& token) {
    if (open_.empty() || open_.back().name != token.name) {
      return tokens_.refuse(token.at, open_.empty() ? fmt::format("</{0}> without <{0}>", token.name)
                                                    : fmt::format("</{}> before </{}>", token.name, open_.back().name));
    }
    const Open opened = open_.back();
    open_.pop_back();
    if (token.name != "Level" || !in_level_) return {};
    in_level_ = false;
    finish_level(opened);
    return {};
  }

  void finish_level(const Open& opened) {
    ReadEntry& read = entries_.emplace_back();
    read.entry = std::move(entry_);
    if (rows_.empty()) {
      read.fault = tokens_.refuse(opened.at, "the level has no rows <L>").value().message;
      return;
    }
    std::vector<BoardLine> lines;
    for (const RowText& row : rows_) {
      lines.push_back({row.text, tokens_.places().line(row.at), tokens_.places().column(row.at)});
      if (!read.rows.empty()) read.rows += '\n';
      read.rows += row.text;
    }
    read.entry.line = lines.front().line;
    auto level = read_board(lines);
    if (level)
      read.entry.level = std::move(*level);
    else
      read.fault = level.error().message;
  }

  Tokens tokens_;
  std::vector<Open> open_;
  std::vector<RowText> rows_;
  std::vector<ReadEntry> entries_;
  Entry entry_;
  std::string copyright_;
  bool in_level_ = false;
};

std::string escaped(std::string_view text) {
  std::string result;
  for (const char c : text) {
    switch (c) {
      case '<':
        result += "&lt;";
        break;
      case '>':
        result += "&gt;";
        break;
      case '&':
        result += "&amp;";
        break;
      case '"':
        result += "&quot;";
        break;
      case '\n':
        result += "&#10;";
        break;
      default:
        result += c;
    }
  }
  return result;
}

}  // namespace

bool is_slc(std::string_view content) {
  content = without_byte_order_mark(content);
  content = content.substr(std::min(content.find_first_not_of(kSpaces), content.size()));
  return content.starts_with("<?xml") || content.starts_with("<SokobanLevels") || content.starts_with("<!");
}

Result<std::vector<ReadEntry>> parse_each_slc(std::string_view xml) {
  xml = without_byte_order_mark(xml);
  return SlcReader(xml).read();
}

Result<std::vector<Entry>> parse_slc(std::string_view xml) {
  auto read = parse_each_slc(xml);
  if (!read) return tl::unexpected(read.error());
  return all_entries(std::move(*read));
}

std::string to_slc(std::span<const Entry> entries, std::string_view description) {
  std::string xml = fmt::format(
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<SokobanLevels>\n  <Title>Sokoban</Title>\n"
      "  <Description>{}</Description>\n  <LevelCollection>\n",
      escaped(description));
  for (const Entry& entry : entries) {
    xml += fmt::format("    <Level Id=\"{}\" Width=\"{}\" Height=\"{}\"", escaped(entry.title), entry.level.width(),
                       entry.level.height());
    if (!entry.author.empty()) xml += fmt::format(" Copyright=\"{}\"", escaped(entry.author));
    xml += ">\n";
    const std::string rows = to_text(entry.level);
    for (std::string_view rest = rows; !rest.empty();) xml += fmt::format("      <L>{}</L>\n", take_line(rest));
    xml += "    </Level>\n";
  }
  return xml + "  </LevelCollection>\n</SokobanLevels>\n";
}

}  // namespace teka::sokoban
