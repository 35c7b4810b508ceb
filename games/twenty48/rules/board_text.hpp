// Boards as text: four rows of four numbers.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/result.hpp"
#include "games/twenty48/rules/ranks.hpp"

namespace teka::twenty48 {

/// Four lines of four numbers, right-aligned; a dot for an empty cell.
std::string to_text(const Ranks& ranks);
/// On one line: "2 . . 4 / . . . . / ...".
std::string to_line(const Ranks& ranks);

/// Sixteen tiles, separated by spaces, commas, slashes, bars or line ends; an empty cell is 0, ".", "-" or "_". A tile
/// is a power of two from 2 to 131072. Boards that no game can reach (empty, with one tile, too full) are refused.
Result<Ranks> parse_board(std::string_view text);

/// A file of boards: one per line, or four lines each with empty lines between them; "#" begins a comment.
Result<std::vector<Ranks>> parse_boards(std::string_view text);

}  // namespace teka::twenty48
