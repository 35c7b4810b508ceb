// Placements as text: a letter each in a record, "X R" in a judge's transcript (column from 1, rotation from 0).
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

/// By number: the digit is the column from 0, or the letter ten or twenty further on for rotation 1 or 2.
constexpr std::string_view kPlacementLetters = "0123456789abcdefghijklmnopqrst";
constexpr char letter_of(const Placement& placement) {
  return kPlacementLetters[static_cast<std::size_t>(number_of(placement))];
}
/// A letter each. The error names the one that is none.
Result<std::vector<Placement>> parse_letters(std::string_view letters);

/// "X R", as a judge reads it.
std::string to_line(const Placement& placement);

struct TranscriptLine {
  Placement placement;
  std::size_t number;  ///< of the line, from 1
};
/// Lines "X R", or both written together: "11", "101" for column 10. Blank lines are left out; errors begin with
/// the number of the line.
Result<std::vector<TranscriptLine>> parse_transcript(std::string_view text);

}  // namespace teka::brick
