#include "games/maze/formats/maze_value.hpp"

#include <cstdint>
#include <optional>

#include "games/maze/formats/tiles.hpp"

namespace teka::maze {
namespace {

std::optional<Point> point_from(const Value& value) {
  const auto number = [](const Value& v) -> std::optional<int> {
    const auto* i = v.get<std::int64_t>();
    return i != nullptr && *i >= 0 && *i <= kMostSide ? std::optional(static_cast<int>(*i)) : std::nullopt;
  };
  const auto* list = value.get<Value::Array>();
  if (list == nullptr || list->size() != 2) return std::nullopt;
  const auto x = number((*list)[0]);
  const auto y = number((*list)[1]);
  return x && y ? std::optional(Point{*x, *y}) : std::nullopt;
}

Result<int> side_from(const Value& maze, std::string_view name) {
  const Value* value = maze.find(name);
  const auto* side = value != nullptr ? value->get<std::int64_t>() : nullptr;
  if (side == nullptr || *side < 1 || *side > kMostSide)
    return fail("\"{}\" must be a number from 1 to {}", name, kMostSide);
  return static_cast<int>(*side);
}

Result<Value::Bytes> cells_from(const Value& maze) {
  const Value* value = maze.find("cells");
  if (value != nullptr) {
    if (const auto* bytes = value->get<Value::Bytes>()) return *bytes;
  }
  const auto* list = value != nullptr ? value->get<Value::Array>() : nullptr;
  if (list == nullptr) return fail("\"cells\" must be a list of numbers 0 to 15, row by row");
  Value::Bytes cells;
  for (const Value& cell : *list) {
    const auto* gene = cell.get<std::int64_t>();
    if (gene == nullptr || *gene < 0 || *gene > kAllWalls)
      return fail("\"cells\" must contain only numbers from 0 to 15");
    cells.push_back(static_cast<std::uint8_t>(*gene));
  }
  return cells;
}

}  // namespace

Value to_value(const Maze& maze) {
  Value value;
  value.set("width", maze.size().width);
  value.set("height", maze.size().height);
  value.set("start", Value::Array{maze.start().x, maze.start().y});
  value.set("goal", Value::Array{maze.goal().x, maze.goal().y});
  value.set("cells", Value::Bytes(maze.genes().begin(), maze.genes().end()));
  return value;
}

Result<Maze> from_value(const Value& value) {
  if (is_tiled(value)) {
    const auto tiles = read_tiled(value, tile_set(), 0, 2 * kMostSide + 1);
    return tiles ? maze_from(*tiles) : tl::unexpected(tiles.error());
  }
  const auto width = side_from(value, "width");
  if (!width) return tl::unexpected(width.error());
  const auto height = side_from(value, "height");
  if (!height) return tl::unexpected(height.error());
  const auto cells = cells_from(value);
  if (!cells) return tl::unexpected(cells.error());
  auto maze = Maze::from_genes({*width, *height}, *cells);
  if (!maze) return maze;
  Point start = maze->start();
  Point goal = maze->goal();
  for (const auto& [name, end] : {std::pair{"start", &start}, std::pair{"goal", &goal}}) {
    const Value* given = value.find(name);
    if (given == nullptr) continue;
    const auto point = point_from(*given);
    if (!point || !maze->size().contains(*point)) return fail("\"{}\" must be a cell [x, y] of the maze", name);
    *end = *point;
  }
  if (start == goal) return fail("\"start\" and \"goal\" are the same cell; choose two different ones");
  maze->set_ends(start, goal);
  return maze;
}

}  // namespace teka::maze
