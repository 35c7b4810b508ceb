// The classic algorithms that carve perfect mazes (spanning trees of the grid), and braiding, which opens dead ends.
// Buck, "Mazes for Programmers" (2015) describes them all; Aldous-Broder is Broder, "Generating random spanning trees"
// (FOCS 1989), Wilson is Wilson, "Generating random spanning trees more quickly than the cover time" (STOC 1996). These
// two sample spanning trees uniformly; the others have characteristic textures. All but Aldous-Broder and Wilson take
// time proportional to the number of cells.
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

/// A perfect maze (a spanning tree) of at least two cells, sides at most kMostSide. Returns std::nullopt when the
/// budget is interrupted; its number of nodes is ignored.
std::optional<Maze> generate_perfect(Size size, Method method, Rng& rng, const Budget& budget = {});

/// Opens dead ends: `share` (0 to 1) of their number, rounded, chosen at random. Dead ends are as in Measures: cells
/// with one opening, except start and goal. A dead end is joined to an adjacent dead end if there is one; then both
/// count. Never opens more than that; fewer only if the grid allows no other choice, as in a single row. A stop
/// interrupts it.
void braid(Maze& maze, double share, Rng& rng, const std::stop_token& stop = {});

}  // namespace teka::maze
