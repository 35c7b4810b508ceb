// Reading the levels of a job's input files, and writing levels in its format.
#pragma once

#include <string>
#include <vector>

#include "game/game.hpp"
#include "games/dungeon/formats/picture.hpp"
#include "games/dungeon/level/level.hpp"
#include "report/levels.hpp"
#include "report/tile_files.hpp"

namespace teka::dungeon {

/// text, json, svg, png, tmj, tmx, ldtk, graphml, dot.
std::vector<Format> level_formats();
/// --cell, --show-graph, --show-solution and --tileset, the options of every verb that writes levels.
std::vector<Parameter> drawing_parameters();
PictureStyle picture_style(const Parameters& parameters);
/// For map editors. The levels must outlive the result.
TileArt tile_art(const std::vector<Level>& levels);

/// All maps of the job's input files, in text, JSON or as Tiled writes them, not measured yet; the error gives file and
/// place.
Result<std::vector<Level>> read_levels(const Job& job, const std::stop_token& stop = {});
/// The maps alone; one that is wrong does not stop the others.
Result<EachLevel<Map>> read_each_map(const Job& job, const std::stop_token& stop = {});

/// --size; too small a size is an error.
Result<Size> read_size(const Parameters& parameters);

/// Writes the levels in the job's format to the levels, body or document of an output.
Result<void> write_levels(const std::vector<Level>& levels, const Job& job, Context& context, Output& output);

}  // namespace teka::dungeon
