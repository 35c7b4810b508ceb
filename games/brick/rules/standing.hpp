// The state of a game: the board and the score so far.
#pragma once

#include <algorithm>
#include <span>
#include <stop_token>
#include <string>
#include <tl/expected.hpp>

#include "games/brick/rules/case.hpp"

namespace teka::brick {

struct Standing {
  Board board = {};
  std::int64_t points = 0;
  int placed = 0;                   ///< bricks
  int longest_chain = 0;            ///< steps of the longest chain
  std::int64_t best_placement = 0;  ///< points of the best placement

  /// The column must have room.
  Outcome place(const Brick& brick, const Placement& placement) {
    const Outcome outcome = board.place(brick, placement);
    points += outcome.points;
    ++placed;
    longest_chain = std::max(longest_chain, outcome.steps);
    best_placement = std::max(best_placement, outcome.points);
    return outcome;
  }

  friend bool operator==(const Standing&, const Standing&) = default;
};

/// Why a record is not a legal game.
struct Refusal {
  std::size_t index;  ///< of the placement, from 0
  std::string reason;
};

/// Plays the placements by the rules; incomplete after a stop.
tl::expected<Standing, Refusal> play_again(const Case& given, std::span<const Placement> placements,
                                           const std::stop_token& stop);

}  // namespace teka::brick
