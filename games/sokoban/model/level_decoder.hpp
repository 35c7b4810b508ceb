// Decodes one level token by token: masks the tokens that would break the order, and gives the level at the end.
#pragma once

#include <memory>
#include <span>

#include "games/sokoban/model/level_tokens.hpp"
#include "games/sokoban/orders/order.hpp"

namespace teka::sokoban {

/// What the order leaves open the model chooses.
class LevelDecoder {
 public:
  LevelDecoder(const Order& order, Layout layout);
  ~LevelDecoder();
  LevelDecoder(LevelDecoder&&) noexcept;
  LevelDecoder& operator=(LevelDecoder&&) noexcept;

  /// What every level for this order begins with.
  [[nodiscard]] static std::vector<LevelToken> prompt(const Order& order);
  /// The next token; any one, also one that was not allowed: then the level fails.
  void take(LevelToken token);
  /// Clears the entries of tokens that may not come next. One is left: kBegin when the level is over.
  void allow(std::span<std::uint8_t> allowed) const;
  /// True when the level could hardly be finished after this token, one that is allowed: boxes would stay on their
  /// goals, mostly because the player has been pulled into a corner. Costs more than allow().
  bool strands(LevelToken token);
  /// Of the next token.
  [[nodiscard]] int position() const;

  [[nodiscard]] bool over() const;
  /// The order can no longer be met.
  [[nodiscard]] bool failed() const;
  /// When it is over and has not failed.
  [[nodiscard]] const Level& level() const;

 private:
  class Parts;
  std::unique_ptr<Parts> parts_;
};

}  // namespace teka::sokoban
