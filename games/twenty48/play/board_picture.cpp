#include "games/twenty48/play/board_picture.hpp"

#include <fmt/format.h>

namespace teka::twenty48 {
namespace {

constexpr int kWidth = 7;  // of a tile: "131072" and a space

struct Colour {
  int ink, paper;  ///< in the 256-colour palette of terminals
};
/// By rank: from sand over red to gold, then green, blue and violet beyond 2048.
constexpr std::array<Colour, kLastRank + 1> kColours = {{{244, 236},
                                                         {16, 230},
                                                         {16, 223},
                                                         {16, 216},
                                                         {16, 209},
                                                         {16, 203},
                                                         {231, 160},
                                                         {16, 229},
                                                         {16, 228},
                                                         {16, 221},
                                                         {16, 220},
                                                         {16, 214},
                                                         {16, 114},
                                                         {231, 29},
                                                         {231, 25},
                                                         {231, 54},
                                                         {231, 90},
                                                         {231, 16}}};

std::string number_of(int rank) {
  return rank == 0 ? "" : std::to_string(1 << rank);
}

/// One line of a row of tiles, with or without their numbers.
std::string coloured_line(const Ranks& ranks, std::size_t row, bool numbers) {
  std::string line;
  for (std::size_t x = 0; x < kSide; ++x) {
    const int rank = ranks[row * kSide + x];
    const auto [ink, paper] = kColours[static_cast<std::size_t>(rank)];
    line += fmt::format("\033[38;5;{};48;5;{}m{:^{}}\033[0m ", ink, paper, numbers ? number_of(rank) : "", kWidth);
  }
  return line + '\n';
}

}  // namespace

std::string board_picture(const Ranks& ranks, bool colours, bool flat) {
  const std::string rule = fmt::format("{0}{0}{0}{0}+\n", "+-------");
  std::string picture;
  for (std::size_t row = 0; row < kSide; ++row) {
    if (colours) {
      if (!flat) picture += coloured_line(ranks, row, false);
      picture += coloured_line(ranks, row, true);
      if (!flat) picture += coloured_line(ranks, row, false);
      continue;
    }
    if (!flat) picture += rule;
    for (std::size_t x = 0; x < kSide; ++x)
      picture += fmt::format("|{:^{}}", number_of(ranks[row * kSide + x]), kWidth);
    picture += "|\n";
  }
  return colours || flat ? picture : picture + rule;
}

}  // namespace teka::twenty48
