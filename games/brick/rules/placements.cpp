#include "games/brick/rules/placements.hpp"

#include "core/text.hpp"
#include "games/brick/rules/text_lines.hpp"

namespace teka::brick {
namespace {

Result<Placement> parse_placement(std::string_view line, const std::vector<std::string_view>& words) {
  // Without a space the last digit is the rotation.
  const bool together = words.size() == 1 && words[0].size() > 1;
  if (words.size() != 2 && !together) {
    return fail("'{}' is not a move; write a column and a rotation, as 3 1 or 31", shortened(line));
  }
  const std::string_view x = together ? words[0].substr(0, words[0].size() - 1) : words[0];
  const std::string_view r = together ? words[0].substr(words[0].size() - 1) : words[1];
  const auto column = parse_integer(x);
  if (!column || *column < 1 || *column > kColumns) {
    return fail("'{}' is not a column; use 1 to {}", shortened(x), kColumns);
  }
  const auto rotation = parse_integer(r);
  if (!rotation || *rotation < 0 || *rotation >= kRotations) {
    return fail("'{}' is not a rotation; use 0, 1 or 2", shortened(r));
  }
  return Placement{static_cast<int>(*column) - 1, static_cast<int>(*rotation)};
}

}  // namespace

Result<std::vector<Placement>> parse_letters(std::string_view letters) {
  std::vector<Placement> placements;
  for (const char letter : letters) {
    const std::size_t number = kPlacementLetters.find(letter);
    if (number == std::string_view::npos) {
      return fail("placement {} must be one of 0-9, a-t", placements.size() + 1);
    }
    placements.push_back(placement(static_cast<int>(number)));
  }
  return placements;
}

std::string to_line(const Placement& placement) {
  return fmt::format("{} {}", placement.column + 1, placement.rotation);
}

Result<std::vector<TranscriptLine>> parse_transcript(std::string_view text) {
  std::vector<TranscriptLine> read;
  TextLines lines(without_byte_order_mark(text));
  while (const auto line = lines.next()) {
    const auto words = words_of(*line);
    if (words.empty()) continue;
    const auto placement = parse_placement(*line, words);
    if (!placement) return at_place(fmt::format("line {}", lines.number()), placement.error());
    read.push_back({*placement, lines.number()});
  }
  return read;
}

}  // namespace teka::brick
