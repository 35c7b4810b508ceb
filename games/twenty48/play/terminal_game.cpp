#include "games/twenty48/play/terminal_game.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "games/twenty48/play/board_picture.hpp"
#include "games/twenty48/play/replay.hpp"
#include "play/play_verb.hpp"
#include "play/seeds.hpp"

namespace teka::twenty48 {
namespace {

constexpr int kRowsOfAll = 16;  // score, board and note with blank lines between them

/// The keys of each direction.
constexpr std::array<std::array<Key, 3>, kDirections> kMoveKeys = {{{Key::up, key_of('w'), key_of('k')},
                                                                    {Key::right, key_of('d'), key_of('l')},
                                                                    {Key::down, key_of('s'), key_of('j')},
                                                                    {Key::left, key_of('a'), key_of('h')}}};

/// "hint: up (up 120 ± 3, right 98 ± 2)"
std::string advice_line(const Choice& choice) {
  if (choice.direction < 0) return "";
  std::vector<std::string> values;
  for (std::size_t d = 0; d < kDirections; ++d) {
    const Advice& advice = choice.advice[d];
    if (!advice.legal) continue;
    values.push_back(fmt::format("{} {:.0f}", kDirectionNames[d], advice.value));
    if (advice.error > 0 && std::isfinite(advice.error)) values.back() += fmt::format(" ± {:.0f}", advice.error);
  }
  return fmt::format("hint: {} ({})", kDirectionNames[static_cast<std::size_t>(choice.direction)],
                     fmt::join(values, ", "));
}

FinishedGame as_game(const Record& record) {
  return as_finished({.record = record, .player = ""});
}

}  // namespace

TerminalGame::TerminalGame(std::uint64_t seed, PlayerSettings hints)
    : seed_(seed), hints_(std::move(hints)), record_(game_seed(seed_, number_)) {}

KeyAction TerminalGame::press(Key key) {
  if (key == Key::resized) return KeyAction::done;
  note_.clear();
  if (const auto usual = usual_action(key, record_.now().over())) return *usual;
  if (key == key_of('u') && record_.moves() > 0) record_.go_back(record_.moves() - 1);
  if (key == key_of('n')) start_new();
  for (int d = 0; d < kDirections; ++d) {
    const auto& keys = kMoveKeys[static_cast<std::size_t>(d)];
    if (std::find(keys.begin(), keys.end(), key) != keys.end()) move(d);
  }
  return KeyAction::done;
}

void TerminalGame::move(int direction) {
  if (!record_.now().is_legal(direction)) return;
  record_.play(direction);
  best_ = std::max(best_, record_.now().points());
}

void TerminalGame::start_new() {
  if (record_.moves() > 0) earlier_.push_back(std::move(record_));
  record_ = Record(game_seed(seed_, ++number_));
}

void TerminalGame::advise(const std::stop_token& stop) {
  if (!adviser_) {
    auto player = make_player(hints_);
    if (!player) return say(player.error().message);
    adviser_ = std::move(*player);
  }
  const Choice choice =
      adviser_->choose(record_.now(), move_budget(hints_, stop), thinking_seed(record_.seed(), record_.moves()));
  say(advice_line(choice));
}

std::string TerminalGame::lines(Terminal::Size size, bool colours) const {
  const PlayState& state = record_.now();
  const bool low = size.rows < kRowsOfAll;
  const std::string gap = low ? "" : "\n";
  std::string text = fmt::format("score {}   best {}   moves {}\n{}", state.points(), best_, state.moves(), gap);
  text += board_picture(state.ranks(), colours, low);
  text += gap;
  if (!note_.empty())
    text += note_;
  else if (state.over())
    text += "No legal move is left.";
  return text + '\n';
}

Result<Output> run_on_terminal(const Job& job, Context& context, Terminal& terminal) {
  TerminalGame game(job.seed, {.name = "best"});
  play_on_terminal(game, terminal, context.budget.stop);
  std::vector<Record> records = game.earlier();
  if (game.record().moves() > 0) records.push_back(game.record());
  return person_output<Record>(
      job, context, records, [](const Record& record) { return to_value(as_game(record), "person"); },
      [](const Record& record) {
        const FinishedGame played = as_game(record);
        return fmt::format("{} points, largest tile {}, {}, seed {}\n", played.points, 1 << played.largest_rank,
                           counted(played.moves.size(), "move"), played.seed);
      });
}

}  // namespace teka::twenty48
