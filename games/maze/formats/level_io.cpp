#include "games/maze/formats/level_io.hpp"

#include <algorithm>
#include <cmath>

#include "core/text.hpp"
#include "games/maze/formats/text_format.hpp"
#include "games/maze/measures/measures.hpp"
#include "report/picture_file.hpp"

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
      return fail("\"cells\" holds something else than numbers 0 to 15");
    cells.push_back(static_cast<std::uint8_t>(*gene));
  }
  return cells;
}

}  // namespace

std::vector<Format> maze_formats() {
  return {{"text", ".txt"}, {"ascii", ".asc"}, {"json", ".json"}, {"svg", ".svg"}, {"png", ".png", false}};
}

std::vector<Parameter> drawing_parameters() {
  using Kind = Parameter::Kind;
  return {{.name = "show-solution", .kind = Kind::flag, .help = "draw the shortest path"}, cell_parameter()};
}

PictureStyle picture_style(const Parameters& parameters) {
  return {.cell = static_cast<double>(parameters.integer("cell")), .solution = parameters.flag("show-solution")};
}

Result<std::vector<Maze>> read_mazes(const Job& job, const std::stop_token& stop) {
  std::vector<Maze> mazes;
  for (const Input& input : job.inputs) {
    if (!input.document) {
      auto read = parse_text(input.content, stop);
      if (!read) return at_place(input.name, read.error());
      std::move(read->begin(), read->end(), std::back_inserter(mazes));
      continue;
    }
    const auto levels = levels_of(input);
    if (!levels) return tl::unexpected(levels.error());
    for (std::size_t i = 0; i < levels->size(); ++i) {
      auto maze = from_value(*(*levels)[i]);
      if (!maze) return at_place(fmt::format("{}: level {}", input.name, i + 1), maze.error());
      mazes.push_back(std::move(*maze));
    }
  }
  if (mazes.empty()) return fail("no maze to work on: name a file, or - for standard input");
  return mazes;
}

Result<Size> maze_size(const Parameters& parameters) {
  const Size size = parameters.size("size");
  if (size.area() < 2) return fail("--size: {} is too small; a maze has two cells at least", parameters.text("size"));
  return size;
}

Result<std::pair<Point, Point>> parse_ends(const Parameters& parameters, Size size) {
  std::pair<Point, Point> ends{{0, 0}, {size.width - 1, size.height - 1}};
  for (const auto& [name, end] : {std::pair{"start", &ends.first}, std::pair{"goal", &ends.second}}) {
    if (!parameters.has(name)) continue;
    *end = parameters.point(name);
    if (!size.contains(*end)) {
      return fail("--{}: the cell {} is outside the {}x{} grid; cells go from 0,0 to {},{}", name,
                  parameters.text(name), size.width, size.height, size.width - 1, size.height - 1);
    }
  }
  if (ends.first == ends.second) return fail("--start and --goal are the same cell; choose two different ones");
  return ends;
}

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
  if (start == goal) return fail("\"start\" and \"goal\" are the same cell");
  maze->set_ends(start, goal);
  return maze;
}

Result<std::string> write_mazes(const std::vector<Maze>& mazes, const std::vector<std::string>& captions,
                                const Job& job, const std::stop_token& stop) {
  const PictureStyle style = picture_style(job.parameters);
  if (job.format == "svg" || job.format == "png") {
    Drawing drawing = mazes.size() == 1 ? draw(mazes.front(), style, stop) : draw_sheet(mazes, captions, style, stop);
    drawing.description = provenance_line(job);
    return job.format == "svg" ? to_svg(drawing, stop) : to_png(drawing, stop);
  }
  std::string text = fmt::format("# {}\n", provenance_line(job));
  for (std::size_t i = 0; i < mazes.size(); ++i) {
    text += '\n';
    text += level_text(mazes[i], i < captions.size() ? captions[i] : "", job, stop);
    if (stop.stop_requested()) return std::string();
  }
  return text;
}

std::string level_text(const Maze& maze, std::string_view caption, const Job& job, const std::stop_token& stop) {
  const auto path = picture_style(job.parameters).solution ? shortest_path(maze, stop) : std::vector<std::size_t>{};
  std::string drawn = to_text(maze, job.format == "ascii" ? TextStyle::ascii : TextStyle::box, path, stop);
  if (!caption.empty() && !drawn.empty()) drawn.insert(0, fmt::format("# {}\n", caption));
  return drawn;
}

Metric spread_metric(const Estimate& walk) {
  Metric metric{.name = "spread", .value = walk.deviation(), .unit = "moves", .n = walk.count};
  if (walk.count > 1) metric.error = metric.value / std::sqrt(2.0 * static_cast<double>(walk.count));
  return metric;
}

std::string moves_text(Size size, std::span<const std::size_t> path) {
  std::string moves;
  for (std::size_t i = 1; i < path.size(); ++i) {
    const Point a = size.point(path[i - 1]);
    const Point b = size.point(path[i]);
    moves += b.x < a.x ? 'L' : b.x > a.x ? 'R' : b.y < a.y ? 'U' : 'D';
  }
  return moves;
}

}  // namespace teka::maze
