// Levels as text for a text model, as in the paper: prompt, arrow, rows; with GPT-2's tokens, or one token per byte.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "games/sokoban/level/level.hpp"
#include "neural/bpe.hpp"

namespace teka::sokoban {

/// "SOKOBAN_LEVEL: walls=62 players=1 boxes=4 goals=4 size=10x10 difficulty=hard", with the counts of the level.
std::string prompt_text(const Level& level, std::string_view difficulty);

class LevelText {
 public:
  /// For a model with this many tokens. If it lacks the paper's special tokens (GPT-2 as published), texts begin with
  /// the end-of-text token, as in its training.
  explicit LevelText(neural::Bpe tokens, std::size_t model_tokens = static_cast<std::size_t>(-1));

  /// begin, prompt, " → ", rows, end.
  [[nodiscard]] std::vector<neural::Token> encode(std::string_view prompt, const Level& level) const;
  /// The tokens that a model continues. They end before the space after the arrow, which GPT-2's tokens join with the
  /// first row.
  [[nodiscard]] std::vector<neural::Token> encode_prompt(std::string_view prompt) const;
  /// The tokens after the prompt as rows; empty if there are unknown tokens.
  [[nodiscard]] std::string rows(const std::vector<neural::Token>& written) const;

  [[nodiscard]] std::size_t vocabulary() const { return tokens_.size(); }
  [[nodiscard]] neural::Token end() const { return end_; }
  [[nodiscard]] neural::Token pad() const { return pad_; }

 private:
  neural::Bpe tokens_;
  std::string begin_text_;
  neural::Token end_, pad_;
};

/// The level in the rows, if it is valid.
std::optional<Level> level_of_rows(std::string_view rows);

}  // namespace teka::sokoban
