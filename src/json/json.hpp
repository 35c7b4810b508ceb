// JSON at the edge of the engine: text to Value and back. The only place that knows a JSON library.
#pragma once

#include <stop_token>
#include <string>
#include <string_view>

#include "core/result.hpp"
#include "core/value.hpp"

namespace teka {

/// Arrays and objects may be nested this deep.
inline constexpr std::size_t kMostJsonDepth = 64;
/// Arrays of integers 0..255 alone, this long at least, are read as Value::Bytes.
inline constexpr std::size_t kFewestJsonBytes = 16;

/// One JSON document. Refuses, with line and column (in characters), all that RFC 8259 does not allow, and also
/// duplicate keys, deeper nesting than kMostJsonDepth and reals that a double cannot hold. Integers beyond 64 bits
/// become doubles.
Result<Value> parse_json(std::string_view text);

/// Indented by two spaces, without a newline at the end; arrays and objects of scalars stay on one line where they fit,
/// long arrays of numbers fill their lines. Equal Values give equal text. Reads back as an equal Value, except that
/// Bytes shorter than kFewestJsonBytes return as an Array, longer Arrays of small integers as Bytes, non-finite doubles
/// as null, and invalid UTF-8 in strings as U+FFFD. Nothing after a stop.
std::string to_json(const Value& value, const std::stop_token& stop = {});

}  // namespace teka
