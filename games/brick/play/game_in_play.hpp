// One game of a player, brick by brick, with its clock.
#pragma once

#include <functional>
#include <optional>

#include "games/brick/play/record.hpp"
#include "games/brick/players/players.hpp"
#include "games/brick/players/time_control.hpp"
#include "play/match.hpp"

namespace teka::brick {

/// The work allowed to a player: an amount per brick, or whatever fits into a time per game.
struct Pace {
  std::uint64_t placements = kUsualEffort;
  std::optional<double> seconds = {};
};

/// One game, brick by brick, with its player and an optional clock.
class GameInPlay {
 public:
  /// The clock is used only if the pace has a time.
  GameInPlay(Player& player, const Pace& pace, int bricks, GameClock clock, std::stop_token stop);

  /// The player's choice, already placed. Nothing after a stop: an unfinished decision is not played. The board must
  /// not be full.
  std::optional<Placement> answer(const Brick& brick);

  [[nodiscard]] const Standing& standing() const { return standing_; }
  /// The record of the game, which is over.
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

/// Returns nothing if it was stopped.
std::optional<Record> play_game(Player& player, const Deal& deal, const Pace& pace, const std::stop_token& stop,
                                const Watch& watch = {});

}  // namespace teka::brick
