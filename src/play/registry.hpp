// Players by name. A game lists its players in a table whose elements have at least a member `name`.
#pragma once

#include <algorithm>
#include <span>
#include <string_view>
#include <type_traits>
#include <vector>

#include "core/result.hpp"
#include "core/text.hpp"
#include "game/parameter.hpp"

namespace teka {

/// The names, in the order of the table: what an option --player chooses from.
template <class Kind>
std::vector<std::string_view> player_names(std::span<const Kind> kinds) {
  std::vector<std::string_view> names;
  for (const Kind& kind : kinds) names.push_back(kind.name);
  return names;
}

/// An unknown name is an error that suggests the nearest.
template <class Kind>
Result<const Kind*> find_player(std::span<const Kind> kinds, std::string_view name) {
  const auto found = std::find_if(kinds.begin(), kinds.end(), [&](const Kind& kind) { return kind.name == name; });
  if (found != kinds.end()) return &*found;
  return fail("unknown player '{}'{}", name, suggestion(name, player_names(kinds)));
}

/// Whether any of these options was given.
inline bool has_any(const Parameters& parameters, std::span<const Parameter> options) {
  return std::any_of(options.begin(), options.end(), [&](const Parameter& p) { return parameters.has(p.name); });
}

}  // namespace teka
