// The loop of a game that a person plays in a terminal: show, read a key, do what it means.
#pragma once

#include <concepts>
#include <cstdint>
#include <stop_token>
#include <string>

#include "game/terminal.hpp"

namespace teka {

/// What the loop has to do after a key; everything else is done by the game.
enum class KeyAction : std::uint8_t { done, hint, quit };

template <class G>
concept TerminalPlayable = requires(G& game, const G& shown, Key key, const std::stop_token& stop) {
  { game.press(key) } -> std::same_as<KeyAction>;
  game.advise(stop);              ///< a hint: may take long
  game.say(std::string("note"));  ///< a line below the board, until the next key
  { shown.lines(Terminal::Size{}, true) } -> std::same_as<std::string>;
};

/// Until the person quits.
template <TerminalPlayable G>
void play_on_terminal(G& game, Terminal& terminal, const std::stop_token& stop) {
  const auto show = [&] { terminal.show(game.lines(terminal.size(), terminal.has_colours())); };
  for (;;) {
    show();
    const KeyAction action = game.press(terminal.read_key());
    if (action == KeyAction::quit) return;
    if (action != KeyAction::hint) continue;
    game.say("thinking ...");
    show();
    game.advise(stop);
  }
}

}  // namespace teka
