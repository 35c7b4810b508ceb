// For the tests: random boards and cases, and the thesis's worked examples.
#pragma once

#include <rapidcheck.h>

#include <string_view>
#include <vector>

#include "games/brick/rules/case.hpp"
#include "games/brick/rules/placements.hpp"

namespace teka::brick {

/// A board from rows, the highest first; '.' for empty cells.
inline Board board_from(const std::vector<std::string_view>& rows) {
  Board board;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    for (std::size_t column = 0; column < rows[i].size(); ++column) {
      if (rows[i][column] == '.') continue;
      board.set(static_cast<int>(column), static_cast<int>(rows.size() - 1 - i),
                static_cast<Colour>(rows[i][column] - '0'));
    }
  }
  return board;
}

/// Five colours, eleven bricks; two transcripts with their scores.
constexpr std::string_view kExampleCase = "11 5\n211\n321\n232\n233\n345\n245\n451\n332\n451\n332\n312\n";
constexpr std::string_view kExampleMoves507 = "1 1\n2 0\n3 0\n3 2\n4 0\n5 0\n6 0\n6 0\n7 0\n7 0\n8 1\n";
constexpr std::string_view kExampleMoves97 = "10\n20\n32\n42\n51\n61\n72\n30\n10\n50\n52\n";

/// A random case with at most this many bricks.
inline rc::Gen<Case> any_case(int most_bricks) {
  return rc::gen::apply(
      [](int colours, int bricks, std::uint64_t seed) { return random_case(Seed(seed), colours, bricks); },
      rc::gen::inRange(kLeastColours, kMostColours + 1), rc::gen::inRange(1, most_bricks + 1),
      rc::gen::arbitrary<std::uint64_t>());
}

}  // namespace teka::brick
