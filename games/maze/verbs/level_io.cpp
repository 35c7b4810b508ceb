#include "games/maze/verbs/level_io.hpp"

#include "core/size_text.hpp"
#include "core/text.hpp"
#include "game/difficulty.hpp"
#include "games/maze/formats/maze_value.hpp"
#include "games/maze/formats/text_format.hpp"
#include "games/maze/formats/tiles.hpp"
#include "games/maze/measures/measures.hpp"
#include "report/picture_file.hpp"
#include "report/tile_files.hpp"

namespace teka::maze {

std::vector<Format> maze_formats() {
  return {{"text", ".txt"}, {"ascii", ".asc"}, {"json", ".json"}, {"svg", ".svg"}, {"png", ".png", false}};
}

std::vector<Format> maze_map_formats() {
  std::vector<Format> formats = maze_formats();
  formats.push_back({"tiles", ".tiles"});
  for (const Format& format : tile_formats()) formats.push_back(format);
  return formats;
}

Result<std::string> write_maze_tiles(const std::vector<Maze>& mazes, const Job& job, const Context& context,
                                     Output& output) {
  std::vector<TileMaze> tiles;
  for (const Maze& maze : mazes) tiles.push_back({.maze = &maze, .index = tiles.size()});
  return write_tile_format(tile_art(std::move(tiles)), mazes.size(), "maze", job, context, output);
}

std::vector<Parameter> drawing_parameters() {
  return {{.name = "show-solution",
           .kind = Parameter::Kind::flag,
           .help = "draw the solution; the shortest path",
           .may_differ = true},
          cell_parameter()};
}

PictureStyle picture_style(const Parameters& parameters) {
  return {.cell = static_cast<double>(parameters.integer("cell")), .solution = parameters.flag("show-solution")};
}

Result<std::vector<Maze>> read_mazes(const Job& job, const std::stop_token& stop) {
  return read_level_files(job, "maze", [&](std::string_view text) { return parse_text(text, stop); }, from_value);
}

Result<EachLevel<Maze>> read_each_maze(const Job& job, const std::stop_token& stop) {
  return read_each_level(job, "maze", [&](std::string_view text) { return parse_each(text, stop); }, from_value);
}

Parameter size_parameter() {
  return {.name = "size",
          .kind = Parameter::Kind::size,
          .fallback = "12",
          .help = "width and height; in cells: 12 or 16x9",
          .minimum = 1,
          .maximum = kMostSide};
}

Result<Size> read_size(const Parameters& parameters) {
  const Size size = parameters.size("size");
  if (size.area() < 2) return fail("--size: {} is too small; a maze needs at least two cells", parameters.text("size"));
  return size;
}

Result<std::pair<Point, Point>> read_ends(const Parameters& parameters, Size size) {
  std::pair<Point, Point> ends{{0, 0}, {size.width - 1, size.height - 1}};
  for (const auto& [name, end] : {std::pair{"start", &ends.first}, std::pair{"goal", &ends.second}}) {
    if (!parameters.has(name)) continue;
    *end = parameters.point(name);
    if (!size.contains(*end)) {
      return fail("--{}: cell {} is outside the {}x{} grid; use 0,0 to {},{}", name, parameters.text(name), size.width,
                  size.height, size.width - 1, size.height - 1);
    }
  }
  if (ends.first == ends.second) return fail("--start and --goal are the same cell; choose two different ones");
  return ends;
}

Result<std::string> write_mazes(const std::vector<Maze>& mazes, const std::vector<std::string>& captions,
                                const Job& job, const Context& context, std::string_view kept,
                                std::span<const RampPoint> ramp) {
  const std::stop_token stop = context.stop_writing();
  const PictureStyle style = picture_style(job.parameters);
  const std::string origin = provenance_line(job, {.part = context.part(kept)});
  if (job.format == "svg" || job.format == "png") {
    Drawing drawing = mazes.size() == 1 ? draw(mazes.front(), style, stop) : draw_sheet(mazes, captions, style, stop);
    add_ramp(drawing, ramp);
    drawing.description = origin;
    return job.format == "svg" ? to_svg(drawing, stop) : to_png(drawing, stop);
  }
  const std::vector<std::string> texts = context.executor.map(mazes.size(), [&](std::size_t i) {
    return level_text(mazes[i], i < captions.size() ? captions[i] : "", job, stop);
  });
  std::string text = fmt::format("# {}\n", origin);
  std::size_t length = text.size();
  for (const std::string& one : texts) length += one.size() + 1;
  text.reserve(length);
  for (const std::string& one : texts) text.append(1, '\n').append(one);
  return stop.stop_requested() ? std::string() : text;
}

std::string level_text(const Maze& maze, std::string_view caption, const Job& job, const std::stop_token& stop) {
  const auto path = picture_style(job.parameters).solution ? shortest_path(maze, stop) : std::vector<std::size_t>{};
  std::string drawn = job.format == "tiles"
                          ? tiles_text(maze)
                          : to_text(maze, job.format == "ascii" ? TextStyle::ascii : TextStyle::box, path, stop);
  if (!caption.empty() && !drawn.empty()) drawn.insert(0, fmt::format("# {}\n", caption));
  return drawn;
}

}  // namespace teka::maze
