#include "games/brick/play/replay.hpp"

#include "games/brick/rules/board_picture.hpp"
#include "play/replays.hpp"

namespace teka::brick {
namespace {

/// Draws a game brick by brick.
class Film {
 public:
  Film(std::string_view caption, int bricks, std::vector<std::string>& frames)
      : caption_(caption), bricks_(bricks), frames_(frames) {}

  void place(const Brick& brick, const Placement& placement) {
    ++placed_;
    board_.drop(brick, placement);
    paint(fmt::format("brick {} on column {}, rotation {}", to_digits({&brick, 1}), placement.column + 1,
                      placement.rotation));
    for (int step = 1;; ++step) {
      const Outcome outcome = board_.resolve_step(step);
      if (outcome.steps == 0) return;
      points_ += outcome.points;
      paint(fmt::format("step {}: {} run{} cleared, +{}", step, outcome.runs, outcome.runs == 1 ? "" : "s",
                        outcome.points));
    }
  }
  void paint(const std::string& note) {
    frames_.push_back(fmt::format("{}: brick {} of {}, {} points\n{}{}\n", caption_, placed_, bricks_, points_,
                                  board_picture(board_, true), note));
  }

 private:
  std::string_view caption_;
  int bricks_;
  std::vector<std::string>& frames_;
  Board board_;
  int placed_ = 0;
  std::int64_t points_ = 0;
};

}  // namespace

Result<std::vector<Result<Replay>>> read_replays(const Job& job, Context& context) {
  return read_each_game(job, context,
                        "write one with 'teka play brick --replays FILE', or give two files: a case and its moves",
                        [&](const Value& value) { return replay_from(value, context.budget.stop); });
}

Result<Replay> read_transcript(const Input& given, const Input& moves, const std::stop_token& stop) {
  auto read = parse_case(given.content);
  if (!read) return at_place(given.name, read.error());
  const auto lines = parse_transcript(moves.content);
  if (!lines) return at_place(moves.name, lines.error());
  std::vector<Placement> placements;
  std::string letters;
  for (const TranscriptLine& line : *lines) {
    placements.push_back(line.placement);
    letters += letter_of(line.placement);
  }
  const auto end = play_again(*read, placements, stop);
  if (!end) return fail("{}: line {}: {}", moves.name, (*lines)[end.error().index].number, end.error().reason);
  const auto bricks = static_cast<int>(read->bricks.size());
  if (end->placed < bricks && !end->board.is_full() && !stop.stop_requested()) {
    return fail("{}: line {}: the moves end after {} of {} bricks, but a column has room", moves.name,
                lines->empty() ? 1 : lines->back().number + 1, end->placed, bricks);
  }
  Deal deal{.colours = read->colours, .bricks = bricks, .given = std::move(read->bricks)};
  return Replay{.record = make_record(std::move(deal), std::move(letters), *end), .player = ""};
}

void add_frames(const Record& record, std::string_view caption, std::vector<std::string>& frames) {
  if (frames.size() >= kMostReplayFrames) return;
  const Case given = dealt(record.deal);
  const auto placements = parse_letters(record.letters);
  Film film(caption, record.deal.bricks, frames);
  for (std::size_t i = 0; i < placements->size(); ++i) {
    if (frames.size() >= kMostReplayFrames) return film.paint("The game goes on, but only so much of it is shown.");
    film.place(given.bricks[i], (*placements)[i]);
  }
  if (record.dead) return film.paint("No column has room for another brick: the game is over.");
  film.paint(record.end.placed == record.deal.bricks ? "That was the last brick." : "Here the game was left.");
}

}  // namespace teka::brick
