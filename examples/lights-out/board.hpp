// Lights Out on 5x5 cells: pressing a cell toggles it and its neighbours; all lights must go out. Solved exactly by
// linear algebra over GF(2): Anderson and Feil, "Turning Lights Out with Linear Algebra", Mathematics Magazine 71
// (1998).
#pragma once

#include <algorithm>
#include <bit>

#include "core/grid.hpp"
#include "core/result.hpp"
#include "core/text.hpp"

namespace teka::lights_out {

constexpr Size kSize{5, 5};
using Cells = std::uint32_t;  ///< a set of cells, row by row: bit y * 5 + x

constexpr Cells bit(std::size_t cell) {
  return Cells{1} << cell;
}

constexpr Cells toggled_by(Cells presses) {
  Cells toggled = 0;
  for (; presses != 0; presses &= presses - 1) {
    const Point p = kSize.point(static_cast<std::size_t>(std::countr_zero(presses)));
    for (const Point q : {p, Point{p.x - 1, p.y}, Point{p.x + 1, p.y}, Point{p.x, p.y - 1}, Point{p.x, p.y + 1}}) {
      if (kSize.contains(q)) toggled ^= bit(kSize.index(q));
    }
  }
  return toggled;
}

/// Solvable: pressing `cells`, in any order, is a solution with the fewest presses. Unsolvable: `cells` prove it.
/// Pressing all of them changes no light, so by symmetry every press toggles an even number of the lights in `cells`;
/// an odd number of these is lit now, so one will always be lit.
struct Verdict {
  bool solvable;
  Cells cells;
};

inline Verdict solve(Cells lit) {
  // Lights toggled (rows) by sets of presses (sums), in reduced echelon form.
  std::vector<Cells> rows, sums;
  for (std::size_t cell = 0; cell < kSize.area(); ++cell) {
    rows.push_back(toggled_by(bit(cell)));
    sums.push_back(bit(cell));
  }
  std::size_t rank = 0;
  for (std::size_t column = 0; column < rows.size(); ++column) {
    std::size_t pivot = rank;
    while (pivot < rows.size() && (rows[pivot] & bit(column)) == 0) ++pivot;
    if (pivot == rows.size()) continue;
    std::swap(rows[pivot], rows[rank]);
    std::swap(sums[pivot], sums[rank]);
    for (std::size_t i = 0; i < rows.size(); ++i) {
      if (i == rank || (rows[i] & bit(column)) == 0) continue;
      rows[i] ^= rows[rank];
      sums[i] ^= sums[rank];
    }
    ++rank;
  }
  Cells presses = 0;
  for (std::size_t i = 0; i < rank; ++i) {
    if (std::popcount(sums[i] & lit) % 2 == 1) presses |= bit(static_cast<std::size_t>(std::countr_zero(rows[i])));
  }
  // The presses behind a row of zeros cancel out. Adding them gives the other solutions.
  std::vector<Cells> solutions = {presses};
  for (std::size_t i = rank; i < rows.size(); ++i) {
    if (std::popcount(sums[i] & lit) % 2 == 1) return {.solvable = false, .cells = sums[i]};
    for (std::size_t known = solutions.size(); known-- > 0;) solutions.push_back(solutions[known] ^ sums[i]);
  }
  const auto fewer = [](Cells a, Cells b) { return std::popcount(a) < std::popcount(b); };
  return {.solvable = true, .cells = *std::min_element(solutions.begin(), solutions.end(), fewer)};
}

/// Checks a verdict by the rules alone, except that the solution is the shortest.
constexpr bool holds(Cells lit, const Verdict& verdict) {
  const Cells toggled = toggled_by(verdict.cells);
  return verdict.solvable ? toggled == lit : toggled == 0 && std::popcount(verdict.cells & lit) % 2 == 1;
}

/// Rows of '#' (in the set) and '.', a newline after each.
inline std::string to_text(Cells cells) {
  std::string text;
  for (std::size_t cell = 0; cell < kSize.area(); ++cell) {
    text += (cells & bit(cell)) != 0 ? '#' : '.';
    if (kSize.point(cell).x == kSize.width - 1) text += '\n';
  }
  return text;
}

/// The lit cells of all boards of a text. Empty lines and lines that begin with ';' are skipped.
inline Result<std::vector<Cells>> parse_boards(std::string_view text) {
  std::vector<Cells> boards;
  std::size_t line = 0, cells = 0;
  for (const std::string_view row : split(text, '\n')) {
    ++line;
    if (row.empty() || row.starts_with(';')) continue;
    if (row.size() != 5 || row.find_first_not_of("#.") != row.npos) return fail("line {}: write five '#' or '.'", line);
    if (cells % kSize.area() == 0) boards.push_back(0);
    for (const char c : row) boards.back() |= static_cast<Cells>(c == '#') << cells++ % kSize.area();
  }
  if (cells == 0 || cells % kSize.area() != 0)
    return fail("line {}: the text ends before the five rows of a board", line);
  return boards;
}

}  // namespace teka::lights_out
