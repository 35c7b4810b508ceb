// Collections of levels in SLC, the XML of sourcecode.se: <SokobanLevels>, <LevelCollection>, <Level Id="x"><L>###</L>.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.hpp"
#include "games/sokoban/formats/text_format.hpp"

namespace teka::sokoban {

/// Recognised by the first element or the XML declaration.
bool is_slc(std::string_view content);

/// All levels, at least one. The author is the Copyright of the level or of its collection. Anything else that is
/// well-formed is skipped. An error names level, line and column, counted from 1.
Result<std::vector<Entry>> parse_slc(std::string_view xml);
/// The same, each level by itself. An error of the whole text: it is not XML, or there is no level in it.
Result<std::vector<ReadEntry>> parse_each_slc(std::string_view xml);

/// `description` says where the levels come from. SLC has no comments and solutions; they are left out.
std::string to_slc(std::span<const Entry> entries, std::string_view description);

}  // namespace teka::sokoban
