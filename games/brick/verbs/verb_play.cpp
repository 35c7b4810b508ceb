// teka play brick: many games of a player, one against a judge, or one of a person at the terminal.
#include "games/brick/play/judge.hpp"
#include "games/brick/play/offline.hpp"
#include "games/brick/play/play_options.hpp"
#include "games/brick/play/play_report.hpp"
#include "games/brick/play/replay.hpp"
#include "games/brick/play/terminal_game.hpp"
#include "games/brick/verbs/verbs.hpp"
#include "play/play_verb.hpp"
#include "play/progress.hpp"
#include "play/registry.hpp"
#include "play/replays.hpp"

namespace teka::brick {
namespace {

using Kind = Parameter::Kind;

constexpr std::int64_t kUsualGames = 10;
constexpr std::int64_t kMostPlacements = 500'000'000;  // of all games together: a byte each is kept

std::vector<Parameter> play_parameters() {
  auto parameters = case_parameters();
  for (auto& parameter : player_parameters()) parameters.push_back(std::move(parameter));
  parameters.push_back({.name = "games",
                        .kind = Kind::integer,
                        .default_note = "10; 1 with --watch",
                        .help = "number of games to play",
                        .minimum = 1,
                        .maximum = 1'000'000});
  parameters.push_back({.name = "replays",
                        .kind = Kind::output_file,
                        .help = "write every game to this file; for 'teka evaluate brick'"});
  parameters.push_back({.name = "watch", .kind = Kind::flag, .help = "show it in the terminal; the first game"});
  parameters.push_back({.name = "offline",
                        .kind = Kind::flag,
                        .help = "all bricks are known in advance: a different game, marked as such, searched for long "
                                "chains within --placements (usually 30000) or --time-per-game"});
  parameters.push_back({.name = "stdin",
                        .kind = Kind::flag,
                        .help = "read a case from standard input brick by brick and answer each one at once"});
  return parameters;
}

/// What is to be played, from the options.
Result<Match> match_of(const Job& job, const Context& context) {
  const Parameters& p = job.parameters;
  const bool offline = p.flag("offline");
  const auto pace = pace_of(p, offline ? Pace{.placements = kUsualOfflineEffort} : Pace{});
  if (!pace) return tl::unexpected(pace.error());
  auto name = player_of(p);
  if (!name) return tl::unexpected(name.error());
  const auto [colours, bricks] = case_size(p);
  const std::int64_t games = p.has("games") ? p.integer("games") : p.flag("watch") ? 1 : kUsualGames;
  if (games > kMostPlacements / bricks) {
    return fail("--games: {} games of {} bricks are too many; at most {}", games, bricks, kMostPlacements / bricks);
  }
  PlayerSettings player{.name = std::move(*name), .colours = colours, .bricks = bricks};
  if (auto read = read_weights(p, context, player); !read) return tl::unexpected(read.error());
  return Match{.player = std::move(player),
               .pace = *pace,
               .games = static_cast<std::size_t>(games),
               .seed = Seed(job.seed),
               .stop = context.budget.stop,
               .offline = offline};
}

Output output_of(const Job& job, const Match& match, const std::vector<Record>& games) {
  const PlayReport report(games);
  const MatchTitle title{.who = fmt::format("{}; {} colours, {} bricks", describe(match.player.name, match.pace),
                                            match.player.colours, match.player.bricks),
                         .wanted = match.games};
  Output output = match_output<Record>(job, title, games, report,
                                       [&](const Record& game) { return to_value(game, match.player.name); });
  output.used.set("bricks", match.player.bricks);
  output.used.set("games", static_cast<std::int64_t>(match.games));
  const bool thinks = match.offline || (*find_player(player_kinds(), match.player.name))->thinks;
  output.used.set("placements", thinks && !match.pace.seconds ? Value(match.pace.placements) : Value());
  if (match.offline) output.used.set("player", nullptr);
  if (match.pace.seconds) {
    report.add_speed(output.metrics);
    output.summary += "With --time-per-game the games depend on the machine.\n";
  }
  if (job.parameters.flag("watch")) add_frames(games.front(), match.player.name, output.frames);
  return output;
}

Result<Output> run_play(const Job& job, Context& context) {
  auto match = match_of(job, context);
  if (!match) return tl::unexpected(match.error());
  GamesProgress progress(context, match->games);
  match->on_game = [&](const Record& record) { progress.ended(static_cast<double>(record.end.points)); };
  match->on_bricks = [&, bricks = match->player.bricks](const Standing& standing) {
    progress.goes_on(fmt::format("brick {} of {}, {} points", standing.placed, bricks, standing.points));
  };
  const auto games = play_match(*match, context.executor);
  if (!games) return tl::unexpected(games.error());
  if (games->empty()) return Output{};
  Output output = output_of(job, *match, *games);
  if (auto written = write_replays(job, context, output); !written) return tl::unexpected(written.error());
  return output;
}

bool is_for_person(const Job& job) {
  const Parameters& p = job.parameters;
  return !asks_for_player(p) && !p.flag("offline") && !p.has("games") && !p.flag("watch") && !p.flag("stdin");
}

}  // namespace

Verb play_verb() {
  return {.name = "play",
          .summary = "Play in the terminal; with --player, a player plays many games and reports its scores",
          .example = "teka play brick --colours 4 --bricks 500 --player greedy --games 5",
          .parameters = play_parameters(),
          .formats = report_formats(),
          .run = run_play,
          .is_for_person = is_for_person,
          .run_on_terminal = run_on_terminal,
          .is_conversation = [](const Job& job) { return job.parameters.flag("stdin"); },
          .run_on_stream = play_with_judge};
}

}  // namespace teka::brick
