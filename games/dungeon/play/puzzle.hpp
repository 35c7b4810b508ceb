// A dungeon as a puzzle: from the start past keys and locks to the exit. See play/puzzle.hpp.
#pragma once

#include <optional>
#include <string>

#include "games/dungeon/play/state.hpp"
#include "play/puzzle.hpp"

namespace teka::dungeon {

struct CrawlPuzzle {
  using State = CrawlState;

  [[nodiscard]] bool is_solved(const CrawlState& state) const { return state.left(); }
  /// A shortest walk to the exit, with the keys that are held and those found on the way; then to leave.
  [[nodiscard]] PuzzleSolution solve(const CrawlState& state, const Budget& budget) const;
  /// 'x' and Enter leave by the exit.
  [[nodiscard]] std::optional<Move> move_for(Key key) const;
  [[nodiscard]] Move arrow_move(Key arrow) const;
  [[nodiscard]] std::string picture(const CrawlState& state, bool in_colour) const;
  [[nodiscard]] PicturePlace place(const CrawlState& state) const { return {state.at().x, state.at().y}; }
  [[nodiscard]] std::string status(const CrawlState& state) const;
  [[nodiscard]] std::vector<KeyHelp> keys() const { return {{"x, Enter", "leave by the exit"}}; }
};

}  // namespace teka::dungeon
