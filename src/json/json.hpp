// JSON at the boundary of the engine: text to Value and back. The only place that uses a JSON library.
#pragma once

#include <stop_token>
#include <string>
#include <string_view>

#include "core/result.hpp"
#include "core/value.hpp"

namespace teka {

/// Maximum nesting of arrays and objects.
inline constexpr std::size_t kMostJsonDepth = 64;
/// Arrays of only integers 0..255, at least this long, are read as Value::Bytes.
inline constexpr std::size_t kFewestJsonBytes = 16;

/// Parses one JSON document. Rejects, with line and column (in characters), everything that RFC 8259 does not allow,
/// and also duplicate keys, nesting deeper than kMostJsonDepth and reals that overflow a double. Integers beyond 64
/// bits become doubles.
Result<Value> parse_json(std::string_view text);

/// Indented by two spaces, without a newline at the end; arrays and objects of scalars are on one line if they fit,
/// long arrays of numbers are wrapped. Equal Values give equal text. Parses back to an equal Value, except that Bytes
/// shorter than kFewestJsonBytes become an Array, longer Arrays of small integers Bytes, non-finite doubles null, and
/// invalid UTF-8 in strings U+FFFD. Empty after a stop request.
std::string to_json(const Value& value, const std::stop_token& stop = {});
/// All on one line, without a newline at the end: for files with a document on each line.
std::string to_json_line(const Value& value);

}  // namespace teka
