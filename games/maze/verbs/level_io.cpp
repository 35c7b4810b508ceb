#include "games/maze/verbs/level_io.hpp"

#include "core/size_text.hpp"
#include "core/text.hpp"
#include "games/maze/formats/maze_value.hpp"
#include "games/maze/formats/text_format.hpp"
#include "games/maze/measures/measures.hpp"
#include "report/levels.hpp"

namespace teka::maze {

std::vector<Format> maze_formats() {
  return {{"text", ".txt"}, {"ascii", ".asc"}, {"json", ".json"}, {"svg", ".svg"}, {"png", ".png", false}};
}

std::vector<Parameter> drawing_parameters() {
  using Kind = Parameter::Kind;
  return {{.name = "show-solution", .kind = Kind::flag, .help = "draw the shortest path"},
          {.name = "cell",
           .kind = Kind::integer,
           .fallback = 0,
           .help = "pixels per cell of pictures; 0 chooses",
           .low = 0,
           .high = 200}};
}

PictureStyle picture_style(const Parameters& parameters) {
  return {.cell = static_cast<double>(parameters.integer("cell")), .solution = parameters.flag("show-solution")};
}

Result<std::vector<Maze>> read_mazes(const Job& job, const std::stop_token& stop) {
  return read_level_files(job, "maze", [&](std::string_view text) { return parse_text(text, stop); }, from_value);
}

Result<Size> read_size(std::string_view name, std::string_view text) {
  const auto size = parse_size(text);
  if (!size) return fail("--{}: '{}' is not a size; write 12 or 16x9", name, text);
  if (size->width < 1 || size->height < 1 || size->width > kMostSide || size->height > kMostSide) {
    return fail("--{}: {} is out of range; sides go from 1 to {}", name, text, kMostSide);
  }
  if (size->area() < 2) return fail("--{}: {} is too small; two cells are the least", name, text);
  return *size;
}

Result<Point> read_point(std::string_view name, std::string_view text, Size size) {
  const auto parts = split(text, ',');
  const auto x = parse_integer(parts.front());
  const auto y = parse_integer(parts.back());
  if (parts.size() != 2 || !x || !y) return fail("--{}: '{}' is not a cell; write x,y as in 0,3", name, text);
  if (*x < 0 || *y < 0 || *x >= size.width || *y >= size.height) {
    return fail("--{}: the cell {} is outside the {}x{} grid; cells go from 0,0 to {},{}", name, text, size.width,
                size.height, size.width - 1, size.height - 1);
  }
  return Point{static_cast<int>(*x), static_cast<int>(*y)};
}

Result<std::pair<Point, Point>> read_ends(const Parameters& parameters, Size size) {
  std::pair<Point, Point> ends{{0, 0}, {size.width - 1, size.height - 1}};
  for (const auto& [name, end] : {std::pair{"start", &ends.first}, std::pair{"goal", &ends.second}}) {
    if (!parameters.has(name)) continue;
    const auto point = read_point(name, parameters.text(name), size);
    if (!point) return tl::unexpected(point.error());
    *end = *point;
  }
  if (ends.first == ends.second) return fail("--start and --goal are the same cell; choose two different ones");
  return ends;
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

}  // namespace teka::maze
