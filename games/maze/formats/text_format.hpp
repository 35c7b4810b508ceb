// Mazes as text, for display and for files. A cell is three characters wide and one high, with walls between the cells,
// which looks about square in a terminal:
//
//   box   ┌───┬───┐     ascii   +---+---+
//         │ S │   │             | S |   |
//         │   ╵   │             +   +   +
//         │     G │             |     G |
//         └───────┘             +---+---+
#pragma once

#include <cstddef>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.hpp"
#include "games/maze/maze/maze.hpp"
#include "report/levels.hpp"

namespace teka::maze {

enum class TextStyle { box, ascii };

/// The maze with its ends marked S and G, and the cells of `path` with dots. Ends with a newline. Nothing after a stop.
std::string to_text(const Maze& maze, TextStyle style, std::span<const std::size_t> path = {},
                    const std::stop_token& stop = {});

/// All mazes of a text, at least one, each in either style or of tiles (tiles.hpp). Blank lines separate mazes; lines
/// between mazes that start with '#' are comments. Without an S the start is the top left cell, without a G the goal is
/// the bottom right one; dots and trailing spaces are ignored. An error gives line and column, counted in characters
/// from 1. A stop is an error, too.
Result<std::vector<Maze>> parse_text(std::string_view text, const std::stop_token& stop = {});

/// The same; a maze that is wrong does not stop the others. An error of the whole text: it contains no maze.
Result<EachLevel<Maze>> parse_each(std::string_view text, const std::stop_token& stop = {});

/// A path of cells as moves: "RRDDLU".
std::string moves_text(Size size, std::span<const std::size_t> path);

}  // namespace teka::maze
