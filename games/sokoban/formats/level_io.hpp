// Reading and writing levels: from text or a job's input files, into each of the formats.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "game/game.hpp"
#include "games/sokoban/formats/picture.hpp"
#include "games/sokoban/formats/text_format.hpp"

namespace teka::sokoban {

/// xsb, sok (the same), boxoban, slc, json, svg, png.
std::vector<Format> level_formats();
/// --show-solution and --cell, which every verb that draws levels has.
std::vector<Parameter> drawing_parameters();
PictureStyle picture_style(const Parameters& parameters);

/// All levels of a text, one at least; XSB, SOK, Boxoban and SLC are told apart by the content.
Result<std::vector<Entry>> read_levels(std::string_view content);

/// The levels in one of the formats but JSON. Pictures of several levels have a caption below each; missing ones are
/// made by caption_of. `provenance` says in the file where the levels come from.
struct WriteSettings {
  std::string_view format = "xsb";
  PictureStyle picture = {};
  std::span<const std::string> captions = {};
  std::string provenance = {};
};
Result<std::string> write_levels(std::span<const Entry> entries, const WriteSettings& settings);

/// All levels of the job's input files, whose format is seen from their content; the error says file and place.
Result<std::vector<Entry>> read_entries(const Job& job);

/// All levels of a file that a parameter names: XSB, SOK, Boxoban or SLC.
Result<std::vector<Entry>> read_entries(const std::string& path, std::string_view parameter, const Context& context);

/// width, height, rows; title, author, comment and solution where there are any.
Value to_value(const Entry& entry);
Result<Entry> from_value(const Value& value);

/// The title; "level 12" when it is a number; without a title "level 3" for the entry with index 2.
std::string caption_of(const Entry& entry, std::size_t index);

/// The same in the job's format.
Result<std::string> write_entries(std::span<const Entry> entries, std::span<const std::string> captions,
                                  const Job& job);

}  // namespace teka::sokoban
