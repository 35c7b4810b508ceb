// A terminal as a game sees it that a person plays there: keys come in, pictures go out. The edge has the real one, a
// test its own.
#pragma once

#include <string>

namespace teka {

/// A letter or another character as it is; arrows and the rest have numbers beyond all characters.
enum class Key : int {
  up = 0x110000,
  down,
  right,
  left,
  resized,  ///< not a key: the terminal has another size, what is shown must be drawn again
  closed,   ///< not a key: someone asked to stop, or there is no more input
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
  /// Shows lines from the upper left, in place of what was shown before. Each ends in '\n'; what does not fit is cut
  /// off.
  virtual void show(const std::string& lines) = 0;
  [[nodiscard]] virtual bool has_colours() const = 0;
  [[nodiscard]] virtual Size size() const = 0;
};

}  // namespace teka
