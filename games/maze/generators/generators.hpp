// The classic algorithms that carve perfect mazes (spanning trees of the grid), and braiding, which opens dead ends.
// Buck, "Mazes for Programmers" (2015) describes them all; Aldous-Broder is Broder, "Generating random spanning trees"
// (FOCS 1989), Wilson is Wilson, "Generating random spanning trees more quickly than the cover time" (STOC 1996). These
// two choose evenly among all spanning trees, the others have their own texture. All but Aldous-Broder and Wilson take
// time in proportion to the number of cells.
#pragma once

#include <optional>
#include <span>
#include <string_view>

#include "core/budget.hpp"
#include "core/rng.hpp"
#include "games/maze/maze/maze.hpp"

namespace teka::maze {

enum class Method {
  backtracker,
  kruskal,
  prim,
  wilson,
  aldous_broder,
  eller,
  hunt_and_kill,
  growing_tree,
  recursive_division,
  sidewinder,
  binary_tree
};

/// The names of the methods, in the order of the enum: "backtracker", "aldous-broder" and so on.
std::span<const std::string_view> method_names();
std::optional<Method> method_from_name(std::string_view name);

/// A perfect maze (a spanning tree) of two cells or more, sides at most kMostSide. Stops early when the budget is
/// interrupted, returning std::nullopt; the number of nodes is ignored.
std::optional<Maze> generate_perfect(Size size, Method method, Rng& rng, const Budget& budget = {});

/// Opens dead ends: `share` (0 to 1) of their number, rounded, chosen at random. Dead ends are those of Measures: cells
/// with one opening, start and goal excluded. A dead end is connected to another one where it has one beside it, and
/// then both count. Never opens more than asked; fewer only where the grid leaves no other choice, as in a single row.
/// Gives up in the middle after a stop.
void braid(Maze& maze, double share, Rng& rng, const std::stop_token& stop = {});

}  // namespace teka::maze
