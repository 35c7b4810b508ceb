// One level as it is being written, token by token: says which tokens may come next so that the level is what was asked
// for, and becomes the level in the end.
#pragma once

#include <memory>
#include <span>

#include "games/sokoban/level_tokens.hpp"

namespace teka::sokoban {

/// What is asked of a level. What is left open the model chooses.
struct WritingOrder {
  Size size{10, 10};
  int boxes = 4;             ///< and goals
  std::optional<int> walls;  ///< in the whole rectangle
  std::optional<Grade> grade;
};

/// One clear line when no level can be like that, or when tokens cannot say it.
Result<void> validate(const WritingOrder& order);

class LevelWriting {
 public:
  LevelWriting(const WritingOrder& order, Layout layout);
  ~LevelWriting();
  LevelWriting(LevelWriting&&) noexcept;
  LevelWriting& operator=(LevelWriting&&) noexcept;

  /// What every level for this order begins with.
  [[nodiscard]] static std::vector<LevelToken> prompt(const WritingOrder& order);
  /// The next token; any one, also one that was not allowed: then the level fails.
  void take(LevelToken token);
  /// Clears the entries of tokens that may not come next. One is left: kBegin when the level is over.
  void allow(std::span<std::uint8_t> allowed) const;
  /// Of the next token.
  [[nodiscard]] int position() const;

  [[nodiscard]] bool over() const;
  /// Nothing that was asked for can come of it.
  [[nodiscard]] bool failed() const;
  /// When it is over and has not failed.
  [[nodiscard]] const Level& level() const;

 private:
  class Parts;
  std::unique_ptr<Parts> parts_;
};

}  // namespace teka::sokoban
