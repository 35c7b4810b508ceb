// The rooms and passages of levels as graphs: GraphML (http://graphml.graphdrawing.org) and DOT (https://graphviz.org).
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "games/dungeon/level/level.hpp"

namespace teka::dungeon {

/// One graph per level. Rooms have position, size, shape and tags, passages kind, key and length; one-way passages are
/// directed.
std::string to_graphml(std::span<const Level> levels, std::string_view provenance);
std::string to_dot(std::span<const Level> levels, std::string_view provenance);

}  // namespace teka::dungeon
