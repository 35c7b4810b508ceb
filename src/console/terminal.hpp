// The terminal of standard input and output, for a game that a person plays there.
#pragma once

#include <stop_token>

#include "game/terminal.hpp"

namespace teka::console {

/// Whether standard input and output are a terminal.
bool is_on_terminal();

/// Takes the terminal over: keys come one by one and are not shown, the screen is another one without a cursor. All
/// that is given back at the end, however the program ends: see give_back.
class KeyTerminal final : public Terminal {
 public:
  explicit KeyTerminal(std::stop_token stop);
  ~KeyTerminal() override;
  KeyTerminal(const KeyTerminal&) = delete;
  KeyTerminal& operator=(const KeyTerminal&) = delete;

  Key read_key() override;
  void show(const std::string& lines) override;
  [[nodiscard]] bool has_colours() const override;
  [[nodiscard]] Size size() const override;

  /// For a program that is about to end in the middle of it. Does nothing when no terminal is taken.
  static void give_back();

 private:
  /// The next byte, or -1 when none comes within the time.
  int read_byte(int milliseconds);
  Key read_sequence();

  std::stop_token stop_;
  Size shown_size_;
  bool closed_ = false;
};

}  // namespace teka::console
