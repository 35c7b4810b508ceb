// What the verbs share for reading levels from the files of a job and writing them in its format.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "game/game.hpp"
#include "games/sokoban/formats/level_io.hpp"
#include "games/sokoban/measures/samples.hpp"
#include "report/levels.hpp"
#include "report/ramp.hpp"

namespace teka::sokoban {

/// xsb, sok (the same), boxoban, slc, json, svg, png.
std::vector<Format> level_formats();
/// The same and, for map editors, tmj, tmx, ldtk.
std::vector<Format> level_map_formats();
/// --show-solution and --cell, for every verb that draws levels.
std::vector<Parameter> drawing_parameters();

/// All levels of the input files, whose format is recognised by their content; the error names file and place.
Result<std::vector<Entry>> read_entries(const Job& job);
/// One by one, with their numbers: a bad one does not hide the others.
Result<EachLevel<Entry>> read_each_entry(const Job& job);
/// The levels that are good, with their numbers, and a line about each bad one; an error if all are bad.
Result<std::vector<Entry>> read_good_entries(const Job& job, std::string& warnings);
/// All levels of the file that the parameter names: XSB, SOK, Boxoban or SLC.
Result<std::vector<Level>> read_level_parameter(std::string_view parameter, const Job& job, const Context& context);
/// All samples of the input files, malformed ones too; an error if all levels of a file are malformed. With --lenient
/// that is no error, and bare boards are split without regard to what they contain.
Result<std::vector<Sample>> read_samples(const Job& job);
/// The prompt of --prompt, if it is given.
Result<std::optional<Prompt>> read_prompt(const Parameters& parameters);

/// The options of --cell and --show-solution.
PictureStyle picture_style(const Parameters& parameters);

/// The levels in the job's format, which is one of map editors; see write_tile_format().
Result<std::string> write_tile_entries(std::span<const Entry> entries, const Job& job, const Context& context,
                                       std::string& summary);

/// The levels in the job's format, which is not JSON; the ramp of a campaign is below a sheet of pictures.
Result<std::string> write_entries(std::span<const Entry> entries, std::span<const std::string> captions, const Job& job,
                                  std::span<const RampPoint> ramp = {});

}  // namespace teka::sokoban
