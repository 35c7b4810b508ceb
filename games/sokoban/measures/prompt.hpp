// A prompt: the requirements for a level in the notation of the paper, and how well a level meets them.
#pragma once

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <string_view>

#include "core/result.hpp"
#include "games/sokoban/level/level.hpp"

namespace teka::sokoban {

enum class Prompted { walls, players, boxes, goals };
constexpr std::array<std::string_view, 4> kPromptedNames = {"walls", "players", "boxes", "goals"};

/// The number of each, in the order of Prompted. A box on a goal counts as both.
struct TileCounts {
  std::array<int, 4> of{};
  int area = 0;  ///< characters in rows
};
/// Counts the tiles of any text, a level or not.
TileCounts count_tiles(std::string_view rows);

/// The requirements of a prompt.
struct Prompt {
  std::array<std::optional<int>, 4> wanted;
  std::optional<Size> size;  ///< absent: the size of the level
  std::string difficulty;    ///< as it was written; empty: none

  /// Whether it requires a number of any tile; without one accuracy is not defined.
  [[nodiscard]] bool counts_tiles() const {
    return std::any_of(wanted.begin(), wanted.end(), [](const auto& number) { return number.has_value(); });
  }
  [[nodiscard]] const std::optional<int>& of(Prompted what) const { return wanted[static_cast<std::size_t>(what)]; }
};

/// "walls=65 players=1 boxes=4 goals=4 size=10x10 difficulty=hard"; any of them may be left out, but not all.
/// It may begin with "SOKOBAN_LEVEL:"; the difficulty may be any word.
Result<Prompt> parse_prompt(std::string_view text);
/// The prompt in a title or comment: in its first line that has "walls=", "players=", "boxes=" or "goals=".
Result<std::optional<Prompt>> find_prompt(std::string_view text);

/// For each tile 1 - |wanted share - actual share| / wanted share, which is below 0 if there are more than twice as
/// many as wanted; 1 or 0 if none is wanted. Absent if no number is required.
std::array<std::optional<double>, 4> accuracies(const TileCounts& counts, const Prompt& prompt);
/// The mean of those.
double accuracy(const TileCounts& counts, const Prompt& prompt);

}  // namespace teka::sokoban
