// Decodes one level token by token: masks the tokens that would break the order, and gives the level at the end.
#pragma once

#include <memory>
#include <span>

#include "games/sokoban/model/level_tokens.hpp"
#include "games/sokoban/orders/order.hpp"

namespace teka::sokoban {

/// The model chooses what the order leaves open.
class LevelDecoder {
 public:
  LevelDecoder(const Order& order, Layout layout);
  ~LevelDecoder();
  LevelDecoder(LevelDecoder&&) noexcept;
  LevelDecoder& operator=(LevelDecoder&&) noexcept;

  /// The tokens that every level for this order begins with.
  [[nodiscard]] static std::vector<LevelToken> prompt(const Order& order);
  /// Takes the next token; with one that is not allowed the level fails.
  void take(LevelToken token);
  /// Clears the entries of tokens that may not come next. If the level is over only kBegin is left.
  void allow(std::span<std::uint8_t> allowed) const;
  /// True if the level could hardly be finished after this allowed token: boxes would stay on their
  /// goals, usually because the player is trapped in a corner. Costs more than allow().
  bool strands(LevelToken token);
  /// The position of the next token.
  [[nodiscard]] int position() const;

  [[nodiscard]] bool over() const;
  /// The order can no longer be met.
  [[nodiscard]] bool failed() const;
  /// The level, if it is over and has not failed.
  [[nodiscard]] const Level& level() const;
  /// The squares so far, the others walls; boxes and player are the last to come.
  [[nodiscard]] const Level& draft() const;

 private:
  class Parts;
  std::unique_ptr<Parts> parts_;
};

}  // namespace teka::sokoban
