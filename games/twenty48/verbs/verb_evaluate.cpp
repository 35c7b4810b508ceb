// teka evaluate 2048: replays the games of files, and checks every move and the numbers in the files.
#include "core/text.hpp"
#include "games/twenty48/play/play_report.hpp"
#include "games/twenty48/play/replay.hpp"
#include "games/twenty48/verbs/verbs.hpp"
#include "report/bad_games.hpp"

namespace teka::twenty48 {
namespace {

using Kind = Parameter::Kind;

std::string game_line(const Replay& replay, std::size_t number) {
  const PlayState& end = replay.record.now();
  return fmt::format("game {}: {}{} points, {}, {}{}\n", number, replay.player.empty() ? "" : replay.player + ", ",
                     end.points(), 1 << end.largest_rank(), counted(replay.record.moves(), "move"),
                     end.over() ? "" : ", not over");
}

/// Only one game, if --game is given.
Result<std::size_t> choose_game(const Parameters& parameters, std::vector<Result<Replay>>& replays) {
  if (!parameters.has("game")) return std::size_t{1};
  const auto number = static_cast<std::size_t>(parameters.integer("game"));
  if (number > replays.size())
    return fail("--game: {} is out of range; the files have {} games", number, replays.size());
  Result<Replay> one = std::move(replays[number - 1]);
  replays.clear();
  replays.push_back(std::move(one));
  return number;
}

Result<Output> run_evaluate(const Job& job, Context& context) {
  auto replays = read_replays(job, context);
  if (!replays) return tl::unexpected(replays.error());
  Output output;
  if (replays->empty() || context.budget.interrupted()) return output;
  const auto first = choose_game(job.parameters, *replays);
  if (!first) return tl::unexpected(first.error());
  if (auto some = require_one(*replays); !some) return tl::unexpected(some.error());
  std::vector<FinishedGame> games;
  for (std::size_t i = 0; i < replays->size(); ++i) {
    const std::size_t number = *first + i;
    if (!(*replays)[i]) {
      add_bad_game((*replays)[i].error(), number, job, output);
      continue;
    }
    const Replay& replay = *(*replays)[i];
    games.push_back(as_finished(replay));
    output.body += game_line(replay, number);
    if (job.wants_items()) output.items.push_back(to_value(replay));
    if (job.parameters.flag("animate")) add_frames(replay, fmt::format("game {}", number), output.frames);
  }
  const PlayReport report(games);
  output.metrics = report.metrics();
  if (games.size() > 1) output.body += '\n' + report.table();
  output.summary += fmt::format("games played again: {}; every move, score and tile is as it says\n", games.size());
  return output;
}

}  // namespace

Verb evaluate_verb() {
  return {
      .name = "evaluate",
      .summary = "Replays games saved by 'teka play 2048' or by the page, and checks every move",
      .example = "teka evaluate 2048 examples/2048.json",
      .parameters = {{.name = "game",
                      .kind = Kind::integer,
                      .default_note = "all",
                      .help = "evaluate only this game, counted from 1; its JSON can be opened on the page",
                      .minimum = 1,
                      .maximum = 1e9},
                     {.name = "animate", .kind = Kind::flag, .help = "play the moves in the terminal; of the games"}},
      .formats = report_formats(),
      .takes_files = true,
      .run = run_evaluate};
}

}  // namespace teka::twenty48
