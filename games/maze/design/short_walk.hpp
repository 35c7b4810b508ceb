// Mazes with a short random walk of a given exact mean. Most of their cells lie behind the goal, where no walk comes,
// and few changes of the rest give a mean in between, so evolution is a poor way to find them; trying many small rooms
// on a short way is a good one.
#pragma once

#include <cstdint>
#include <optional>

#include "core/budget.hpp"
#include "core/seed.hpp"
#include "games/maze/maze/maze.hpp"

namespace teka::maze {

/// What may become of cells that cannot be placed behind the goal: nothing, or they are walled off.
enum class Rest { connected, walled_off };

/// A maze whose mean steps are within kExactTolerance of `steps`; nothing after `tries` attempts or an interruption.
std::optional<Maze> find_short_walk(Size size, Point start, Point goal, double steps, Rest rest, std::uint64_t tries,
                                    const Seed& seed, const Budget& budget = {});

}  // namespace teka::maze
