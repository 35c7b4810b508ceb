// Drawings of layouts: all candidates, the tree and the loops.
#pragma once

#include <span>
#include <string>

#include "games/dungeon/layout/layout.hpp"
#include "picture/drawing.hpp"

namespace teka::dungeon {

/// In the units of the layout's area. A smaller scale also makes lines thinner: `unit` is the width of the thinnest.
Drawing draw_layout(const Layout& layout, double width, double height, double unit);

struct NamedLayout {
  std::string name;
  Layout layout;
};
/// Layouts of one area, this many per row, each with its name, and a legend.
Drawing draw_sheet(std::span<const NamedLayout> layouts, double width, double height, std::size_t columns,
                   const std::string& title);

}  // namespace teka::dungeon
