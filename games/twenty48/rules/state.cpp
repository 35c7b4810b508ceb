#include "games/twenty48/rules/state.hpp"

#include <algorithm>

#include "core/check.hpp"
#include "core/hash.hpp"
#include "game/message.hpp"
#include "game/random_value.hpp"
#include "games/twenty48/rules/board_text.hpp"

namespace teka::twenty48 {

PlayState::PlayState(const Seed& seed) : rng_(seed) {
  put(draw_tile());
  put(draw_tile());
}

NewTile PlayState::draw_tile() {
  const auto empty = std::count(ranks_.begin(), ranks_.end(), 0);
  auto skip = rng_.below(static_cast<std::uint64_t>(empty));
  const int rank = rng_.below(10) == 0 ? 2 : 1;
  int cell = 0;
  for (;; ++cell) {
    if (ranks_[static_cast<std::size_t>(cell)] == 0 && skip-- == 0) return {cell, rank};
  }
}

std::vector<Move> PlayState::legal() const {
  std::vector<Move> moves;
  for (int d = 0; d < kDirections; ++d) {
    if (is_legal(d)) moves.push_back(static_cast<Move>(d));
  }
  return moves;
}

void PlayState::apply(Move direction) {
  slide_to(direction);
  put(draw_tile());
}

void PlayState::apply(Move direction, const NewTile& tile) {
  slide_to(direction);
  TEKA_CHECK(ranks_[static_cast<std::size_t>(tile.cell)] == 0);
  put(tile);
}

void PlayState::slide_to(Move direction) {
  const Slide slid = slide(ranks_, static_cast<int>(direction));
  TEKA_CHECK(slid.ranks != ranks_);
  ranks_ = slid.ranks;
  score_ += slid.points;
  ++moves_;
}

void PlayState::put(const NewTile& tile) {
  last_ = tile;
  ranks_[static_cast<std::size_t>(tile.cell)] = static_cast<std::uint8_t>(tile.rank);
}

std::uint64_t PlayState::hash() const {
  std::uint64_t h = hash_combine(score_, moves_);
  for (const auto rank : ranks_) h = hash_combine(h, rank);
  for (const auto word : rng_.state()) h = hash_combine(h, word);
  return h;
}

std::string PlayState::text() const {
  return to_text(ranks_);
}

std::string PlayState::move_name(Move direction) const {
  std::string name(kDirectionNames[direction]);
  return name;
}

Value PlayState::to_value() const {
  return Value::Object{
      {"board", to_line(ranks_)}, {"score", score_}, {"moves", moves_}, {"random", teka::to_text(rng_.state())}};
}

Result<PlayState> PlayState::from_value(const Value& value) {
  const auto board = text_in(value, "board", "");
  if (!board) return tl::unexpected(board.error());
  const auto ranks = parse_board(*board);
  if (!ranks) return at_place("board", ranks.error());
  const auto score = integer_in(value, "score", 0, 0, kMostScore);
  if (!score) return tl::unexpected(score.error());
  const auto moves = integer_in(value, "moves", 0, 0, kMostMoves);
  if (!moves) return tl::unexpected(moves.error());
  const auto random = random_in(value, "random");
  if (!random) return tl::unexpected(random.error());
  PlayState state(*ranks, static_cast<std::uint64_t>(*score), Seed(0));
  state.moves_ = static_cast<std::uint64_t>(*moves);
  state.rng_ = Rng(*random);
  return state;
}

int PlayState::largest_rank() const {
  return *std::max_element(ranks_.begin(), ranks_.end());
}

std::optional<int> PlayState::great_merge() const {
  // The sum changes only when two tiles of 32768 or more merge.
  const auto greatness = [](const Ranks& ranks) {
    std::uint64_t sum = 0;
    for (const auto rank : ranks) sum += rank > kTopRank ? std::uint64_t{rank - 15U} << rank : 0;
    return sum;
  };
  if (std::count_if(ranks_.begin(), ranks_.end(), [](auto rank) { return rank >= kTopRank; }) < 2) return {};
  for (int d = 0; d < kDirections; ++d) {
    if (greatness(slide(ranks_, d).ranks) > greatness(ranks_)) return d;
  }
  return {};
}

}  // namespace teka::twenty48
