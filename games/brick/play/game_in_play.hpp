// One game of a player, brick by brick, with its clock.
#pragma once

#include <functional>
#include <optional>

#include "games/brick/play/record.hpp"
#include "games/brick/players/players.hpp"
#include "games/brick/players/time_control.hpp"
#include "play/match.hpp"

namespace teka::brick {

/// How much a player may do: an amount for each brick, or what a time for the whole game allows.
struct Pace {
  std::uint64_t placements = kUsualEffort;
  std::optional<double> seconds = {};
};

/// One game, brick by brick, with its player and perhaps its clock.
class GameInPlay {
 public:
  /// The clock is asked when the pace has a time.
  GameInPlay(Player& player, const Pace& pace, int bricks, GameClock clock, std::stop_token stop);

  /// The player's answer, already placed; nothing after a stop, for what was thought in part is not played. The board
  /// must not be full.
  std::optional<Placement> answer(const Brick& brick);

  [[nodiscard]] const Standing& standing() const { return standing_; }
  /// The record of what was played; the game is at an end.
  [[nodiscard]] Record record(Deal deal) const;

 private:
  Player& player_;
  std::uint64_t placements_;
  std::optional<TimeControl> control_;
  int bricks_;
  GameClock clock_;
  std::stop_token stop_;
  Standing standing_;
  std::string letters_;
  std::uint64_t work_ = 0;
};

/// Called after every kWatchEvery bricks.
using Watch = std::function<void(const Standing& standing)>;

/// Nothing when a stop came in between.
std::optional<Record> play_game(Player& player, const Deal& deal, const Pace& pace, const std::stop_token& stop,
                                const Watch& watch = {});

}  // namespace teka::brick
