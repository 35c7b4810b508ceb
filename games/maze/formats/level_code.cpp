#include "games/maze/formats/level_code.hpp"

#include <algorithm>
#include <array>

#include "core/bit_coder.hpp"
#include "core/symmetry.hpp"
#include "games/maze/formats/maze_value.hpp"
#include "games/maze/maze/symmetry.hpp"

namespace teka::maze {
namespace {

constexpr std::string_view kLetters = "LURD";  // in the order of directions
constexpr int kSideBits = 13;

/// The chances of open walls; they depend on the walls nearby that are known already.
class WallChances {
 public:
  Chance& right(const Maze& maze, std::size_t cell) { return chances_[0][known(maze, cell, kLeft, kTop, kRight)]; }
  /// The wall to the right must be known.
  Chance& bottom(const Maze& maze, std::size_t cell) {
    const bool is_right_open = maze.is_open(cell, kRight);
    return chances_[is_right_open ? 1 : 2][known(maze, cell, kTop, kLeft, kBottom)];
  }

 private:
  /// Whether the cell is open towards `at`, and whether its neighbour at `beside` is in the direction of the wall.
  static std::size_t known(const Maze& maze, std::size_t cell, Direction at, Direction beside, Direction wall) {
    const bool is_beside_open = maze.has_neighbour(cell, beside) && maze.is_open(maze.neighbour(cell, beside), wall);
    return (maze.is_open(cell, at) ? 2U : 0U) + (maze.is_open(cell, beside) ? 4U : 0U) + (is_beside_open ? 1U : 0U);
  }
  std::array<std::array<Chance, 8>, 3> chances_;
};

/// Calls visit(cell, direction, chance) for each wall between two cells.
template <class Visit>
void for_each_wall(const Maze& maze, Visit&& visit) {
  WallChances chances;
  for (std::size_t cell = 0; cell < maze.cell_count(); ++cell) {
    if (maze.has_neighbour(cell, kRight)) visit(cell, kRight, chances.right(maze, cell));
    if (maze.has_neighbour(cell, kBottom)) visit(cell, kBottom, chances.bottom(maze, cell));
  }
}

std::string packed_maze(const Maze& maze) {
  BitWriter out;
  const Size size = maze.size();
  out.put_number(static_cast<std::uint64_t>(size.width - 1), kSideBits);
  out.put_number(static_cast<std::uint64_t>(size.height - 1), kSideBits);
  const Maze usual(size);
  const bool has_usual_ends = maze.start() == usual.start() && maze.goal() == usual.goal();
  out.put_number(has_usual_ends ? 1 : 0, 1);
  const int bits = bits_for(maze.cell_count());
  if (!has_usual_ends) {
    out.put_number(size.index(maze.start()), bits);
    out.put_number(size.index(maze.goal()), bits);
  }
  // The reader knows only the walls so far, so the chances are taken from a maze that is opened on the way.
  Maze known(size);
  for_each_wall(known, [&](std::size_t cell, Direction d, Chance& chance) {
    const bool is_open = maze.is_open(cell, d);
    out.put(is_open, chance);
    if (is_open) known.open(cell, d);
  });
  return out.finish();
}

Result<Maze> maze_of(std::string_view packed) {
  BitReader in(packed);
  Size size;
  size.width = static_cast<int>(in.get_number(kSideBits)) + 1;
  size.height = static_cast<int>(in.get_number(kSideBits)) + 1;
  if (size.width > kMostSide || size.height > kMostSide || size.area() < 2) return fail("it is no maze");
  Maze maze(size);
  if (in.get_number(1) == 0) {
    const int bits = bits_for(maze.cell_count());
    const std::size_t start = in.get_number(bits);
    const std::size_t goal = in.get_number(bits);
    if (std::max(start, goal) >= maze.cell_count() || start == goal) return fail("it is no maze");
    maze.set_ends(size.point(start), size.point(goal));
  }
  for_each_wall(maze, [&](std::size_t cell, Direction d, Chance& chance) {
    if (in.get(chance)) maze.open(cell, d);
  });
  return maze;
}

/// Any order in which equal mazes are neighbours.
bool is_less(const Maze& a, const Maze& b) {
  const auto key = [](const Maze& maze) {
    return std::array{maze.size().width, maze.size().height, maze.start().y,
                      maze.start().x,    maze.goal().y,      maze.goal().x};
  };
  if (key(a) != key(b)) return key(a) < key(b);
  return std::ranges::lexicographical_compare(a.genes(), b.genes());
}

Maze canonical_maze(const Maze& maze) {
  Maze least = maze;
  for (unsigned symmetry = 1; symmetry < kRectangleSymmetries; ++symmetry) {
    Maze other = turned(maze, symmetry);
    if (is_less(other, least)) least = std::move(other);
  }
  return least;
}

Result<std::string> moves_in(const Value& value) {
  const Value* solution = value.find("solution");
  const auto* text = solution == nullptr ? nullptr : solution->get<std::string>();
  if (text == nullptr) return std::string();
  std::string letters = *text;
  for (char& letter : letters) {
    if (letter >= 'a') letter = static_cast<char>(letter - 'a' + 'A');
  }
  const std::size_t bad = letters.find_first_not_of(kLetters);
  if (bad == std::string::npos) return letters;
  return fail("\"solution\": letter {} is none of L, U, R and D", bad + 1);
}

Result<SolutionCost> walk_cost(const Maze& maze, std::string_view moves) {
  std::size_t at = maze.size().index(maze.start());
  for (std::size_t i = 0; i < moves.size(); ++i) {
    const std::size_t letter = kLetters.find(moves[i]);
    if (letter == std::string_view::npos) return fail("move {}: it is none of L, U, R and D", i + 1);
    const auto d = static_cast<Direction>(letter);
    if (!maze.is_open(at, d)) return fail("move {}: a wall is in the way", i + 1);
    at = maze.neighbour(at, d);
  }
  if (maze.size().point(at) != maze.goal()) return fail("after its {} moves it is not at the goal", moves.size());
  return SolutionCost{.moves = moves.size()};
}

Result<std::string> carried_walk(const Maze& from, std::string_view moves, const Maze& to) {
  for (unsigned symmetry = 0; symmetry < kRectangleSymmetries; ++symmetry) {
    if (turned(from, symmetry) != to) continue;
    std::string letters(moves);
    for (char& letter : letters) letter = kLetters[turned(static_cast<Direction>(kLetters.find(letter)), symmetry)];
    return letters;
  }
  return fail("they are not the same maze");
}

}  // namespace

const LevelCode& level_code() {
  static const LevelCode kCode = {
      .pack = [](const Value& value) -> Result<std::string> {
        const auto maze = from_value(value);
        if (!maze) return tl::unexpected(maze.error());
        return packed_maze(*maze);
      },
      .unpack = [](std::string_view packed) -> Result<Value> {
        const auto maze = maze_of(packed);
        if (!maze) return tl::unexpected(maze.error());
        return to_value(*maze);
      },
      .canonical = [](std::string_view packed) -> Result<std::string> {
        const auto maze = maze_of(packed);
        if (!maze) return tl::unexpected(maze.error());
        return packed_maze(canonical_maze(*maze));
      },
      .solution_of = moves_in,
      .letters = kLetters,
      .replay = [](std::string_view packed, std::string_view moves) -> Result<SolutionCost> {
        const auto maze = maze_of(packed);
        if (!maze) return tl::unexpected(maze.error());
        return walk_cost(*maze, moves);
      },
      .shown = [](std::string_view, std::string_view moves) { return std::string(moves); },
      .carry = [](std::string_view from, std::string_view moves, std::string_view to) -> Result<std::string> {
        const auto first = maze_of(from);
        if (!first) return tl::unexpected(first.error());
        const auto second = maze_of(to);
        if (!second) return tl::unexpected(second.error());
        return carried_walk(*first, moves, *second);
      }};
  return kCode;
}

}  // namespace teka::maze
