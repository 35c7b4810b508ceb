// Levels as tokens for a language model: the requested properties, then the squares inside the border row by row, and
// in one of the two layouts the drags that bring the boxes to their starts.
//
//   tiles   begin width height boxes grade  row row ...
//   pulls   begin width height boxes grade  row row ...  box to, box to, ..., player
//
// A row begins with the number of walls that are still to come, that row included: a model need not count beyond a row
// to meet a requested number, and the first row states that number. In `tiles` the squares are as in a level file.
//
// In `pulls` they are walls, floor and goals only. Then the boxes are on the goals and are dragged off backwards, one
// after the other: from which square, to which square; a square without a box is the start of the player and ends the
// level. Such a level is solvable, because every drag can be reversed by pushes.
//
// A token's position is not its place in the sequence but its square: the same square has the same position in levels
// of all sizes.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "games/sokoban/measures/difficulty.hpp"

namespace teka::sokoban {

using LevelToken = std::uint16_t;

enum class Layout { tiles, pulls, text };  ///< text: see level_text.hpp
constexpr std::array<std::string_view, 3> kLayoutNames = {"tiles", "pulls", "text"};

constexpr int kLongestInside = 12;  ///< sides inside the border
constexpr int kMostDrags = 40;      ///< in one level
constexpr int kMostTokenBoxes = 16;

/// The meaning of the tokens.
namespace tokens {
constexpr LevelToken kBegin = 0;  ///< and the end
constexpr LevelToken kFirstTile = 1;
constexpr std::string_view kTiles = "# .$*@+";  ///< in the order of their tokens
constexpr LevelToken kFirstNumber = kFirstTile + kTiles.size();
constexpr int kNumbers = 200;
constexpr LevelToken kFirstSquare = kFirstNumber + kNumbers;
constexpr LevelToken kCount = kFirstSquare + kLongestInside * kLongestInside;

LevelToken of_tile(Tile tile);
constexpr LevelToken of_number(int number) {
  return static_cast<LevelToken>(kFirstNumber + number);
}
/// The token of a square; coordinates include the border.
constexpr LevelToken of_square(Point p) {
  return static_cast<LevelToken>(kFirstSquare + (p.y - 1) * kLongestInside + p.x - 1);
}
}  // namespace tokens

/// The meaning of the positions.
namespace positions {
constexpr std::uint16_t kFirstSquare = 5;  ///< after begin and the four numbers
constexpr std::uint16_t kFirstRow = kFirstSquare + kLongestInside * kLongestInside;
constexpr std::uint16_t kFirstDrag = kFirstRow + kLongestInside;
constexpr std::uint16_t kCount = kFirstDrag + 2 * kMostDrags + 1;
}  // namespace positions

struct LevelTokens {
  std::vector<LevelToken> tokens;
  std::vector<std::uint16_t> positions;
};

/// Nothing if the level does not fit: too large, no closed border, boxes on goals (pulls), too many drags. The
/// moves must be a solution; tiles do not need one. The grade is the requested one.
std::optional<LevelTokens> to_tokens(const Level& level, std::string_view moves, Grade grade, Layout layout);

/// Walls inside the border.
int inner_walls(const Level& level);

}  // namespace teka::sokoban
