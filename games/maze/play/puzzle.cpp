#include "games/maze/play/puzzle.hpp"

#include <algorithm>

#include "core/check.hpp"
#include "games/maze/formats/text_format.hpp"
#include "games/maze/measures/measures.hpp"

namespace teka::maze {
namespace {

/// The byte at which character number `index` of a UTF-8 text begins.
std::size_t byte_of(std::string_view text, std::size_t index) {
  std::size_t at = 0;
  for (; at < text.size(); ++at) {
    const bool begins = (static_cast<unsigned char>(text[at]) & 0xC0U) != 0x80U;
    if (begins && index-- == 0) break;
  }
  return at;
}

}  // namespace

PuzzleSolution WalkPuzzle::solve(const WalkState& state, const Budget& budget) const {
  using enum PuzzleSolution::Answer;
  if (state.at_goal()) return {.answer = solved, .note = "the goal is reached"};
  Maze from_here = state.maze();
  const Size size = from_here.size();
  from_here.set_ends(size.point(state.at()), from_here.goal());
  const auto path = shortest_path(from_here, budget.stop);
  if (budget.interrupted()) return {.note = "interrupted"};
  if (path.empty()) return {.answer = impossible, .note = "no path leads to the goal"};
  PuzzleSolution solution{.answer = solved, .note = "a shortest path"};
  for (std::size_t i = 1; i < path.size(); ++i) {
    const auto step = std::find_if(kDirections.begin(), kDirections.end(), [&](Direction d) {
      return from_here.is_open(path[i - 1], d) && from_here.neighbour(path[i - 1], d) == path[i];
    });
    TEKA_CHECK(step != kDirections.end());
    solution.moves.push_back(*step);
  }
  return solution;
}

Move WalkPuzzle::arrow_move(Key arrow) const {
  if (arrow == Key::left) return kLeft;
  if (arrow == Key::up) return kTop;
  return arrow == Key::right ? kRight : kBottom;
}

std::string WalkPuzzle::picture(const WalkState& state, bool in_colour) const {
  std::string text = to_text(state.maze(), TextStyle::box);
  const auto [column, row] = place(state);
  const auto width = static_cast<std::size_t>(4 * state.maze().size().width + 2);  // a line with its end
  const std::size_t byte = byte_of(text, static_cast<std::size_t>(row) * width + static_cast<std::size_t>(column));
  return text.replace(byte, 1, in_colour ? "\033[1;33m@\033[0m" : "@");
}

PicturePlace WalkPuzzle::place(const WalkState& state) const {
  // A cell is three characters wide and one high, with walls between the cells.
  const Point at = state.maze().size().point(state.at());
  return {.column = 4 * at.x + 2, .row = 2 * at.y + 1};
}

std::string WalkPuzzle::status(const WalkState& state) const {
  return fmt::format("steps {}", state.steps());
}

}  // namespace teka::maze
