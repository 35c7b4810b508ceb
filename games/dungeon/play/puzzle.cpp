#include "games/dungeon/play/puzzle.hpp"

#include "core/check.hpp"
#include "games/dungeon/rules/proof.hpp"

namespace teka::dungeon {
namespace {

/// The map for a player at this position with these keys: their locks become plain doors.
Map map_from_here(const CrawlState& state) {
  Map map = state.map();
  map.things[0].at = state.at();
  for (Tile& tile : map.tiles.cells()) {
    if (is_lock(tile) && opens(state.keys(), tile)) tile = Tile::door;
  }
  std::erase_if(map.things, [&](const Thing& thing) {
    return thing.kind == Thing::Kind::key && (state.keys() >> thing.number & 1U) != 0;
  });
  return map;
}

unsigned direction_between(Point from, Point to) {
  for (unsigned d = 0; d < 4; ++d) {
    if (stepped(from, d) == to) return d;
  }
  TEKA_CHECK(false);
}

}  // namespace

PuzzleSolution CrawlPuzzle::solve(const CrawlState& state, const Budget& budget) const {
  using enum PuzzleSolution::Answer;
  if (state.left()) return {.answer = solved, .note = "the exit is behind you"};
  const Proof proof = prove(map_from_here(state), budget.stop);
  if (budget.interrupted()) return {.note = "interrupted"};
  if (!proof.found.finishable) return {.answer = impossible, .note = "no walk leads to the exit"};
  PuzzleSolution solution{.answer = solved, .note = "a shortest walk"};
  for (std::size_t i = 1; i < proof.walk.size(); ++i) {
    solution.moves.push_back(direction_between(proof.walk[i - 1], proof.walk[i]));
  }
  solution.moves.push_back(CrawlState::kLeave);
  return solution;
}

std::optional<Move> CrawlPuzzle::move_for(Key key) const {
  if (key == teka::key_of('x') || key == teka::key_of('\n') || key == teka::key_of('\r')) return CrawlState::kLeave;
  return {};
}

Move CrawlPuzzle::arrow_move(Key arrow) const {
  if (arrow == Key::up) return 0;
  if (arrow == Key::right) return 1;
  return arrow == Key::down ? 2 : 3;
}

std::string CrawlPuzzle::picture(const CrawlState& state, bool in_colour) const {
  std::string text = state.text();
  text.resize(text.find_last_of('\n', text.size() - 2) + 1);  // the last line, the keys, is in the status
  if (const std::size_t at = text.find('@'); in_colour && at != std::string::npos) {
    text.replace(at, 1, "\033[1;33m@\033[0m");
  }
  return text;
}

std::string CrawlPuzzle::status(const CrawlState& state) const {
  std::string text = fmt::format("steps {}", state.steps());
  if (state.keys() == 0) return text;
  text += ", keys";
  for (int key = 0; key < kMostLocks; ++key) {
    if ((state.keys() >> key & 1U) != 0) text += {' ', static_cast<char>('a' + key)};
  }
  return text;
}

}  // namespace teka::dungeon
