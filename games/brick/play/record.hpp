// The record of a game: the source of its bricks, every placement, and the result. Replaying it checks a file.
#pragma once

#include "core/value.hpp"
#include "games/brick/rules/placements.hpp"
#include "games/brick/rules/standing.hpp"

namespace teka::brick {

/// The source of a game's bricks.
struct Deal {
  int colours = 0;
  int bricks = 0;
  std::uint64_t seed = 0;         ///< seed of the bricks, unless they were
  std::vector<Brick> given = {};  ///< given; a lost game may have only those that came

  [[nodiscard]] bool is_drawn() const { return given.empty(); }
};
Case dealt(const Deal& deal);

struct Record {
  Deal deal;
  std::string letters;  ///< one character per placement, see kPlacementLetters
  Standing end;
  bool dead = false;       ///< it ended before the bricks did
  bool offline = false;    ///< all bricks were known in advance: a different game, see offline.hpp
  double seconds = 0;      ///< time taken, if known
  std::uint64_t work = 0;  ///< placements tried
};

Record make_record(Deal deal, std::string letters, const Standing& end);

/// {"game": "brick", "colours": 3, "bricks": 100, "seed": 1, "placements": "0a3...", "player": "greedy", ...}, see
/// docs/json.md. Bricks that do not come from a seed are stored as "cells".
Value to_value(const Record& record, std::string_view player);

struct Replay {
  Record record;
  std::string player;  ///< from the file; empty when it is missing
};
/// Replays the game of a document. The error names the illegal placement, or the value in which file and replay differ.
Result<Replay> replay_from(const Value& document, const std::stop_token& stop);

}  // namespace teka::brick
