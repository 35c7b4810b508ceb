// teka play 2048: many games of a player, or one of a person at the terminal.
#include "games/twenty48/play/play_report.hpp"
#include "games/twenty48/play/replay.hpp"
#include "games/twenty48/play/terminal_game.hpp"
#include "games/twenty48/players/player_options.hpp"
#include "games/twenty48/verbs/verbs.hpp"
#include "play/play_verb.hpp"
#include "play/progress.hpp"
#include "play/replays.hpp"

namespace teka::twenty48 {
namespace {

using Kind = Parameter::Kind;

constexpr std::int64_t kUsualGames = 10;

std::vector<Parameter> play_parameters() {
  auto parameters = player_parameters();
  parameters.push_back({.name = "games",
                        .kind = Kind::integer,
                        .implied = 10,
                        .help = "number of games to play",
                        .minimum = 1,
                        .maximum = 1'000'000});
  parameters.push_back({.name = "replays",
                        .kind = Kind::output_file,
                        .help = "write every game to this file; for 'teka evaluate 2048' and the page"});
  return parameters;
}

Result<Output> run_play(const Job& job, Context& context) {
  const auto player = player_of(job.parameters, context);
  if (!player) return tl::unexpected(player.error());
  const auto wanted =
      static_cast<std::size_t>(job.parameters.has("games") ? job.parameters.integer("games") : kUsualGames);
  GamesProgress progress(context, wanted);
  const auto games = play_match(
      {.player = *player,
       .games = wanted,
       .seed = Seed(job.seed),
       .stop = context.budget.stop,
       .on_game = [&](const FinishedGame& game) { progress.ended(static_cast<double>(game.points)); },
       .on_moves = [&](const PlayState& state) { progress.goes_on(fmt::format("at {} points", state.points())); }},
      context.executor);
  if (!games) return tl::unexpected(games.error());
  if (games->empty()) return Output{};
  Output output =
      match_output<FinishedGame>(job, {.who = describe(*player), .wanted = wanted}, *games, PlayReport(*games),
                                 [&](const FinishedGame& game) { return to_value(game, player->name); });
  output.used = used_by(*player);
  if (player->time) output.summary += "With --time-per-move the games depend on the machine.\n";
  if (auto written = write_replays(job, context, output); !written) return tl::unexpected(written.error());
  return output;
}

bool is_for_person(const Job& job) {
  return !asks_for_player(job.parameters) && !job.parameters.has("games");
}

}  // namespace

Verb play_verb() {
  return {
      .name = "play",
      .summary =
          "Play in the terminal (? shows the keys); with --player, a player plays many games and reports its scores",
      .example = "teka play 2048 --player flat --playouts 10 --games 20",
      .parameters = play_parameters(),
      .formats = report_formats(),
      .run = run_play,
      .is_for_person = is_for_person,
      .run_on_terminal = run_on_terminal};
}

}  // namespace teka::twenty48
