// Levels in and out of the engine: from a job's input files, and into each of the formats.
#pragma once

#include <string>
#include <vector>

#include "game/game.hpp"
#include "games/dungeon/formats/picture.hpp"
#include "games/dungeon/level/level.hpp"

namespace teka::dungeon {

/// text, json, svg, png, tmj, tmx, graphml, dot.
std::vector<Format> level_formats();
/// --cell, --show-graph, --show-walk and --tileset, which every verb that writes levels has.
std::vector<Parameter> drawing_parameters();
PictureStyle picture_style(const Parameters& parameters);

/// All maps of the job's input files, in text or JSON, not measured yet; the error says file and place.
Result<std::vector<Level>> read_levels(const Job& job, const std::stop_token& stop = {});

/// --size; the error says that it is too small.
Result<Size> map_size(const Parameters& parameters);

/// width, height, rows of tiles, things, rooms with tags, passages; what was measured and proven, as far as it was.
Value to_value(const Level& level);
/// Rooms and passages are found in the tiles; those in the document give numbers and shapes to the rooms.
Result<Map> map_from(const Value& value, const std::stop_token& stop = {});

/// The levels in the job's format, into levels, body or document of an output.
Result<void> write_levels(const std::vector<Level>& levels, const Job& job, Context& context, Output& output);

/// One level under its caption, as text.
std::string level_text(const Level& level, const std::stop_token& stop = {});

}  // namespace teka::dungeon
