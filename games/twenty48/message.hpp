// Reading members of a message, with errors that say which and what would do; and what a player thinks as a message.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "core/result.hpp"
#include "core/value.hpp"
#include "games/twenty48/player.hpp"

namespace teka::twenty48 {

/// A whole number within bounds; `fallback` when it is absent.
Result<std::int64_t> integer_in(const Value& message, std::string_view name, std::int64_t fallback, std::int64_t low,
                                std::int64_t high);
/// A text; `fallback` when it is absent.
Result<std::string> text_in(const Value& message, std::string_view name, std::string_view fallback);

/// What a player thinks: "best", "work", and for each of the "directions" whether it is legal, its value, error,
/// samples.
Value thought_value(const Choice& choice);

}  // namespace teka::twenty48
