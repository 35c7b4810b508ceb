// Vectors of 64-bit numbers with the vector extensions of gcc and clang, on every machine. Operations that the
// extensions lack are loops here; kernels for one instruction set replace them by intrinsics.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>

namespace teka::brick {

// In a loop: gcc 12 cannot build a vector whose width is a template parameter.
template <int Bytes>
struct WideVector;
template <>
struct WideVector<16> {
  using Type __attribute__((vector_size(16))) = std::uint64_t;
};
template <>
struct WideVector<32> {
  using Type __attribute__((vector_size(32))) = std::uint64_t;
};
template <>
struct WideVector<64> {
  using Type __attribute__((vector_size(64))) = std::uint64_t;
};

template <int Bytes>
struct VectorLanes {
  using V = typename WideVector<Bytes>::Type;
  static constexpr std::size_t kWidth = Bytes / 8;

  static V load(const std::uint64_t* from) {
    V v;
    std::memcpy(&v, from, sizeof(V));
    return v;
  }
  static void store(std::uint64_t* to, V v) { std::memcpy(to, &v, sizeof(V)); }
  static V splat(std::uint64_t value) { return V{} + value; }
  static V count_from(std::uint64_t first) {
    V v{};
    for (std::size_t i = 0; i < kWidth; ++i) v[i] = first + i;
    return v;
  }

  static V widen(const std::uint8_t* from) {
    V v{};
    for (std::size_t i = 0; i < kWidth; ++i) v[i] = from[i];
    return v;
  }
  static V look_up(const std::array<std::uint64_t, 16>& table, V places) {
    V v{};
    for (std::size_t i = 0; i < kWidth; ++i) v[i] = table[places[i]];
    return v;
  }
  /// Bit i is set when a <= b in lane i.
  static std::uint32_t at_most(V a, V b) {
    std::uint32_t bits = 0;
    for (std::size_t i = 0; i < kWidth; ++i) bits |= static_cast<std::uint32_t>(a[i] <= b[i]) << i;
    return bits;
  }

  static bool any(V v) {
    std::uint64_t bits = 0;
    for (std::size_t i = 0; i < kWidth; ++i) bits |= v[i];
    return bits != 0;
  }
  /// One bit per lane.
  static std::uint32_t nonzero(V v) {
    std::uint32_t bits = 0;
    for (std::size_t i = 0; i < kWidth; ++i) bits |= static_cast<std::uint32_t>(v[i] != 0) << i;
    return bits;
  }
  static V one_where_nonzero(V v) { return static_cast<V>(v != 0) & 1; }
  /// `value` in the lanes where v equals `wanted`, 0 in the others.
  static V where_equal(V v, std::uint64_t wanted, V value) { return static_cast<V>(v == wanted) & value; }

  /// Partial bit counts, here one per byte; up to 31 of them may be added before total().
  static V partial_counts(V v) {
    v -= (v >> 1) & 0x5555555555555555U;
    v = (v & 0x3333333333333333U) + ((v >> 2) & 0x3333333333333333U);
    return (v + (v >> 4)) & 0x0F0F0F0F0F0F0F0FU;
  }
  static V total(V counts) {
    counts = (counts & 0x00FF00FF00FF00FFU) + ((counts >> 8) & 0x00FF00FF00FF00FFU);
    counts += counts >> 16;
    counts += counts >> 32;
    return counts & 0xFFFF;
  }
  /// Number of lanes in a mask.
  static std::size_t number_of(std::uint32_t mask) {
    std::uint32_t number = 0;
    for (std::size_t i = 0; i < kWidth; ++i) number += mask >> i & 1;
    return number;
  }
  /// Product of numbers below 2^32.
  static V multiply(V a, V b) { return a * b; }

  /// Product of signed 32-bit numbers.
  static V multiply_signed(V a, std::int32_t b) { return a * (V{} + static_cast<std::uint64_t>(std::int64_t{b})); }

  /// Stores the lanes of the mask next to each other; may overwrite up to a whole vector.
  static void compress(std::uint64_t* to, std::uint32_t mask, V v) {
    for (std::size_t i = 0; i < kWidth; ++i) {
      *to = v[i];
      to += mask >> i & 1;
    }
  }
};

}  // namespace teka::brick
