// Saved games that are not as the rules or their own numbers say, in the results of evaluate.
#pragma once

#include <algorithm>
#include <vector>

#include "game/game.hpp"
#include "report/playability.hpp"

namespace teka {

/// The first error if no game is good.
template <class T>
Result<void> require_one(const std::vector<Result<T>>& games) {
  const bool any = std::ranges::any_of(games, [](const Result<T>& game) { return game.has_value(); });
  if (any || games.empty()) return {};
  return tl::unexpected(games.front().error());
}

/// "game 2: not playable: ...", a level with `playable` and `problems`; the exit code is then 1.
inline void add_bad_game(const Error& error, std::size_t number, const Job& job, Output& output) {
  const Playability playability = malformed(error.message);
  output.body += fmt::format("game {}: {}", number, problems_text(playability));
  if (job.wants_items()) {
    Value level;
    set_playability(level, playability);
    output.items.push_back(std::move(level));
  }
  output.summary += fmt::format("game {} is not as it says: {}\n", number, error.message);
  output.reached = false;
}

}  // namespace teka
