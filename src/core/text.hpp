// Small helpers for text: strict numbers, lists, and the nearest known name for a mistyped one.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace teka {

/// The whole of `text` as a number, or nothing: "12x", "", " 3" and "nan" are not numbers.
std::optional<std::int64_t> parse_integer(std::string_view text);
std::optional<double> parse_real(std::string_view text);

/// Without the mark that some editors put before UTF-8.
std::string_view without_byte_order_mark(std::string_view text);

/// ASCII letters made small, all else as it is.
std::string lowercase(std::string_view text);

std::vector<std::string_view> split(std::string_view text, char separator);
std::string join(std::span<const std::string_view> parts, std::string_view separator);

/// Number of single-character edits (insert, delete, replace, swap of neighbours) between two words.
std::size_t edit_distance(std::string_view a, std::string_view b);

/// "; did you mean 'prim'?" for a near miss, else "; choose from a, b, c". For the end of an error message.
std::string suggestion(std::string_view word, std::span<const std::string_view> known);

}  // namespace teka
