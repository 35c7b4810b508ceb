#include "games/dungeon/builder/settings.hpp"

#include <algorithm>
#include <array>

namespace teka::dungeon {
namespace {

constexpr std::array<std::string_view, 5> kStyleNames = {"rooms", "overlap", "circles", "caves", "mixed"};
constexpr std::array<std::string_view, 4> kCorridorNames = {"straight", "bent", "winding", "mixed"};

template <class Enum>
std::optional<Enum> find_name(std::span<const std::string_view> names, std::string_view name) {
  const auto found = std::find(names.begin(), names.end(), name);
  if (found == names.end()) return std::nullopt;
  return static_cast<Enum>(found - names.begin());
}

}  // namespace

std::span<const std::string_view> style_names() {
  return kStyleNames;
}

std::span<const std::string_view> corridor_names() {
  return kCorridorNames;
}

std::optional<Style> style_from_name(std::string_view name) {
  return find_name<Style>(kStyleNames, name);
}

std::optional<Corridors> corridors_from_name(std::string_view name) {
  return find_name<Corridors>(kCorridorNames, name);
}

}  // namespace teka::dungeon
