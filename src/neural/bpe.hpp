// GPT-2's tokens: text is cut into pieces (words with the space before them, numbers, signs, spaces), and in each piece
// pairs of symbols are merged, the earliest learned pair first (byte-level byte pair encoding: Sennrich et al., 2016;
// Radford et al., 2019). Every byte is a symbol, so every text has tokens, and they have the text.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "core/result.hpp"
#include "neural/gpt.hpp"

namespace teka::neural {

/// Where the piece at the beginning of a text that is not empty ends: the pattern
///   's|'t|'re|'ve|'m|'ll|'d| ?\p{L}+| ?\p{N}+| ?[^\s\p{L}\p{N}]+|\s+(?!\S)|\s+
/// A byte that is not UTF-8 counts as a sign.
std::size_t end_of_piece(std::string_view text);

class Bpe {
 public:
  /// From the contents of vocab.json and merges.txt.
  static Result<Bpe> make(std::string_view vocabulary, std::string_view merges);

  /// Without any merges: every byte is a token, with its own number.
  static Bpe of_bytes();

  /// A text that is one token wherever it stands: that of the vocabulary, or a new one after the last.
  Token add_special(std::string_view text);

  [[nodiscard]] std::vector<Token> encode(std::string_view text) const;
  /// Refuses tokens that there are not.
  [[nodiscard]] Result<std::string> decode(std::span<const Token> tokens) const;
  /// One more than the largest token.
  [[nodiscard]] std::size_t size() const { return bytes_.size(); }

 private:
  struct Merge {
    std::uint32_t rank;
    Token result;
  };
  struct Special {
    std::string text;
    Token token;
  };

  static std::uint64_t pair_of(Token left, Token right) { return std::uint64_t{left} << 32 | right; }
  Result<void> read_vocabulary(std::string_view text);
  Result<void> read_merges(std::string_view text);
  [[nodiscard]] const Special* special_at(std::string_view text) const;
  void encode_plain(std::string_view text, std::vector<Token>& out) const;
  void encode_piece(std::string_view piece, std::vector<Token>& out) const;

  std::unordered_map<std::string, Token> tokens_;    ///< by the bytes they stand for
  std::vector<std::optional<std::string>> bytes_;    ///< of each token
  std::array<Token, 256> byte_tokens_{};             ///< of single bytes
  std::unordered_map<std::uint64_t, Merge> merges_;  ///< by pair
  std::vector<Special> specials_;
};

}  // namespace teka::neural
