// GPT-2's tokenizer: text is split into pieces (words with the space before them, numbers, punctuation, spaces), and in
// each piece pairs of symbols are merged, the earliest learned pair first (byte-level byte pair encoding: Sennrich et
// al., 2016; Radford et al., 2019). Every byte is a symbol, so any text can be encoded without loss.
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

/// Where the first piece of a non-empty text ends, by the pattern
///   's|'t|'re|'ve|'m|'ll|'d| ?\p{L}+| ?\p{N}+| ?[^\s\p{L}\p{N}]+|\s+(?!\S)|\s+
/// A byte that is not UTF-8 counts as punctuation.
std::size_t end_of_piece(std::string_view text);

class Bpe {
 public:
  /// From the contents of vocab.json and merges.txt.
  static Result<Bpe> make(std::string_view vocabulary, std::string_view merges);

  /// Without merges: every byte is a token with its own number.
  static Bpe of_bytes();

  /// Makes a text a single token wherever it occurs: the one in the vocabulary, or a new one after the last.
  Token add_special(std::string_view text);

  [[nodiscard]] std::vector<Token> encode(std::string_view text) const;
  /// Fails for tokens that are not in the vocabulary.
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

  std::unordered_map<std::string, Token> tokens_;    ///< by their bytes
  std::vector<std::optional<std::string>> bytes_;    ///< of each token
  std::array<Token, 256> byte_tokens_{};             ///< of single bytes
  std::unordered_map<std::uint64_t, Merge> merges_;  ///< by pair
  std::vector<Special> specials_;
};

}  // namespace teka::neural
