#include "store/column.hpp"

#include <algorithm>
#include <cstdint>
#include <cstring>

namespace teka::store {
namespace {

enum Form : char { kReals, kBytes, kWords, kThousandths };

constexpr std::uint8_t kNoByte = 0xFF;
constexpr std::uint16_t kNoWord = 0xFFFF;

bool is_whole(float value, float most) {
  return is_missing(value) || (value >= 0 && value < most && value == std::floor(value) && !std::signbit(value));
}

float from_thousandths(std::uint16_t word) {
  return static_cast<float>(static_cast<double>(word) / 1000);
}

std::uint16_t to_thousandths(float value) {
  return static_cast<std::uint16_t>(std::lround(static_cast<double>(value) * 1000));
}

bool is_thousandths(float value) {
  if (is_missing(value)) return true;
  return value >= 0 && value < 65 && !std::signbit(value) && from_thousandths(to_thousandths(value)) == value;
}

Form form_of(const Column& column) {
  if (std::ranges::all_of(column, [](float v) { return is_whole(v, kNoByte); })) return kBytes;
  if (std::ranges::all_of(column, [](float v) { return is_whole(v, kNoWord); })) return kWords;
  return std::ranges::all_of(column, is_thousandths) ? kThousandths : kReals;
}

template <class T>
void append(std::string& bytes, T value) {  // little-endian on every machine
  if constexpr (sizeof(T) > 1) {
    for (std::size_t i = 0; i < sizeof(T); ++i) bytes += static_cast<char>(value >> (8 * i) & 0xFF);
  } else {
    bytes += static_cast<char>(value);
  }
}

template <class T>
T take(const char* bytes) {
  T value = 0;
  for (std::size_t i = 0; i < sizeof(T); ++i) {
    value = static_cast<T>(value | static_cast<T>(static_cast<T>(static_cast<unsigned char>(bytes[i])) << (8 * i)));
  }
  return value;
}

template <class T, class Convert>
void take_all(std::string_view bytes, Column& column, Convert&& convert) {
  const std::size_t count = std::min(bytes.size() / sizeof(T), kChunk);
  for (std::size_t i = 0; i < count; ++i) column[i] = convert(take<T>(bytes.data() + i * sizeof(T)));
}

}  // namespace

std::string set_kept(std::string bits, std::size_t slot, bool kept) {
  if (bits.size() <= slot / 8) bits.resize(slot / 8 + 1);
  const auto bit = static_cast<unsigned>(1U << (slot % 8));
  const auto byte = static_cast<unsigned char>(bits[slot / 8]);
  bits[slot / 8] = static_cast<char>(kept ? byte | bit : byte & ~bit);
  return bits;
}

std::string encode(const Column& column) {
  std::size_t count = column.size();
  while (count > 0 && is_missing(column[count - 1])) --count;
  if (count == 0) return {};
  const Form form = form_of(column);
  std::string bytes(1, form);
  for (std::size_t i = 0; i < count; ++i) {
    const float value = column[i];
    const bool none = is_missing(value);
    if (form == kBytes) append(bytes, none ? kNoByte : static_cast<std::uint8_t>(value));
    if (form == kWords) append(bytes, none ? kNoWord : static_cast<std::uint16_t>(value));
    if (form == kThousandths) append(bytes, none ? kNoWord : to_thousandths(value));
    if (form != kReals) continue;
    std::uint32_t bits = 0;
    std::memcpy(&bits, &value, sizeof bits);
    append(bytes, bits);
  }
  return bytes;
}

void decode(std::string_view bytes, Column& column) {
  column.assign(kChunk, kMissing);
  if (bytes.empty()) return;
  const char form = bytes.front();
  bytes.remove_prefix(1);
  if (form == kBytes) {
    take_all<std::uint8_t>(bytes, column, [](auto v) { return v == kNoByte ? kMissing : static_cast<float>(v); });
  } else if (form == kWords) {
    take_all<std::uint16_t>(bytes, column, [](auto v) { return v == kNoWord ? kMissing : static_cast<float>(v); });
  } else if (form == kThousandths) {
    take_all<std::uint16_t>(bytes, column, [](auto v) { return v == kNoWord ? kMissing : from_thousandths(v); });
  } else if (form == kReals) {
    take_all<std::uint32_t>(bytes, column, [](std::uint32_t bits) {
      float value = 0;
      std::memcpy(&value, &bits, sizeof value);
      return value;
    });
  }
}

}  // namespace teka::store
