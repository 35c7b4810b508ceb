#include "games/brick/play/terminal_game.hpp"

#include <algorithm>

#include "games/brick/play/match.hpp"
#include "games/brick/play/play_options.hpp"
#include "games/brick/play/replay.hpp"
#include "games/brick/rules/board_picture.hpp"
#include "play/play_verb.hpp"
#include "play/seeds.hpp"

namespace teka::brick {
namespace {

/// "chain of 3 steps, +96"
std::string outcome_line(const Outcome& outcome) {
  if (outcome.steps == 0) return "nothing cleared";
  return fmt::format("chain of {} step{}, +{}", outcome.steps, outcome.steps == 1 ? "" : "s", outcome.points);
}

}  // namespace

TerminalGame::TerminalGame(std::uint64_t seed, int colours, int bricks, std::string_view adviser)
    : adviser_{.name = std::string(adviser), .colours = colours, .bricks = bricks, .seed = thinking_seed(seed)},
      seed_(seed),
      colours_(colours),
      bricks_(bricks) {
  begin();
}

void TerminalGame::begin() {
  game_ = game_seed(seed_, number_);
  states_ = {PlayState(Seed(game_), colours_, bricks_)};
  letters_.clear();
  last_.clear();
}

KeyAction TerminalGame::press(Key key) {
  if (key == Key::resized) return KeyAction::done;
  note_.clear();
  if (const auto usual = usual_action(key, now().over())) return *usual;
  if (key == Key::left) cursor_.column = std::max(cursor_.column - 1, 0);
  if (key == Key::right) cursor_.column = std::min(cursor_.column + 1, kColumns - 1);
  if (key == Key::up || key == key_of('r')) cursor_.rotation = (cursor_.rotation + 1) % kRotations;
  if (key == Key::down) cursor_.rotation = (cursor_.rotation + kRotations - 1) % kRotations;
  if (key == key_of(' ') || key == key_of('\n') || key == key_of('\r')) drop();
  if (key == key_of('u')) go_back();
  if (key == key_of('n')) start_new();
  return KeyAction::done;
}

void TerminalGame::drop() {
  if (now().over()) return;
  if (!now().board().can_place(cursor_.column)) return say("This column has no room for a brick.");
  Board board = now().board();
  last_ = outcome_line(board.place(now().brick(), cursor_));
  PlayState next = now();
  next.apply(static_cast<Move>(number_of(cursor_)));
  states_.push_back(next);
  letters_ += letter_of(cursor_);
  best_ = std::max(best_, next.standing().points);
  cursor_.rotation = 0;
}

void TerminalGame::go_back() {
  if (letters_.empty()) return;
  states_.pop_back();
  letters_.pop_back();
  last_.clear();
}

void TerminalGame::start_new() {
  if (!letters_.empty()) earlier_.push_back(record());
  ++number_;
  begin();
}

Record TerminalGame::record() const {
  return make_record({.colours = colours_, .bricks = bricks_, .seed = game_}, letters_, now().standing());
}

std::vector<Record> TerminalGame::records() const {
  std::vector<Record> all = earlier_;
  if (!letters_.empty()) all.push_back(record());
  return all;
}

void TerminalGame::advise(const std::stop_token& stop) {
  // A new player each time: a player keeps the state of one game, and a person may undo moves.
  const auto player = make_player(adviser_);
  if (!player) return say(player.error().message);
  const Choice choice =
      (*player)->choose({now().board(), now().brick(), now().remaining()}, {.placements = kUsualEffort, .stop = stop});
  if (stop.stop_requested()) return;
  cursor_ = choice.placement;
  say(fmt::format("hint: column {}, rotation {} (player {})", cursor_.column + 1, cursor_.rotation, adviser_.name));
}

std::vector<KeyHelp> TerminalGame::keys() {
  return {{"left, right", "choose the column"},
          {"up, r", "rotate the brick"},
          {"down", "rotate it back"},
          {"space, Enter", "drop it"}};
}

std::vector<std::string> TerminalGame::side_lines(bool in_colour) const {
  const Standing& standing = now().standing();
  std::vector<std::string> lines = {
      fmt::format("points {}   best {}", standing.points, std::max(best_, standing.points)),
      fmt::format("brick {} of {}", std::min(standing.placed + 1, bricks_), bricks_), ""};
  const Brick turned = rotated(now().brick(), cursor_.rotation);
  for (const Colour colour : turned.cells)
    lines.push_back("  " + cell_picture(now().over() ? Colour{0} : colour, in_colour));
  lines.insert(lines.end(), {"", last_, fmt::format("longest chain {}", standing.longest_chain), "",
                             "left, right  column", "up, down     rotate", "space        drop"});
  return lines;
}

std::string TerminalGame::lines(Terminal::Size, bool in_colour) const {
  const bool has_room = !now().over() && now().board().can_place(cursor_.column);
  const auto preview = has_room ? std::optional(Preview{now().brick(), cursor_}) : std::nullopt;
  const std::string picture = board_picture(now().board(), in_colour, preview);
  const auto side = side_lines(in_colour);
  std::string text;
  std::size_t row = 0;
  for (std::size_t at = 0; at < picture.size(); ++row) {
    const std::size_t end = picture.find('\n', at);
    text += picture.substr(at, end - at);
    if (row < side.size()) text += "  " + side[row];
    text += '\n';
    at = end + 1;
  }
  // Marks the chosen column if it has no room to show the brick.
  text += std::string(static_cast<std::size_t>(2 * cursor_.column + 2), ' ') + "^\n";
  std::string note = note_;
  if (note.empty() && now().dead()) note = "No column has room: the game is over.";
  if (note.empty() && now().remaining() == 0) note = "That was the last brick.";
  return text + note + '\n';
}

Result<Output> run_on_terminal(const Job& job, Context& context, Terminal& terminal) {
  const auto [colours, bricks] = case_size(job.parameters);
  TerminalGame game(job.seed, colours, bricks);
  play_on_terminal(game, terminal, context.budget.stop);
  const std::vector<Record> records = game.records();
  return person_output<Record>(
      job, context, records, [](const Record& record) { return to_value(record, "person"); },
      [](const Record& record) {
        return fmt::format("{} points, {} of {} bricks, longest chain {}, seed {}\n", record.end.points,
                           record.end.placed, record.deal.bricks, record.end.longest_chain, record.deal.seed);
      });
}

}  // namespace teka::brick
