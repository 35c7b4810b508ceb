// The terminal of standard input and output, for a game that a person plays there.
#pragma once

#include <stop_token>

#include "game/terminal.hpp"

namespace teka::console {

/// Whether standard input and output are a terminal.
bool is_on_terminal();
/// Whether standard output is one, so that something can be watched there.
bool is_watched();

/// Switches the terminal to single keys without echo, and to the alternate screen without a cursor. The destructor
/// restores it; a program that ends in another way calls give_back(). Keys come from the terminal even when standard
/// input is a file.
class KeyTerminal final : public Terminal {
 public:
  explicit KeyTerminal(std::stop_token stop);
  ~KeyTerminal() override;
  KeyTerminal(const KeyTerminal&) = delete;
  KeyTerminal& operator=(const KeyTerminal&) = delete;

  Key read_key() override;
  std::optional<Key> read_key_within(std::chrono::milliseconds most) override;
  void show(const std::string& lines) override;
  [[nodiscard]] bool has_colours() const override;
  [[nodiscard]] Size size() const override;

  /// Restores the terminal before the program ends at once. Does nothing when no terminal is taken.
  static void give_back();

 private:
  /// The next byte, or -1 when none arrives in time.
  int read_byte(int milliseconds);
  Key read_sequence();

  std::stop_token stop_;
  Size shown_size_;
  int keyboard_;
  bool closed_ = false;
};

}  // namespace teka::console
