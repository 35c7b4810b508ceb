// Reading and writing levels in every format: XSB, SOK, Boxoban, SLC, JSON documents, pictures.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/value.hpp"
#include "games/sokoban/formats/picture.hpp"
#include "games/sokoban/formats/text_format.hpp"
#include "report/ramp.hpp"

namespace teka::sokoban {

/// All levels of a text, at least one; XSB, SOK, Boxoban and SLC are told apart by the content.
Result<std::vector<Entry>> read_levels(std::string_view content);
/// The same, each level by itself.
Result<std::vector<ReadEntry>> read_each_level(std::string_view content);

/// How levels are written. Pictures of several levels have a caption below each; missing captions are made by
/// caption_of. `provenance` says in the file where the levels come from.
struct WriteSettings {
  std::string_view format = "xsb";  ///< xsb, sok (the same), boxoban, slc, svg or png; for JSON see to_document()
  PictureStyle picture = {};
  std::span<const std::string> captions = {};
  std::span<const RampPoint> ramp = {};  ///< of a campaign, below its pictures
  std::string provenance = {};
};
Result<std::string> write_levels(std::span<const Entry> entries, const WriteSettings& settings = {});

/// One level of a JSON document: width, height, rows; title, author, comment and solution unless they are empty.
Value to_value(const Entry& entry);
Result<Entry> from_value(const Value& value);

/// A JSON document with the levels in its list "levels", as `teka --json` writes it; parse_json() and to_json() convert
/// between text and documents.
Value to_document(std::span<const Entry> entries);
/// All levels of such a document, at least one; members other than the list are ignored.
Result<std::vector<Entry>> read_document(const Value& document);

/// Whether the solution of the entry solves its level; an entry without a solution is fine.
Result<void> check_solution(const Entry& entry);

/// The title; "level 12" if it is a number; without a title "level 3", by its number or its index.
std::string caption_of(const Entry& entry, std::size_t index);

}  // namespace teka::sokoban
