// Mazes as text, for people and for files. A cell is three characters wide and one high, walls are drawn between, which
// looks about square in a terminal:
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

namespace teka::maze {

enum class TextStyle { box, ascii };

/// The maze with its ends marked S and G, and the cells of `path` with dots. Ends with a newline. Nothing after a stop.
std::string to_text(const Maze& maze, TextStyle style, std::span<const std::size_t> path = {},
                    const std::stop_token& stop = {});

/// All mazes of a text, one at least, each in either style. Blank lines separate mazes; lines that start with '#'
/// between them are comments. Without an S the start is the top left cell, without a G the goal is the bottom right
/// one; dots are ignored; spaces at line ends do not matter. An error names line and column, counted in characters
/// from 1. After a stop there is an error too.
Result<std::vector<Maze>> parse_text(std::string_view text, const std::stop_token& stop = {});

/// A path of cells as moves: "RRDDLU".
std::string moves_text(Size size, std::span<const std::size_t> path);

}  // namespace teka::maze
