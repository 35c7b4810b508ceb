#include "games/brick/judge.hpp"

#include "games/brick/play_options.hpp"
#include "games/brick/play_report.hpp"
#include "games/brick/replay.hpp"

namespace teka::brick {
namespace {

constexpr std::string_view kPlace = "standard input";

/// The case comes from the judge: whoever says something else about it is wrong about something.
Result<void> check_options(const Parameters& parameters) {
  for (const std::string_view name : {"colors", "bricks", "games"}) {
    if (parameters.has(name)) return fail("--{}: with --stdin the case comes from standard input; leave it out", name);
  }
  if (parameters.flag("watch")) return fail("--watch: with --stdin the output is for the judge; leave it out");
  return {};
}

/// Brick after brick until the last, the death or a stop: the bricks that were answered.
Result<std::vector<Brick>> answer_all(CaseReader& reader, int bricks, GameInPlay& game, Stream& stream,
                                      const std::stop_token& stop) {
  std::vector<Brick> answered;
  while (game.standing().placed < bricks && !game.standing().board.is_full()) {
    const auto brick = reader.read_brick();
    if (stop.stop_requested()) break;
    if (!brick) return at_place(kPlace, brick.error());
    const auto placement = game.answer(*brick);
    if (!placement) break;
    answered.push_back(*brick);
    if (auto written = stream.write_line(to_line(*placement)); !written) return tl::unexpected(written.error());
  }
  return answered;
}

std::string summary_of(const Record& record) {
  std::string text = fmt::format("{} points, {} of {} bricks, longest chain {}, {:.2f} s\n", record.end.points,
                                 record.end.placed, record.deal.bricks, record.end.longest_chain, record.seconds);
  if (record.dead) text += "The game is over: no column has room for another brick. The rest is not answered.\n";
  return text;
}

}  // namespace

Result<Output> play_with_judge(const Job& job, Context& context, Stream& stream) {
  const GameClock clock = clock_from_now();  // waiting for the judge costs time too
  const std::stop_token& stop = context.budget.stop;
  if (auto fine = check_options(job.parameters); !fine) return tl::unexpected(fine.error());
  const auto pace = pace_of(job.parameters, {.seconds = kJudgeSeconds});
  if (!pace) return tl::unexpected(pace.error());
  const auto name = player_of(job.parameters);
  if (!name) return tl::unexpected(name.error());
  CaseReader reader([&] { return stream.read_line(); });
  const auto header = reader.read_header();
  Output output;
  if (stop.stop_requested()) return output;
  if (!header) return at_place(kPlace, header.error());
  PlayerSettings settings{
      .name = *name, .colors = header->colors, .bricks = header->bricks, .seed = thinking_seed(job.seed)};
  if (auto read = read_weights(job.parameters, context, settings); !read) return tl::unexpected(read.error());
  const auto player = make_player(settings);
  if (!player) return tl::unexpected(player.error());
  GameInPlay game(**player, *pace, header->bricks, clock, stop);
  auto answered = answer_all(reader, header->bricks, game, stream, stop);
  if (!answered) return tl::unexpected(answered.error());
  if (stop.stop_requested()) return output;
  const Record record =
      game.record({.colors = header->colors, .bricks = header->bricks, .given = std::move(*answered)});
  output.summary = summary_of(record);
  const PlayReport report(std::span(&record, 1));
  output.metrics = report.metrics();
  if (pace->seconds) report.add_speed(output.metrics);
  output.body = report.table();
  output.levels.push_back(to_value(record, *name));
  if (auto written = write_replays(job, context, output); !written) return tl::unexpected(written.error());
  return output;
}

}  // namespace teka::brick
