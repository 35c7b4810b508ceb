// Boards as text: four rows of four numbers.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/result.hpp"
#include "games/twenty48/rules/ranks.hpp"

namespace teka::twenty48 {

/// Four lines of four numbers, right-aligned; an empty cell is a dot.
std::string to_text(const Ranks& ranks);
/// In one line: "2 . . 4 / . . . . / ...".
std::string to_line(const Ranks& ranks);

/// Sixteen tiles, parted by spaces, commas, slashes, bars or line ends; an empty cell is 0, ".", "-" or "_". A tile is
/// a power of two from 2 to 131072. Boards that no game can have (empty, with one tile, too much on it) are refused.
Result<Ranks> parse_board(std::string_view text);

/// Boards in a file: one in a line, or in four lines each, empty lines between them; "#" begins a comment.
Result<std::vector<Ranks>> parse_boards(std::string_view text);

}  // namespace teka::twenty48
