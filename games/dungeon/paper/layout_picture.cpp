#include "games/dungeon/paper/layout_picture.hpp"

#include <algorithm>
#include <array>
#include <utility>

namespace teka::dungeon {
namespace {

constexpr Colour kLayoutInk{40, 40, 40}, kCandidate{200, 205, 212}, kTree{55, 65, 90}, kLoop{230, 120, 0};
constexpr Colour kRoom{90, 100, 130}, kLayoutStart{0, 140, 90}, kLayoutExit{200, 30, 60};

void draw_edges(std::span<const Edge> edges, const RoomGraph& graph, double width, Colour colour, Drawing& drawing) {
  for (const auto& [a, b] : edges) {
    const Site p = graph.rooms[a], q = graph.rooms[b];
    drawing.add(Stroke{{{p.x, p.y}, {q.x, q.y}}, width, colour});
  }
}

void add_layout_legend(double x, double y, Drawing& drawing) {
  constexpr double kStep = 118, kText = 12;
  const std::array<std::pair<const char*, Colour>, 3> lines = {
      {{"candidates", kCandidate}, {"tree", kTree}, {"loops", kLoop}}};
  for (const auto& [name, colour] : lines) {
    drawing.add(Stroke{{{x, y - 4}, {x + 22, y - 4}}, name == lines[0].first ? 1.0 : 3.0, colour});
    drawing.add(Label{x + 28, y, name, kText, kLayoutInk});
    x += kStep;
  }
  for (const auto& [name, colour] :
       {std::pair("start", kLayoutStart), std::pair("exit", kLayoutExit), std::pair("room", kRoom)}) {
    drawing.add(FilledCircle{x + 8, y - 4, name == std::string_view("room") ? 4.0 : 6.0, colour});
    drawing.add(Label{x + 20, y, name, kText, kLayoutInk});
    x += kStep * 0.6;
  }
}

}  // namespace

Drawing draw_layout(const Layout& layout, double width, double height, double unit) {
  Drawing drawing{.width = width, .height = height};
  const RoomGraph& graph = layout.graph;
  draw_edges(layout.candidates, graph, unit, kCandidate, drawing);
  draw_edges(layout.loops, graph, 3 * unit, kLoop, drawing);
  draw_edges(layout.tree, graph, 3 * unit, kTree, drawing);
  for (std::uint32_t room = 0; room < graph.rooms.size(); ++room) {
    const bool is_end = room == graph.start || room == graph.exit;
    const Colour colour = room == graph.start ? kLayoutStart : room == graph.exit ? kLayoutExit : kRoom;
    drawing.add(FilledCircle{graph.rooms[room].x, graph.rooms[room].y, (is_end ? 6 : 4) * unit, colour});
  }
  return drawing;
}

Drawing draw_sheet(std::span<const NamedLayout> layouts, double width, double height, std::size_t columns,
                   const std::string& title) {
  constexpr double kMargin = 22, kTitle = 34, kName = 22, kLegend = 30, kPictureWidth = 240;
  const double scale = kPictureWidth / width;
  const double cell_width = kPictureWidth + kMargin, cell_height = height * scale + kMargin + kName;
  const std::size_t rows = (layouts.size() + columns - 1) / columns;
  Drawing sheet{.width = kMargin + static_cast<double>(std::min(columns, layouts.size())) * cell_width,
                .height = kTitle + static_cast<double>(rows) * cell_height + kLegend};
  sheet.add(Label{kMargin, kTitle - 10, title, 16, kLayoutInk});
  for (std::size_t i = 0; i < layouts.size(); ++i) {
    const double x = kMargin + static_cast<double>(i % columns) * cell_width;
    const std::size_t row = i / columns;
    const double y = kTitle + static_cast<double>(row) * cell_height;
    sheet.add(Label{x, y + kName - 8, layouts[i].name, 12, kLayoutInk});
    sheet.add(FilledRect{x - 8, y + kName - 2, kPictureWidth + 16, height * scale + 16, Colour{247, 248, 250}});
    sheet.place(draw_layout(layouts[i].layout, width, height, 1 / scale), x, y + kName + 6, scale);
  }
  add_layout_legend(kMargin, sheet.height - 12, sheet);
  return sheet;
}

}  // namespace teka::dungeon
