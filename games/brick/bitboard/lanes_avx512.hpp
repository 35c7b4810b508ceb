// Vectors of eight numbers with AVX-512 (BW). Include it only where the compiler may use these instructions. The
// unnamed namespace keeps code for different machines apart.
#pragma once

#include <immintrin.h>

#include "games/brick/bitboard/lanes.hpp"

namespace teka::brick {
namespace {

// Uses the masked intrinsics with a full mask: gcc 12 warns of undefined lanes in the plain ones.
struct Avx512Lanes : VectorLanes<64> {
  static constexpr __mmask8 kAll = 0xFF;
  static __m512i raw(V v) { return reinterpret_cast<__m512i>(v); }
  static V lanes(__m512i v) { return reinterpret_cast<V>(v); }

  static V widen(const std::uint8_t* from) {
    return lanes(_mm512_maskz_cvtepu8_epi64(kAll, _mm_loadl_epi64(reinterpret_cast<const __m128i*>(from))));
  }
  static V look_up(const std::array<std::uint64_t, 16>& table, V places) {
    const __m512i low = _mm512_load_si512(table.data());
    const __m512i high = _mm512_load_si512(table.data() + kWidth);
    return lanes(_mm512_permutex2var_epi64(low, raw(places), high));
  }
  static std::uint32_t at_most(V a, V b) { return _mm512_cmple_epu64_mask(raw(a), raw(b)); }
  static bool any(V v) { return nonzero(v) != 0; }
  static std::uint32_t nonzero(V v) { return _mm512_test_epi64_mask(raw(v), raw(v)); }
  static V one_where_nonzero(V v) {
    return lanes(_mm512_maskz_mov_epi64(_mm512_test_epi64_mask(raw(v), raw(v)), _mm512_set1_epi64(1)));
  }
  static V where_equal(V v, std::uint64_t wanted, V value) {
    const __m512i other = _mm512_set1_epi64(static_cast<long long>(wanted));
    return lanes(_mm512_maskz_mov_epi64(_mm512_cmpeq_epi64_mask(raw(v), other), raw(value)));
  }
  static V count_from(std::uint64_t first) { return V{0, 1, 2, 3, 4, 5, 6, 7} + first; }
  static V partial_counts(V v) {
    const __m512i table = _mm512_set4_epi32(0x04030302, 0x03020201, 0x03020201, 0x02010100);  // of 0, 1, ..., 15
    const __m512i nibbles = _mm512_set1_epi8(0x0F);
    const __m512i low = _mm512_shuffle_epi8(table, _mm512_and_si512(raw(v), nibbles));
    const __m512i high = _mm512_shuffle_epi8(table, _mm512_and_si512(raw(v >> 4), nibbles));
    return lanes(_mm512_add_epi8(low, high));
  }
  static V total(V counts) { return lanes(_mm512_sad_epu8(raw(counts), _mm512_setzero_si512())); }
  static std::size_t number_of(std::uint32_t mask) { return static_cast<std::size_t>(std::popcount(mask)); }
  static V multiply(V a, V b) { return lanes(_mm512_maskz_mul_epu32(kAll, raw(a), raw(b))); }
  static V multiply_signed(V a, std::int32_t b) {
    return lanes(_mm512_maskz_mul_epi32(kAll, raw(a), _mm512_set1_epi32(b)));
  }
  static void compress(std::uint64_t* to, std::uint32_t mask, V v) {
    _mm512_storeu_si512(to, _mm512_maskz_compress_epi64(static_cast<__mmask8>(mask), raw(v)));
  }
};

}  // namespace
}  // namespace teka::brick
