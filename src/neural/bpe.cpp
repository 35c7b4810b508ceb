#include "neural/bpe.hpp"

#include <algorithm>
#include <queue>

#include "core/text.hpp"
#include "core/value.hpp"
#include "json/json.hpp"
#include "neural/unicode_classes.hpp"

namespace teka::neural {
namespace {

constexpr std::int64_t kMostTokens = 1 << 24;

enum class Class : std::uint8_t { letter, number, space, sign };

struct Character {
  char32_t point;
  std::size_t bytes;
  Class kind;
};

bool is_continuation(char c) {
  return (static_cast<unsigned char>(c) & 0xC0) == 0x80;
}

/// The first code point and its length in bytes; nullopt for invalid UTF-8.
std::optional<std::pair<char32_t, std::size_t>> decode_point(std::string_view text) {
  const auto lead = static_cast<unsigned char>(text[0]);
  if (lead < 0x80) return std::pair(char32_t{lead}, std::size_t{1});
  const std::size_t bytes = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2;
  if (lead < 0xC2 || lead > 0xF4 || text.size() < bytes) return {};
  auto point = static_cast<char32_t>(lead & (0x7F >> bytes));
  for (std::size_t i = 1; i < bytes; ++i) {
    if (!is_continuation(text[i])) return {};
    point = point << 6 | (static_cast<unsigned char>(text[i]) & 0x3F);
  }
  const bool overlong = (bytes == 3 && point < 0x800) || (bytes == 4 && point < 0x10000);
  const bool surrogate = point >= 0xD800 && point <= 0xDFFF;
  if (overlong || surrogate || point > 0x10FFFF) return {};
  return std::pair(point, bytes);
}

Character character_at(std::string_view text) {
  const auto decoded = decode_point(text);
  if (!decoded) return {0, 1, Class::sign};
  const auto [point, bytes] = *decoded;
  const Class kind = is_letter(point)   ? Class::letter
                     : is_number(point) ? Class::number
                     : is_space(point)  ? Class::space
                                        : Class::sign;
  return {point, bytes, kind};
}

std::size_t end_of_run(std::string_view text, std::size_t from, Class kind) {
  while (from < text.size()) {
    const Character next = character_at(text.substr(from));
    if (next.kind != kind) break;
    from += next.bytes;
  }
  return from;
}

/// A run of spaces before a word ends before its last space; that one belongs to the word if it is a plain space.
std::size_t end_of_spaces(std::string_view text) {
  const std::size_t end = end_of_run(text, 0, Class::space);
  if (end == text.size()) return end;
  std::size_t last = end - 1;
  while (is_continuation(text[last])) --last;
  return last > 0 ? last : end;
}

/// The vocabulary is written in printable characters, one per byte: its own if printable in Latin-1, otherwise the next
/// from U+0100 on.
const std::array<char32_t, 256>& visible_characters() {
  static const auto kCharacters = [] {
    std::array<char32_t, 256> characters{};
    char32_t next = 0x100;
    for (char32_t byte = 0; byte < 256; ++byte) {
      const bool visible = (byte >= 0x21 && byte <= 0x7E) || (byte >= 0xA1 && byte <= 0xAC) || byte >= 0xAE;
      characters[byte] = visible ? byte : next++;
    }
    return characters;
  }();
  return kCharacters;
}

/// The bytes of a vocabulary entry; entries with other characters (special tokens) are taken literally.
std::string bytes_of(std::string_view word) {
  static const auto kBytes = [] {
    std::array<int, 0x200> bytes{};
    bytes.fill(-1);
    for (int byte = 0; byte < 256; ++byte) bytes[visible_characters()[static_cast<std::size_t>(byte)]] = byte;
    return bytes;
  }();
  std::string bytes;
  for (std::size_t i = 0; i < word.size();) {
    const auto decoded = decode_point(word.substr(i));
    if (!decoded || decoded->first >= kBytes.size() || kBytes[decoded->first] < 0) return std::string(word);
    bytes += static_cast<char>(kBytes[decoded->first]);
    i += decoded->second;
  }
  return bytes;
}

}  // namespace

std::size_t end_of_piece(std::string_view text) {
  for (const std::string_view ending : {"'s", "'t", "'re", "'ve", "'m", "'ll", "'d"}) {
    if (text.starts_with(ending)) return ending.size();
  }
  const std::size_t begin = text[0] == ' ' && text.size() > 1 ? 1 : 0;
  const Character first = character_at(text.substr(begin));
  if (first.kind != Class::space) return end_of_run(text, begin, first.kind);
  return end_of_spaces(text);
}

Result<Bpe> Bpe::make(std::string_view vocabulary, std::string_view merges) {
  Bpe bpe;
  if (auto read = bpe.read_vocabulary(vocabulary); !read) return at_place("vocabulary", read.error());
  if (auto read = bpe.read_merges(merges); !read) return at_place("merges", read.error());
  return bpe;
}

Bpe Bpe::of_bytes() {
  Bpe bpe;
  for (int byte = 0; byte < 256; ++byte) {
    const std::string text(1, static_cast<char>(byte));
    bpe.byte_tokens_[static_cast<std::size_t>(byte)] = static_cast<Token>(byte);
    bpe.bytes_.emplace_back(text);
    bpe.tokens_.emplace(text, static_cast<Token>(byte));
  }
  return bpe;
}

Result<void> Bpe::read_vocabulary(std::string_view text) {
  const auto words = parse_json(text);
  if (!words) return tl::unexpected(words.error());
  const auto* entries = words->get<Value::Object>();
  if (entries == nullptr) return fail("not a JSON object of tokens and their numbers");
  for (const auto& [word, value] : *entries) {
    const auto* number = value.get<std::int64_t>();
    if (number == nullptr || *number < 0 || *number >= kMostTokens)
      return fail("token '{}' has no number below {}", word, kMostTokens);
    const auto token = static_cast<Token>(*number);
    if (token >= bytes_.size()) bytes_.resize(token + 1);
    if (bytes_[token]) return fail("token '{}' has number {}, which is already used", word, token);
    std::string bytes = bytes_of(word);
    bytes_[token] = bytes;
    if (!tokens_.emplace(std::move(bytes), token).second)
      return fail("token '{}' has the same bytes as another token", word);
  }
  for (std::size_t byte = 0; byte < byte_tokens_.size(); ++byte) {
    const auto at = tokens_.find(std::string(1, static_cast<char>(byte)));
    if (at == tokens_.end()) return fail("no token for byte {}", byte);
    byte_tokens_[byte] = at->second;
  }
  return {};
}

Result<void> Bpe::read_merges(std::string_view text) {
  std::size_t line_number = 0;
  std::uint32_t rank = 0;
  for (std::string_view line : split(text, '\n')) {
    ++line_number;
    if (line.ends_with('\r')) line.remove_suffix(1);
    if (line.empty() || (line_number == 1 && line.starts_with("#version"))) continue;
    const std::size_t space = line.find(' ');
    if (space == std::string_view::npos) return fail("line {}: expected two tokens separated by a space", line_number);
    const std::string left = bytes_of(line.substr(0, space));
    const std::string right = bytes_of(line.substr(space + 1));
    std::array<Token, 3> found{};
    const std::array<std::string, 3> wanted = {left, right, left + right};
    for (std::size_t i = 0; i < wanted.size(); ++i) {
      const auto at = tokens_.find(wanted[i]);
      if (at == tokens_.end())
        return fail("line {}: '{}' or one of its parts is not in the vocabulary", line_number, line);
      found[i] = at->second;
    }
    if (!merges_.emplace(pair_of(found[0], found[1]), Merge{rank++, found[2]}).second) {
      return fail("line {}: '{}' is a duplicate", line_number, line);
    }
  }
  return {};
}

Token Bpe::add_special(std::string_view text) {
  auto [at, added] = tokens_.emplace(std::string(text), static_cast<Token>(bytes_.size()));
  if (added) bytes_.emplace_back(text);
  specials_.push_back({std::string(text), at->second});
  return at->second;
}

/// The longest special token at the beginning.
const Bpe::Special* Bpe::special_at(std::string_view text) const {
  const Special* best = nullptr;
  for (const Special& special : specials_) {
    if (text.starts_with(special.text) && (best == nullptr || special.text.size() > best->text.size())) best = &special;
  }
  return best;
}

std::vector<Token> Bpe::encode(std::string_view text) const {
  std::vector<Token> tokens;
  std::size_t plain = 0;  // start of the text before the next special token
  std::size_t i = 0;
  while (!specials_.empty() && i < text.size()) {
    const Special* special = special_at(text.substr(i));
    if (special == nullptr || special->text.empty()) {
      ++i;
      continue;
    }
    encode_plain(text.substr(plain, i - plain), tokens);
    tokens.push_back(special->token);
    plain = i += special->text.size();
  }
  encode_plain(text.substr(plain), tokens);
  return tokens;
}

void Bpe::encode_plain(std::string_view text, std::vector<Token>& out) const {
  while (!text.empty()) {
    const std::size_t end = end_of_piece(text);
    encode_piece(text.substr(0, end), out);
    text.remove_prefix(end);
  }
}

/// Symbols are a linked list, candidate merges a priority queue: O(n log n) for a piece of any length.
void Bpe::encode_piece(std::string_view piece, std::vector<Token>& out) const {
  constexpr auto kNone = static_cast<std::size_t>(-1);
  struct Symbol {
    Token token;
    std::size_t before, after;
    bool gone = false;
  };
  struct Chance {
    std::uint32_t rank;
    std::size_t at;
    std::uint64_t pair;
    bool operator>(const Chance& other) const { return rank != other.rank ? rank > other.rank : at > other.at; }
  };
  std::vector<Symbol> symbols;
  for (std::size_t i = 0; i < piece.size(); ++i) {
    symbols.push_back({byte_tokens_[static_cast<unsigned char>(piece[i])], i == 0 ? kNone : i - 1,
                       i + 1 == piece.size() ? kNone : i + 1});
  }
  std::priority_queue<Chance, std::vector<Chance>, std::greater<>> queue;
  const auto consider = [&](std::size_t at) {
    if (at == kNone || symbols[at].after == kNone) return;
    const std::uint64_t pair = pair_of(symbols[at].token, symbols[symbols[at].after].token);
    if (const auto merge = merges_.find(pair); merge != merges_.end()) queue.push({merge->second.rank, at, pair});
  };
  for (std::size_t i = 0; i < symbols.size(); ++i) consider(i);
  while (!queue.empty()) {
    const Chance chance = queue.top();
    queue.pop();
    Symbol& left = symbols[chance.at];
    // One of the two may have been merged with another in the meantime.
    if (left.gone || left.after == kNone || pair_of(left.token, symbols[left.after].token) != chance.pair) continue;
    Symbol& right = symbols[left.after];
    left.token = merges_.at(chance.pair).result;
    right.gone = true;
    left.after = right.after;
    if (left.after != kNone) symbols[left.after].before = chance.at;
    consider(left.before);
    consider(chance.at);
  }
  for (const Symbol& symbol : symbols) {
    if (!symbol.gone) out.push_back(symbol.token);
  }
}

Result<std::string> Bpe::decode(std::span<const Token> tokens) const {
  std::string text;
  for (const Token token : tokens) {
    if (token >= bytes_.size() || !bytes_[token]) return fail("token {} is not in the vocabulary", token);
    text += *bytes_[token];
  }
  return text;
}

}  // namespace teka::neural
