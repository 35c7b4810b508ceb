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
  /// For a model with so many tokens. One that has none of the paper's (GPT-2 as it was published) begins with the end
  /// of another text, as it has learned.
  explicit LevelText(neural::Bpe tokens, std::size_t model_tokens = static_cast<std::size_t>(-1));

  /// begin, prompt, " → ", rows, end.
  [[nodiscard]] std::vector<neural::Token> encode(std::string_view prompt, const Level& level) const;
  /// What a model has to go on from. Without the space after the arrow: GPT-2's tokens join it with the first row.
  [[nodiscard]] std::vector<neural::Token> encode_prompt(std::string_view prompt) const;
  /// What was written after the prompt, as rows; tokens that there are not end it.
  [[nodiscard]] std::string rows(const std::vector<neural::Token>& written) const;

  [[nodiscard]] std::size_t vocabulary() const { return tokens_.size(); }
  [[nodiscard]] neural::Token end() const { return end_; }
  [[nodiscard]] neural::Token pad() const { return pad_; }

 private:
  neural::Bpe tokens_;
  std::string begin_text_;
  neural::Token end_, pad_;
};

/// The level that rows are, if they are one that can be played.
std::optional<Level> level_of_rows(std::string_view rows);

}  // namespace teka::sokoban
