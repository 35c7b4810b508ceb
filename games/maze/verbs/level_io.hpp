// Reading the mazes of a job's input files, and writing mazes in its format.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "game/game.hpp"
#include "games/maze/formats/picture.hpp"
#include "games/maze/maze/maze.hpp"
#include "report/levels.hpp"
#include "report/ramp.hpp"

namespace teka::maze {

/// text (box drawing), ascii, json, svg, png.
std::vector<Format> maze_formats();
/// The same and, for map editors and games with thick walls, tiles (as text), tmj, tmx, ldtk.
std::vector<Format> maze_map_formats();
/// --show-solution and --cell, the options of every verb that draws mazes.
std::vector<Parameter> drawing_parameters();
/// The mazes in the job's format, which is one of map editors; see write_tile_format().
Result<std::string> write_maze_tiles(const std::vector<Maze>& mazes, const Job& job, const Context& context,
                                     std::string& summary);
PictureStyle picture_style(const Parameters& parameters);

/// All mazes of the job's input files; the error gives file and place. A stop is an error, too.
Result<std::vector<Maze>> read_mazes(const Job& job, const std::stop_token& stop = {});
/// The same; a maze that is wrong does not stop the others.
Result<EachLevel<Maze>> read_each_maze(const Job& job, const std::stop_token& stop = {});

/// --size of a maze that is made.
Parameter size_parameter();
/// Its value; the error says that it is too small.
Result<Size> read_size(const Parameters& parameters);
/// --start and --goal on a grid of this size, with the corners as defaults; they must differ.
Result<std::pair<Point, Point>> read_ends(const Parameters& parameters, Size size);

/// One maze as text in the job's style, under its caption. Nothing after a stop.
std::string level_text(const Maze& maze, std::string_view caption, const Job& job, const std::stop_token& stop = {});

/// The mazes in the job's format (not JSON); captions are above (text) or below (pictures) each of them, the ramp of a
/// campaign is below their pictures. Nothing after a stop.
Result<std::string> write_mazes(const std::vector<Maze>& mazes, const std::vector<std::string>& captions,
                                const Job& job, const Context& context, std::span<const RampPoint> ramp = {});

}  // namespace teka::maze
