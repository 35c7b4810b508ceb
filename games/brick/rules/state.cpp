#include "games/brick/rules/state.hpp"

#include "core/check.hpp"
#include "core/hash.hpp"
#include "games/brick/rules/board_picture.hpp"

namespace teka::brick {

PlayState::PlayState(const Seed& seed, int colours, int bricks)
    : stream_(seed, colours), brick_(stream_.next()), bricks_(bricks) {}

std::vector<Move> PlayState::legal() const {
  std::vector<Move> moves;
  if (over()) return moves;
  for (int number = 0; number < kPlacements; ++number) {
    if (board().can_place(placement(number).column)) moves.push_back(static_cast<Move>(number));
  }
  return moves;
}

void PlayState::apply(Move move) {
  const Placement chosen = placement(static_cast<int>(move));
  TEKA_CHECK(remaining() > 0 && board().can_place(chosen.column));
  standing_.place(brick_, chosen);
  brick_ = stream_.next();
}

std::uint64_t PlayState::hash() const {
  std::uint64_t h = hash_combine(static_cast<std::uint64_t>(standing_.points), static_cast<std::uint64_t>(bricks_));
  h = hash_combine(h, static_cast<std::uint64_t>(standing_.placed));
  for (int column = 0; column < kColumns; ++column) {
    for (int row = 0; row < kRows; ++row) h = hash_combine(h, board().at(column, row));
  }
  for (const Colour colour : brick_.cells) h = hash_combine(h, colour);
  for (const auto word : stream_.state()) h = hash_combine(h, word);
  return h;
}

std::string PlayState::text() const {
  return fmt::format("{}brick {}, {} left, {} points\n", board_text(board()), to_digits({&brick_, 1}), remaining(),
                     standing_.points);
}

}  // namespace teka::brick
