// Layouts as drawings: all candidates, the tree and the loops.
#pragma once

#include <span>
#include <string>

#include "games/dungeon/layout/layout.hpp"
#include "picture/drawing.hpp"

namespace teka::dungeon {

/// In units of the layout's own area. Scaling it down makes everything smaller, lines too: `unit` is the width of the
/// thinnest.
Drawing draw_layout(const Layout& layout, double width, double height, double unit);

struct NamedLayout {
  std::string name;
  Layout layout;
};
/// Layouts of one area side by side, so many in a row, each under its name, with a legend.
Drawing draw_sheet(std::span<const NamedLayout> layouts, double width, double height, std::size_t columns,
                   const std::string& title);

}  // namespace teka::dungeon
