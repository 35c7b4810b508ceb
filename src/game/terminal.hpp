// A terminal for a game that a person plays: keys in, pictures out. The command line has the real one, tests their own.
#pragma once

#include <chrono>
#include <optional>
#include <string>

namespace teka {

/// A character has its own code; arrows and others have codes beyond all characters.
enum class Key : int {
  up = 0x110000,
  down,
  right,
  left,
  resized,  ///< not a key: the terminal has a new size and must be drawn again
  closed,   ///< not a key: a stop was requested, or the input has ended
};
constexpr Key key_of(char letter) {
  return static_cast<Key>(static_cast<unsigned char>(letter));
}

class Terminal {
 public:
  struct Size {
    int columns, rows;
  };

  virtual ~Terminal() = default;

  /// Waits for the next one.
  virtual Key read_key() = 0;
  /// The same for at most this long; then nothing.
  virtual std::optional<Key> read_key_within(std::chrono::milliseconds most) = 0;
  /// Shows lines from the upper left and replaces what was shown before. Each ends in '\n'; what does not fit is cut
  /// off.
  virtual void show(const std::string& lines) = 0;
  [[nodiscard]] virtual bool has_colours() const = 0;
  [[nodiscard]] virtual Size size() const = 0;
};

}  // namespace teka
