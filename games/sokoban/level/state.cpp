#include "games/sokoban/level/state.hpp"

#include <algorithm>
#include <array>
#include <limits>

#include "core/check.hpp"
#include "core/hash.hpp"
#include "game/message.hpp"

namespace teka::sokoban {

PlayState::PlayState(Level level, int most_moves)
    : level_(std::move(level)), player_(player_of(level_)), boxes_(count_boxes(level_)), most_moves_(most_moves) {
  TEKA_CHECK(!find_fault(level_));
  const auto cells = level_.cells();
  boxes_home_ = static_cast<int>(std::count(cells.begin(), cells.end(), Tile::box_on_goal));
}

// The border is closed, so no neighbour of the player's square is outside the level; the square beyond a box may be.
bool PlayState::is_legal(std::size_t direction) const {
  const Point next = player_ + kStep[direction];
  if (level_[next] == Tile::wall) return false;
  if (!has_box(level_[next])) return true;
  const Point beyond = next + kStep[direction];
  return level_.size().contains(beyond) && level_[beyond] != Tile::wall && !has_box(level_[beyond]);
}

std::vector<Move> PlayState::legal() const {
  std::vector<Move> moves;
  if (solved() || moves_ >= most_moves_) return moves;
  for (std::size_t d = 0; d < kDirections; ++d) {
    if (is_legal(d)) moves.push_back(static_cast<Move>(d));
  }
  return moves;
}

void PlayState::apply(Move direction) {
  TEKA_CHECK(direction < kDirections && !over() && is_legal(direction));
  const Point next = player_ + kStep[direction];
  if (has_box(level_[next])) {
    Tile& beyond = level_[next + kStep[direction]];
    boxes_home_ += (has_goal(beyond) ? 1 : 0) - (has_goal(level_[next]) ? 1 : 0);
    beyond = with_box(beyond);
    ++pushes_;
  }
  level_[player_] = ground_of(level_[player_]);
  level_[next] = with_player(ground_of(level_[next]));
  player_ = next;
  ++moves_;
}

bool PlayState::over() const {
  if (solved() || moves_ >= most_moves_) return true;
  for (std::size_t d = 0; d < kDirections; ++d) {
    if (is_legal(d)) return false;
  }
  return true;
}

std::uint64_t PlayState::hash() const {
  std::uint64_t hash = hash_combine(static_cast<std::uint64_t>(moves_), static_cast<std::uint64_t>(pushes_));
  hash = hash_combine(hash, static_cast<std::uint64_t>(most_moves_));
  hash = hash_combine(hash, static_cast<std::uint64_t>(level_.width()));
  for (const Tile tile : level_.cells()) hash = hash_combine(hash, static_cast<std::uint64_t>(tile));
  return hash;
}

std::string PlayState::move_name(Move direction) const {
  constexpr std::array<std::string_view, kDirections> kNames = {"left", "up", "right", "down"};
  return std::string(kNames[direction]);
}

Value PlayState::to_value() const {
  return Value::Object{{"level", to_text(level_)}, {"moves", moves_}, {"pushes", pushes_}, {"most_moves", most_moves_}};
}

Result<PlayState> PlayState::from_value(const Value& value) {
  constexpr std::string_view kCharacters = "# .$*@+\n";
  const auto rows = text_in(value, "level", "");
  if (!rows) return tl::unexpected(rows.error());
  if (const auto at = rows->find_first_not_of(kCharacters); at != std::string::npos) {
    return fail("level: '{}' is not a tile; tiles are '#', ' ', '.', '$', '*', '@' and '+'", (*rows)[at]);
  }
  if (rows->empty()) return fail("level is missing");
  Level level = level_from(*rows);
  if (const auto fault = find_fault(level)) {
    return fail("level: row {}, column {}: {}", fault->at.y + 1, fault->at.x + 1, fault->message);
  }
  const auto most = integer_in(value, "most_moves", kUsualMoves, 1, std::numeric_limits<int>::max());
  if (!most) return tl::unexpected(most.error());
  const auto moves = integer_in(value, "moves", 0, 0, *most);
  if (!moves) return tl::unexpected(moves.error());
  const auto pushes = integer_in(value, "pushes", 0, 0, *moves);
  if (!pushes) return tl::unexpected(pushes.error());
  PlayState state(std::move(level), static_cast<int>(*most));
  state.moves_ = static_cast<int>(*moves);
  state.pushes_ = static_cast<int>(*pushes);
  return state;
}

}  // namespace teka::sokoban
