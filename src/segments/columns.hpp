// Columns of a block of levels as bytes and back. Bytes of equal significance lie side by side ("planes"), because they
// have statistics of their own: the high ones of most numbers are all the same.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "segments/compress.hpp"
#include "segments/fields.hpp"

namespace teka::segments {

/// What integers are written as: differences from the smallest of them, or from the one before.
enum class Form : std::uint8_t { offsets, deltas };

void put_integers(Pieces& out, std::span<const std::int64_t> values, Form form);
bool get_integers(FieldReader& in, std::size_t count, std::vector<std::int64_t>& values);

/// In the form that takes fewer bytes.
Packed pack_integers(Compressor& compressor, std::span<const std::int64_t> values);

using Measured = std::vector<std::optional<double>>;
/// Finite numbers: as integers in the better form if they all are, otherwise bit by bit.
Packed pack_measures(Compressor& compressor, const Measured& values);
bool get_measures(FieldReader& in, std::size_t count, Measured& values);

/// Short texts one after another.
struct Texts {
  std::string bytes;
  std::vector<std::int64_t> sizes;
};
Packed pack_texts(Compressor& compressor, const Texts& texts);
/// Of at most `most` bytes each.
bool get_texts(FieldReader& in, std::size_t count, std::size_t most, Texts& texts);

/// The same with two bits for each letter.
Packed pack_letters(Compressor& compressor, const Texts& texts, std::string_view alphabet);
bool get_letters(FieldReader& in, std::size_t count, std::size_t most, std::string_view alphabet, Texts& texts);

}  // namespace teka::segments
