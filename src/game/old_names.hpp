// Names that options had in earlier versions: whoever uses one is told the new one.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace teka {

struct OldName {
  std::string_view verb;
  std::string_view game;
  std::string_view old_name;  ///< without --
  std::string_view new_name;
  std::string_view note = {};  ///< what else changed
};

std::span<const OldName> old_names();

/// What to say about an option of an earlier version; nothing for any other name.
std::optional<std::string> explain_old_name(std::string_view verb, std::string_view game, std::string_view option);

}  // namespace teka
