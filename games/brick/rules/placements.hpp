// Placements as text: one character each in a record, "X R" in a judge's transcript (column from 1, rotation from 0).
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/result.hpp"
#include "games/brick/rules/rules.hpp"

namespace teka::brick {

constexpr int number_of(const Placement& placement) {
  return placement.rotation * kColumns + placement.column;
}

/// Indexed by placement number: the column from 0 as a digit, or the letter 10 or 20 positions later for rotation 1 or
/// 2.
constexpr std::string_view kPlacementLetters = "0123456789abcdefghijklmnopqrst";
constexpr char letter_of(const Placement& placement) {
  return kPlacementLetters[static_cast<std::size_t>(number_of(placement))];
}
/// One character per placement. The error gives the number of the invalid one.
Result<std::vector<Placement>> parse_letters(std::string_view letters);

/// "X R", the judge's format.
std::string to_line(const Placement& placement);

struct TranscriptLine {
  Placement placement;
  std::size_t number;  ///< line number, from 1
};
/// Lines "X R", or both without a space: "11", "101" for column 10. Blank lines are skipped; errors begin with the line
/// number.
Result<std::vector<TranscriptLine>> parse_transcript(std::string_view text);

}  // namespace teka::brick
