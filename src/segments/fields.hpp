// The fields of file headers: numbers with the lowest byte first on every machine, so that files can be moved. Other
// than core/bytes.hpp, which is for checkpoints of the same machine.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "core/hash.hpp"

namespace teka::segments {

/// The lowest byte first. The compiler makes one load of it where the number of bytes is known.
inline std::uint64_t load_number(const char* from, std::size_t bytes) {
  std::uint64_t value = 0;
  for (std::size_t i = 0; i < bytes; ++i) value |= std::uint64_t{static_cast<unsigned char>(from[i])} << (8 * i);
  return value;
}

/// Of many bytes, eight at a time. Damage within one word is always noticed.
inline std::uint64_t checksum_of(std::string_view bytes) {
  std::uint64_t hash = mix64(bytes.size() + 0x9E3779B97F4A7C15);
  for (; bytes.size() >= 8; bytes.remove_prefix(8)) {
    hash = mix64(hash ^ load_number(bytes.data(), 8)) + 0x9E3779B97F4A7C15;
  }
  return mix64(hash ^ load_number(bytes.data(), bytes.size()));
}

class FieldWriter {
 public:
  void put(std::uint64_t value, std::size_t bytes) {
    for (; bytes > 0; --bytes, value >>= 8U) bytes_ += static_cast<char>(value & 0xFFU);
  }
  /// Seven bits in each byte; the highest one says that more follow.
  void put_short(std::uint64_t value) {
    for (; value >= 0x80; value >>= 7U) bytes_ += static_cast<char>((value & 0x7FU) | 0x80U);
    bytes_ += static_cast<char>(value);
  }
  void put_real(double value) { put(std::bit_cast<std::uint64_t>(value), 8); }
  void put_text(std::string_view text) {
    put_short(text.size());
    bytes_ += text;
  }
  [[nodiscard]] const std::string& bytes() const { return bytes_; }

 private:
  std::string bytes_;
};

/// Each get() returns whether there were enough bytes, and sense in them.
class FieldReader {
 public:
  explicit FieldReader(std::string_view bytes) : bytes_(bytes) {}

  bool get_bytes(std::string_view& value, std::size_t size) {
    if (size > bytes_.size()) return false;
    value = bytes_.substr(0, size);
    bytes_.remove_prefix(size);
    return true;
  }
  bool get(std::uint64_t& value, std::size_t bytes) {
    std::string_view field;
    if (!get_bytes(field, bytes)) return false;
    value = load_number(field.data(), bytes);
    return true;
  }
  bool get_short(std::uint64_t& value) {
    value = 0;
    for (unsigned shift = 0; shift < 64; shift += 7) {
      std::uint64_t byte = 0;
      if (!get(byte, 1)) return false;
      if (shift == 63 && byte > 1) return false;
      value |= (byte & 0x7FU) << shift;
      if (byte < 0x80) return true;
    }
    return false;
  }
  bool get_real(double& value) {
    std::uint64_t bits = 0;
    if (!get(bits, 8)) return false;
    value = std::bit_cast<double>(bits);
    return true;
  }
  bool get_text(std::string& text, std::size_t most) {
    std::uint64_t size = 0;
    std::string_view field;
    if (!get_short(size) || size > most || !get_bytes(field, size)) return false;
    text = field;
    return true;
  }
  [[nodiscard]] std::size_t left() const { return bytes_.size(); }
  [[nodiscard]] bool at_end() const { return bytes_.empty(); }

 private:
  std::string_view bytes_;
};

}  // namespace teka::segments
