// A game as it was played: where its bricks come from, every placement, and what came of it. A file of it can be
// checked by playing it again.
#pragma once

#include "core/value.hpp"
#include "games/brick/rules/placements.hpp"
#include "games/brick/rules/standing.hpp"

namespace teka::brick {

/// Where the bricks of a game come from.
struct Deal {
  int colours = 0;
  int bricks = 0;
  std::uint64_t seed = 0;         ///< that they are drawn from, unless they were
  std::vector<Brick> given = {};  ///< by someone else; of a game that died perhaps only those that came

  [[nodiscard]] bool is_drawn() const { return given.empty(); }
};
Case dealt(const Deal& deal);

struct Record {
  Deal deal;
  std::string letters;  ///< one per placement, see kPlacementLetters
  Standing end;
  bool dead = false;       ///< it ended before the bricks did
  bool offline = false;    ///< all bricks were known beforehand: another game, see offline.hpp
  double seconds = 0;      ///< that it took, where that is known
  std::uint64_t work = 0;  ///< placements that were tried
};

Record make_record(Deal deal, std::string letters, const Standing& end);

/// {"game": "brick", "colors": 3, "bricks": 100, "seed": 1, "placements": "0a3...", "player": "greedy", ...}, see
/// docs/json.md. Bricks that were not drawn from a seed are written out as "cells".
Value to_value(const Record& record, std::string_view player);

struct Replay {
  Record record;
  std::string player;  ///< as the file says; empty when it does not
};
/// Replays the game of such a document. The error says which placement is not legal, or what the file says and the
/// replay does not give.
Result<Replay> replay_from(const Value& document, const std::stop_token& stop);

}  // namespace teka::brick
