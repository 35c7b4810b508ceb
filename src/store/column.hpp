// The values of one measure for a chunk of 1000 levels, in few bytes: one, two or four a level. A chunk of each kind
// fits into pages of the database without loss, and a million values are read in a few milliseconds.
#pragma once

#include <cmath>
#include <cstdint>
#include <limits>
#include <string>
#include <string_view>
#include <vector>

namespace teka::store {

inline constexpr std::size_t kChunk = 1000;

/// The number of a chunk, and the place of a level in it.
constexpr std::uint64_t chunk_of(std::uint64_t level) {
  return (level - 1) / kChunk;
}
constexpr std::size_t slot_of(std::uint64_t level) {
  return static_cast<std::size_t>((level - 1) % kChunk);
}
constexpr std::uint64_t level_at(std::uint64_t chunk, std::size_t slot) {
  return chunk * kChunk + slot + 1;
}
/// Of a row of numbers.
constexpr std::uint64_t numbers_id(std::uint64_t measure, std::uint64_t chunk) {
  return measure << 32 | chunk;
}

/// One bit for each level of a chunk: whether it is kept.
std::string set_kept(std::string bits, std::size_t slot, bool kept);
inline bool is_kept(std::string_view bits, std::size_t slot) {
  return slot / 8 < bits.size() && (static_cast<unsigned char>(bits[slot / 8]) >> (slot % 8) & 1U) != 0;
}

inline constexpr float kMissing = std::numeric_limits<float>::quiet_NaN();
inline bool is_missing(float value) {
  return std::isnan(value);
}

/// kChunk numbers; kMissing where a level has none.
using Column = std::vector<float>;

/// Empty if all are missing.
std::string encode(const Column& column);
/// Of damaged bytes: values are missing.
void decode(std::string_view bytes, Column& column);

}  // namespace teka::store
