#include "games/brick/rules/board_picture.hpp"

#include <fmt/format.h>

namespace teka::brick {
namespace {

/// In the 256-colour palette of terminals; index 0 is an empty cell.
constexpr std::array<int, kMostColours + 1> kPapers = {235, 203, 77, 75, 221, 177, 80, 215, 250, 131};

char digit_of(Colour colour) {
  return colour == 0 ? '.' : static_cast<char>('0' + colour);
}

}  // namespace

std::string board_text(const Board& board) {
  std::string text;
  for (int row = kRows - 1; row >= 0; --row) {
    for (int column = 0; column < kColumns; ++column) text += digit_of(board.at(column, row));
    text += '\n';
  }
  return text;
}

std::string cell_picture(Colour colour, bool in_colour, bool is_preview) {
  if (!in_colour) return fmt::format("{}{}", is_preview ? '>' : ' ', digit_of(colour));
  const int paper = kPapers[colour];
  if (colour == 0) return fmt::format("\033[38;5;240;48;5;{}m ·\033[0m", paper);
  // A brick that has not landed yet uses its colour for the digit.
  if (is_preview) return fmt::format("\033[1;38;5;{};48;5;238m {}\033[0m", paper, digit_of(colour));
  return fmt::format("\033[38;5;16;48;5;{}m {}\033[0m", paper, digit_of(colour));
}

std::string board_picture(const Board& board, bool in_colour, const std::optional<Preview>& preview) {
  Board shown = board;
  int floor = kRows;
  if (preview) {
    floor = board.height(preview->placement.column);
    shown.drop(preview->brick, preview->placement);
  }
  std::string text;
  for (int row = kRows - 1; row >= 0; --row) {
    text += '|';
    for (int column = 0; column < kColumns; ++column) {
      text += cell_picture(shown.at(column, row), in_colour,
                           preview && column == preview->placement.column && row >= floor && row < floor + kBrickCells);
    }
    text += "|\n";
  }
  text += ' ';
  for (int column = 1; column <= kColumns; ++column) text += fmt::format("{:>2}", column);
  return text + " \n";
}

}  // namespace teka::brick
