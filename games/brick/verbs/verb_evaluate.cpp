// teka evaluate brick: scores a judge's transcript, or replays the games of files and checks all they claim.
#include "games/brick/play/play_report.hpp"
#include "games/brick/play/replay.hpp"
#include "games/brick/verbs/verbs.hpp"
#include "report/bad_games.hpp"

namespace teka::brick {
namespace {

using Kind = Parameter::Kind;

std::string game_line(const Replay& replay, std::size_t number) {
  const Record& record = replay.record;
  const bool is_over = record.dead || record.end.placed == record.deal.bricks;
  return fmt::format("game {}: {}{} colours, {} points, {} of {} bricks, longest chain {}{}{}\n", number,
                     replay.player.empty() ? "" : replay.player + ", ", record.deal.colours, record.end.points,
                     record.end.placed, record.deal.bricks, record.end.longest_chain, record.offline ? ", offline" : "",
                     record.dead ? ", dead"
                     : is_over   ? ""
                                 : ", not over");
}

/// Two plain texts are a case and its moves; anything else is a file of games.
Result<std::vector<Result<Replay>>> read_any_games(const Job& job, Context& context) {
  const bool is_transcript = job.inputs.size() == 2 && !job.inputs[0].document && !job.inputs[1].document;
  if (!is_transcript) return read_replays(job, context);
  auto replay = read_transcript(job.inputs[0], job.inputs[1], context.budget.stop);
  if (!replay) return tl::unexpected(replay.error());
  return std::vector<Result<Replay>>{std::move(*replay)};
}

Result<Output> run_evaluate(const Job& job, Context& context) {
  const auto replays = read_any_games(job, context);
  if (!replays) return tl::unexpected(replays.error());
  Output output;
  if (replays->empty() || context.budget.interrupted()) return output;
  if (auto some = require_one(*replays); !some) return tl::unexpected(some.error());
  std::vector<Record> games;
  for (std::size_t i = 0; i < replays->size(); ++i) {
    if (!(*replays)[i]) {
      add_bad_game((*replays)[i].error(), i + 1, job, output);
      continue;
    }
    const Replay& replay = *(*replays)[i];
    if (!games.empty() && replay.record.offline != games.front().offline) {
      return fail(
          "some of these games were played offline, with all bricks known, and some were not; their scores are not "
          "comparable, so evaluate them separately");
    }
    games.push_back(replay.record);
    output.body += game_line(replay, i + 1);
    if (job.wants_items()) output.items.push_back(to_value(replay.record, replay.player));
    if (job.parameters.flag("animate")) add_frames(replay.record, fmt::format("game {}", i + 1), output.frames);
  }
  const PlayReport report(games);
  output.metrics = report.metrics();
  if (games.size() > 1) output.body += '\n' + report.table();
  output.summary += fmt::format(
      "games played again: {}; every placement is by the rules, and the results are those in the file\n", games.size());
  return output;
}

}  // namespace

Verb evaluate_verb() {
  return {
      .name = "evaluate",
      .summary = "Scores a transcript (CASE MOVES), or checks games saved by 'teka play brick --replays'",
      .example = "teka evaluate brick examples/brick-case.txt examples/brick-moves.txt",
      .parameters = {{.name = "animate", .kind = Kind::flag, .help = "play the moves in the terminal; of the games"}},
      .formats = {{"text", ".txt"}, {"json", ".json"}},
      .takes_files = true,
      .run = run_evaluate};
}

}  // namespace teka::brick
