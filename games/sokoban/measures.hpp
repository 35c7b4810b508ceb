// Measures of single levels and of shares: how well a level follows its prompt, what its solution is up to symmetry,
// and how far a share can be trusted.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/result.hpp"
#include "games/sokoban/level.hpp"

namespace teka::sokoban {

enum class Prompted { walls, players, boxes, goals };
constexpr std::array<std::string_view, 4> kPromptedNames = {"walls", "players", "boxes", "goals"};

/// How many of each, in the order of Prompted. A box on a goal is both.
struct TileCounts {
  std::array<int, 4> of{};
  int area = 0;  ///< characters in rows
};
/// Of any text, be it a level or not.
TileCounts count_tiles(std::string_view rows);

/// What a level was asked to be.
struct Prompt {
  std::array<std::optional<int>, 4> wanted;
  std::optional<int> area;  ///< absent: as large as the level is
};

/// "walls=65 players=1 boxes=4 goals=4 size=10x10 difficulty=hard"; any of them may be left out, but not all of the
/// first four. "SOKOBAN_LEVEL:" may stand in front; the difficulty is not looked at.
Result<Prompt> parse_prompt(std::string_view text);
/// The prompt in a title or comment: in its first line that has "walls=", "players=", "boxes=" or "goals=".
Result<std::optional<Prompt>> find_prompt(std::string_view text);

/// For each tile 1 - |wanted share - actual share| / wanted share, which is below 0 when there are more than twice as
/// many as wanted; where none is wanted, 1 or 0. Absent where nothing was said.
std::array<std::optional<double>, 4> accuracies(const TileCounts& counts, const Prompt& prompt);
/// The mean of those.
double accuracy(const TileCounts& counts, const Prompt& prompt);

/// The pushes of a solution as directions, with a comma where another box is pushed than before, as the smallest of its
/// eight symmetric forms: equal for levels that are solved in the same way. The moves must be a solution.
std::string push_sequence(const Level& level, std::string_view moves);

struct Interval {
  double low = 0;
  double high = 1;
};
/// The 95 % interval of Wilson for a share of `part` out of `all`.
Interval wilson_interval(std::uint64_t part, std::uint64_t all);

}  // namespace teka::sokoban
