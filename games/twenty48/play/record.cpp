#include "games/twenty48/play/record.hpp"

#include "core/check.hpp"
#include "game/message.hpp"
#include "games/twenty48/rules/board_text.hpp"

namespace teka::twenty48 {

Record::Record(std::uint64_t seed, std::optional<Ranks> start, std::uint64_t score)
    : seed_(seed), given_start_(start.has_value()) {
  states_.push_back(start ? PlayState(*start, score, Seed(seed)) : PlayState(Seed(seed)));
}

void Record::play(int direction) {
  PlayState next = now();
  next.apply(static_cast<Move>(direction));
  states_.push_back(next);
  directions_ += kDirectionLetters[static_cast<std::size_t>(direction)];
}

void Record::go_back(std::size_t moves) {
  TEKA_CHECK(moves < states_.size());
  states_.resize(moves + 1);
  directions_.resize(moves);
}

std::string Record::moves_with_tiles(std::size_t first) const {
  constexpr std::string_view kDigits = "0123456789abcdef";
  std::string text;
  for (std::size_t i = first; i < moves(); ++i) {
    const NewTile& tile = states_[i + 1].last_tile();
    text += directions_[i];
    text += kDigits[static_cast<std::size_t>(tile.cell)];
    text += kDigits[static_cast<std::size_t>(tile.rank)];
  }
  return text;
}

Value Record::to_value() const {
  Value document(Value::Object{{"game", "2048"}, {"seed", seed_}});
  if (given_start_) {
    document.set("board", to_line(start().ranks()));
    document.set("score", start().points());
  }
  document.set("moves", directions_);
  return document;
}

Result<Record> Record::from_value(const Value& document) {
  const Value* game = document.find("game");
  if (game == nullptr || *game != Value("2048"))
    return fail("not a saved game of 2048; write one with 'teka play 2048 --replays FILE'");
  const auto seed = integer_in(document, "seed", 1, 0, kMostSeed);
  if (!seed) return tl::unexpected(seed.error());
  const auto score = integer_in(document, "score", 0, 0, kMostScore);
  if (!score) return tl::unexpected(score.error());
  const auto board = text_in(document, "board", "");
  if (!board) return tl::unexpected(board.error());
  std::optional<Ranks> start;
  if (!board->empty()) {
    const auto ranks = parse_board(*board);
    if (!ranks) return at_place("board", ranks.error());
    start = *ranks;
  }
  const auto moves = text_in(document, "moves", "");
  if (!moves) return tl::unexpected(moves.error());
  if (moves->size() > kMostMoves)
    return fail("moves: {} moves are too many; the maximum is {}", moves->size(), kMostMoves);
  Record record(static_cast<std::uint64_t>(*seed), start, static_cast<std::uint64_t>(*score));
  for (const char letter : *moves) {
    const std::size_t direction = kDirectionLetters.find(letter);
    if (direction == std::string_view::npos) return fail("moves: '{}' is not a move; use u, r, d or l", letter);
    if (!record.now().is_legal(static_cast<int>(direction))) {
      return fail("moves: move {} ({}) is not legal on its board", record.moves() + 1, kDirectionNames[direction]);
    }
    record.play(static_cast<int>(direction));
  }
  return record;
}

}  // namespace teka::twenty48
