// Text helpers: strict number parsing, lists, and suggestions for mistyped names.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace teka {

/// All of `text` as a number, or nullopt: "12x", "", " 3" and "nan" are not numbers.
std::optional<std::int64_t> parse_integer(std::string_view text);
std::optional<double> parse_real(std::string_view text);

/// Removes the byte order mark that some editors write at the start of UTF-8 text.
std::string_view without_byte_order_mark(std::string_view text);

/// ASCII letters in lower case, everything else unchanged.
std::string lowercase(std::string_view text);

/// A name for machines: lower case, with underscores for spaces and hyphens.
std::string snake_case(std::string_view name);

/// Of UTF-8: how many columns of a table it takes, wide characters aside.
std::size_t count_characters(std::string_view text);

/// "3 moves", "1 push".
std::string counted(std::uint64_t count, std::string_view noun);

std::vector<std::string_view> split(std::string_view text, char separator);
std::string join(std::span<const std::string_view> parts, std::string_view separator);

/// Damerau-Levenshtein distance: insertions, deletions, substitutions and transpositions of adjacent characters
/// (optimal string alignment).
std::size_t edit_distance(std::string_view a, std::string_view b);

/// "; did you mean 'prim'?" for a near miss, otherwise "; choose from a, b, c". For the end of an error message.
std::string suggestion(std::string_view word, std::span<const std::string_view> known);

}  // namespace teka
