// For the tests of games: a terminal without a person.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "game/terminal.hpp"

namespace teka {

/// Among typed keys: none is pressed while the program waits for one.
constexpr Key kNoKey = Key{0};

/// Presses keys in their order, then hangs up; keeps all that was shown.
class TypedTerminal final : public Terminal {
 public:
  explicit TypedTerminal(std::vector<Key> keys) : keys_(std::move(keys)) {}

  Key read_key() override { return at_ < keys_.size() ? keys_[at_++] : Key::closed; }
  std::optional<Key> read_key_within(std::chrono::milliseconds) override {
    const Key key = read_key();
    return key == kNoKey ? std::nullopt : std::optional(key);
  }
  void show(const std::string& lines) override { shown.push_back(lines); }
  [[nodiscard]] bool has_colours() const override { return false; }
  [[nodiscard]] Size size() const override { return {80, 24}; }

  std::vector<std::string> shown;

 private:
  std::vector<Key> keys_;
  std::size_t at_ = 0;
};

inline std::vector<Key> keys_of(std::string_view letters) {
  std::vector<Key> keys;
  for (const char letter : letters) keys.push_back(key_of(letter));
  return keys;
}

}  // namespace teka
