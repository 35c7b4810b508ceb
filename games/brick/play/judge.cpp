#include "games/brick/play/judge.hpp"

#include "games/brick/play/offline.hpp"
#include "games/brick/play/play_options.hpp"
#include "games/brick/play/play_report.hpp"
#include "games/brick/play/replay.hpp"
#include "play/replays.hpp"
#include "play/seeds.hpp"

namespace teka::brick {
namespace {

constexpr std::string_view kPlace = "standard input";

/// Refuses options that describe a case, because the case comes from the judge.
Result<void> check_options(const Parameters& parameters) {
  for (const std::string_view name : {"colours", "bricks", "games"}) {
    if (parameters.has(name))
      return fail("--{}: not allowed with --stdin, which reads the case from standard input; leave it out", name);
  }
  if (parameters.flag("watch"))
    return fail("--watch: not allowed with --stdin, whose output is for the judge; leave it out");
  return {};
}

/// Answers bricks until the last one, the end of the game or a stop; returns the answered ones.
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
  std::string text = record.offline ? "Offline: all bricks were read before the first was answered.\n" : "";
  text += fmt::format("{} points, {} of {} bricks, longest chain {}, {:.2f} s\n", record.end.points, record.end.placed,
                      record.deal.bricks, record.end.longest_chain, record.seconds);
  if (record.dead) text += "The game is over: no column has room for another brick. The rest is not answered.\n";
  return text;
}

/// Reads all bricks at once, for the offline game.
Result<std::vector<Brick>> read_all(CaseReader& reader, int bricks, const std::stop_token& stop) {
  std::vector<Brick> all;
  while (static_cast<int>(all.size()) < bricks && !stop.stop_requested()) {
    const auto brick = reader.read_brick();
    if (!brick) return at_place(kPlace, brick.error());
    all.push_back(*brick);
  }
  return all;
}

/// The parts of a game with a judge.
struct Sitting {
  const Job& job;
  Context& context;
  Stream& stream;
  CaseReader reader;
  GameClock clock;
  Pace pace;
  std::string player;
};

/// Returns nothing after a stop.
Result<std::optional<Record>> judged_offline(Sitting& sitting, Deal deal) {
  const std::stop_token& stop = sitting.context.budget.stop;
  auto bricks = read_all(sitting.reader, deal.bricks, stop);
  if (stop.stop_requested()) return std::nullopt;
  if (!bricks) return tl::unexpected(bricks.error());
  deal.given = std::move(*bricks);
  auto record = play_offline(deal, sitting.pace, sitting.clock, stop, [&](const Standing& standing) {
    sitting.context.progress(static_cast<std::uint64_t>(standing.placed), static_cast<std::uint64_t>(deal.bricks),
                             fmt::format("bricks, offline, {} points", standing.points));
  });
  if (!record) return std::nullopt;
  const auto placements = parse_letters(record->letters);
  for (const Placement& placement : *placements) {
    if (auto written = sitting.stream.write_line(to_line(placement)); !written) return tl::unexpected(written.error());
  }
  return record;
}

/// Returns nothing after a stop.
Result<std::optional<Record>> judged_online(Sitting& sitting, Deal deal) {
  const std::stop_token& stop = sitting.context.budget.stop;
  PlayerSettings settings{
      .name = sitting.player, .colours = deal.colours, .bricks = deal.bricks, .seed = thinking_seed(sitting.job.seed)};
  if (auto read = read_weights(sitting.job.parameters, sitting.context, settings); !read) {
    return tl::unexpected(read.error());
  }
  const auto player = make_player(settings);
  if (!player) return tl::unexpected(player.error());
  GameInPlay game(**player, sitting.pace, deal.bricks, sitting.clock, stop);
  auto answered = answer_all(sitting.reader, deal.bricks, game, sitting.stream, stop);
  if (!answered) return tl::unexpected(answered.error());
  if (stop.stop_requested()) return std::nullopt;
  deal.given = std::move(*answered);
  return game.record(std::move(deal));
}

}  // namespace

Result<Output> play_with_judge(const Job& job, Context& context, Stream& stream) {
  GameClock clock = clock_from_now();  // waiting for the judge takes time too
  if (auto fine = check_options(job.parameters); !fine) return tl::unexpected(fine.error());
  const auto pace = pace_of(job.parameters, {.seconds = kJudgeSeconds});
  if (!pace) return tl::unexpected(pace.error());
  const auto name = player_of(job.parameters);
  if (!name) return tl::unexpected(name.error());
  Sitting sitting{.job = job,
                  .context = context,
                  .stream = stream,
                  .reader = CaseReader([&] { return stream.read_line(); }),
                  .clock = std::move(clock),
                  .pace = *pace,
                  .player = *name};
  const auto header = sitting.reader.read_header();
  Output output;
  if (context.budget.stop.stop_requested()) return output;
  if (!header) return at_place(kPlace, header.error());
  const Deal deal{.colours = header->colours, .bricks = header->bricks};
  const auto record = job.parameters.flag("offline") ? judged_offline(sitting, deal) : judged_online(sitting, deal);
  if (!record) return tl::unexpected(record.error());
  if (!*record) return output;
  output.summary = summary_of(**record);
  const PlayReport report(std::span(&**record, 1));
  output.metrics = report.metrics();
  if (pace->seconds) report.add_speed(output.metrics);
  output.body = report.table();
  output.items.push_back(to_value(**record, *name));
  if (auto written = write_replays(job, context, output); !written) return tl::unexpected(written.error());
  return output;
}

}  // namespace teka::brick
