// Reading members of a message or a saved document, with errors that name the member and what is allowed.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "core/result.hpp"
#include "core/value.hpp"

namespace teka {

/// A whole number within bounds; `fallback` when it is absent.
Result<std::int64_t> integer_in(const Value& message, std::string_view name, std::int64_t fallback, std::int64_t low,
                                std::int64_t high);
/// A text; `fallback` when it is absent.
Result<std::string> text_in(const Value& message, std::string_view name, std::string_view fallback);

}  // namespace teka
