// Solutions in LURD notation: a letter for each move, upper case for those that push a box.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "core/result.hpp"
#include "games/sokoban/level/level.hpp"

namespace teka::sokoban {

constexpr std::size_t kMostMoves = 10'000'000;

/// The letters of a solution as people and programs write it: white space is skipped, run-length encoding as in
/// "3u2(rD)" is expanded. Case is kept; replay() corrects it. An error names the position, counted from 1.
Result<std::string> parse_lurd(std::string_view text);

/// 0 to 3 for l, u, r, d in either case, otherwise -1.
constexpr int direction_of(char letter) {
  const std::size_t move = kMoveLetters.find(letter);
  const std::size_t found = move != std::string_view::npos ? move : kPushLetters.find(letter);
  return found == std::string_view::npos ? -1 : static_cast<int>(found);
}

/// What a solution does to a level.
struct Replay {
  Level level;        ///< afterwards
  std::string moves;  ///< the same moves with the right case
  int pushes = 0;
  int box_changes = 0;  ///< pushes of another box than the push before; the first push counts
  bool solved = false;  ///< every box is on a goal

  [[nodiscard]] int move_count() const { return static_cast<int>(moves.size()); }
};

/// Plays letters in either case. An error names the number of the move, from 1, and what blocks it.
/// The level must have a player.
Result<Replay> replay(const Level& level, std::string_view moves);

/// True if every box is on a goal.
bool is_solved(const Level& level);

}  // namespace teka::sokoban
