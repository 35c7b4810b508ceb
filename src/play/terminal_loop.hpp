// The loop of a game that a person plays in a terminal: show, read a key, do what it means. Some keys mean the same in
// all games.
#pragma once

#include <concepts>
#include <cstdint>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "game/terminal.hpp"

namespace teka {

/// What the loop has to do after a key; everything else is done by the game.
enum class KeyAction : std::uint8_t { done, hint, help, quit };

/// Below every game.
constexpr std::string_view kUsualKeys = "?: help   i: hint   u: undo   n: next   q: quit\n";

/// What the keys mean that are the same in all games and no moves; nothing for other keys. `over`: there is nothing to
/// hint at.
constexpr std::optional<KeyAction> usual_action(Key key, bool over) {
  if (key == Key::closed || key == key_of('q')) return KeyAction::quit;
  if (key == key_of('?')) return KeyAction::help;
  if (key == key_of('i')) return over ? KeyAction::done : KeyAction::hint;
  return {};
}

/// A line of the help.
struct KeyHelp {
  std::string_view keys;
  std::string_view meaning;
};

/// All keys of a game whose own keys are these, for a terminal.
std::string help_page(const std::vector<KeyHelp>& own);

template <class G>
concept TerminalPlayable = requires(G& game, const G& shown, Key key, const std::stop_token& stop) {
  { game.press(key) } -> std::same_as<KeyAction>;
  game.advise(stop);              ///< a hint: may take long
  game.say(std::string("note"));  ///< a line below the board, until the next key
  { shown.lines(Terminal::Size{}, true) } -> std::same_as<std::string>;
  { shown.keys() } -> std::same_as<std::vector<KeyHelp>>;  ///< besides u, n and the usual ones
};

/// Shows lines until a key is pressed.
void show_until_key(const std::string& lines, Terminal& terminal);

/// Until the person quits.
template <TerminalPlayable G>
void play_on_terminal(G& game, Terminal& terminal, const std::stop_token& stop) {
  const auto show = [&] {
    const auto [columns, rows] = terminal.size();
    terminal.show(game.lines({columns, rows - 1}, terminal.has_colours()) + std::string(kUsualKeys));
  };
  for (;;) {
    show();
    const KeyAction action = game.press(terminal.read_key());
    if (action == KeyAction::quit) return;
    if (action == KeyAction::help) show_until_key(help_page(game.keys()), terminal);
    if (action != KeyAction::hint) continue;
    game.say("thinking ...");
    show();
    game.advise(stop);
  }
}

}  // namespace teka
