#include "games/sokoban/play/puzzle.hpp"

#include <algorithm>

#include "games/sokoban/level/lurd.hpp"
#include "games/sokoban/solver/solve.hpp"

namespace teka::sokoban {
namespace {

// About a second each on a small level.
constexpr std::uint64_t kNodesForFewestPushes = 200'000;
constexpr std::uint64_t kNodesForAny = 2'000'000;

}  // namespace

PuzzleSolution PushPuzzle::solve(const PlayState& state, const Budget& budget) const {
  using enum PuzzleSolution::Answer;
  if (state.solved()) return {.answer = PuzzleSolution::Answer::solved, .note = "all boxes are on goals"};
  Solver solver;
  const auto ask = [&](Objective objective, std::uint64_t nodes) {
    Budget own = budget;
    own.nodes = std::min(own.nodes, nodes);
    return solver.solve(state.level(), {.objective = objective}, own);
  };
  Solution found = ask(Objective::pushes, kNodesForFewestPushes);
  const bool fewest = found.answer == Answer::solved;
  if (found.answer == Answer::unknown && !budget.interrupted()) found = ask(Objective::any, kNodesForAny);
  if (found.answer == Answer::unknown) return {.note = fmt::format("the solver gave up: {}", limit_text(found.limit))};
  if (found.answer == Answer::unsolvable) return {.answer = impossible, .note = "proven by the solver"};
  PuzzleSolution solution{.answer = PuzzleSolution::Answer::solved};
  solution.note = fmt::format("{} push{}, {}", found.pushes, found.pushes == 1 ? "" : "es",
                              fewest ? "the fewest" : "perhaps not the fewest");
  for (const char letter : found.moves) solution.moves.push_back(static_cast<Move>(direction_of(letter)));
  return solution;
}

Move PushPuzzle::arrow_move(Key arrow) const {
  if (arrow == Key::left) return 0;
  if (arrow == Key::up) return 1;
  return arrow == Key::right ? 2 : 3;
}

std::string PushPuzzle::picture(const PlayState& state, bool in_colour) const {
  std::string text = state.text();
  if (!in_colour) return text;
  std::string picture;
  for (const char c : text) {
    const bool is_player = c == '@' || c == '+';
    const bool is_box = c == '$' || c == '*';
    if (is_player || is_box) {
      const bool is_on_goal = c == '+' || c == '*';
      picture += fmt::format("\033[1;{}m{}\033[0m", is_on_goal ? 32 : is_player ? 33 : 36, c);
    } else {
      picture += c;
    }
  }
  return picture;
}

PicturePlace PushPuzzle::place(const PlayState& state) const {
  const Point at = player_of(state.level());
  return {.column = at.x, .row = at.y};
}

std::string PushPuzzle::status(const PlayState& state) const {
  return fmt::format("moves {}   pushes {}", state.moves(), state.pushes());
}

}  // namespace teka::sokoban
