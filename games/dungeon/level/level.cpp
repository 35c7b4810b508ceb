#include "games/dungeon/level/level.hpp"

#include <fmt/format.h>

#include <array>

#include "game/difficulty.hpp"

namespace teka::dungeon {
namespace {

template <std::size_t n, class Kind>
std::string_view name_at(const std::array<std::string_view, n>& names, Kind kind) {
  return names[static_cast<std::size_t>(kind)];
}

}  // namespace

void set_difficulty(Level& level, double difficulty) {
  level.difficulty = difficulty;
  level.measures.add("difficulty", difficulty);
}

std::string difficulty_text(const Level& level) {
  if (!level.difficulty) return {};
  return fmt::format("difficulty {:.2f}, {}", *level.difficulty, name_of(grade_at(*level.difficulty)));
}

std::string_view name_of(RoomShape shape) {
  static constexpr std::array<std::string_view, 4> kNames = {"rectangle", "overlap", "circle", "cave"};
  return name_at(kNames, shape);
}

std::string_view name_of(Passage::Kind kind) {
  static constexpr std::array<std::string_view, 4> kNames = {"open", "locked", "secret", "one-way"};
  return name_at(kNames, kind);
}

std::string_view name_of(Thing::Kind kind) {
  static constexpr std::array<std::string_view, 6> kNames = {"start", "exit", "key", "treasure", "monster", "rest"};
  return name_at(kNames, kind);
}

std::string_view name_of(Event::Kind kind) {
  static constexpr std::array<std::string_view, 5> kNames = {"key", "lock", "gate", "secret", "exit"};
  return name_at(kNames, kind);
}

}  // namespace teka::dungeon
