// What every verb `play` returns after a match: the report, and the games for JSON and --replays.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "game/game.hpp"
#include "play/replays.hpp"
#include "play/report.hpp"

namespace teka {

/// For a person, above the report: "greedy; games: 10, seed 1".
struct MatchTitle {
  std::string who;     ///< the player and its settings
  std::size_t wanted;  ///< number of games asked for
};

/// The output of a match with these games, at least one, before its replays are written. `Report` has
/// metrics(), table() and speed(); to_value(game) writes a game.
template <class Game, class Report, class ToValue>
Output match_output(const Job& job, const MatchTitle& title, std::span<const Game> games, const Report& report,
                    ToValue&& to_value) {
  Output output;
  output.kept = fmt::format("{} of {} games", games.size(), title.wanted);
  output.metrics = report.metrics();
  output.body = fmt::format("{}; games: {}, seed {}\n\n{}", title.who, games.size(), job.seed, report.table());
  output.summary = report.speed();
  if (job.wants_items() || job.parameters.has("replays")) {
    for (const Game& game : games) output.items.push_back(to_value(game));
  }
  return output;
}

/// The games that a person played: records with a summary line each, and --replays.
template <class Record, class ToValue, class Line>
Result<Output> person_output(const Job& job, Context& context, std::span<const Record> records, ToValue&& to_value,
                             Line&& line) {
  Output output;
  for (const Record& record : records) {
    output.items.push_back(to_value(record));
    output.summary += line(record);
  }
  output.kept = counted(records.size(), "game");
  if (auto written = write_replays(job, context, output); !written) return tl::unexpected(written.error());
  return output;
}

}  // namespace teka
