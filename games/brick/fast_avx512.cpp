// The kernel with AVX-512: eight boards at a time.
#include "games/brick/fast_code.hpp"

#if defined(__AVX512BW__)

#include <immintrin.h>

#include "games/brick/fast_kernel.hpp"
#include "games/brick/fast_lanes.hpp"

namespace teka::brick {
namespace {

struct Avx512Lanes : VectorLanes<64> {
  static V widen(const std::uint8_t* from) {
    return (V)_mm512_cvtepu8_epi64(_mm_loadl_epi64(reinterpret_cast<const __m128i*>(from)));
  }
  static V look_up(const std::array<std::uint64_t, 16>& table, V places) {
    const __m512i low = _mm512_load_si512(table.data());
    const __m512i high = _mm512_load_si512(table.data() + kWidth);
    return (V)_mm512_permutex2var_epi64(low, (__m512i)places, high);
  }
  static std::uint32_t at_most(V a, V b) { return _mm512_cmple_epu64_mask((__m512i)a, (__m512i)b); }
  static bool any(V v) { return nonzero(v) != 0; }
  static std::uint32_t nonzero(V v) { return _mm512_test_epi64_mask((__m512i)v, (__m512i)v); }
  static V one_where_nonzero(V v) {
    return (V)_mm512_maskz_mov_epi64(_mm512_test_epi64_mask((__m512i)v, (__m512i)v), _mm512_set1_epi64(1));
  }
  static V where_equal(V v, std::uint64_t wanted, V value) {
    const __m512i other = _mm512_set1_epi64(static_cast<long long>(wanted));
    return (V)_mm512_maskz_mov_epi64(_mm512_cmpeq_epi64_mask((__m512i)v, other), (__m512i)value);
  }
  static V count_from(std::uint64_t first) { return V{0, 1, 2, 3, 4, 5, 6, 7} + first; }
  static V popcount(V v) {
    const __m512i table = _mm512_broadcast_i32x4(_mm_setr_epi8(0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4));
    const __m512i nibbles = _mm512_set1_epi8(0x0F);
    const __m512i low = _mm512_shuffle_epi8(table, _mm512_and_si512((__m512i)v, nibbles));
    const __m512i high = _mm512_shuffle_epi8(table, _mm512_and_si512((__m512i)(v >> 4), nibbles));
    return (V)_mm512_sad_epu8(_mm512_add_epi8(low, high), _mm512_setzero_si512());
  }
  static V multiply(V a, V b) { return (V)_mm512_mul_epu32((__m512i)a, (__m512i)b); }
  static void compress(std::uint64_t* to, std::uint32_t mask, V v) {
    _mm512_storeu_si512(to, _mm512_maskz_compress_epi64(static_cast<__mmask8>(mask), (__m512i)v));
  }
};

}  // namespace

const FastCodes kFastAvx512 = {FastKernel<Avx512Lanes, 2>::kCode, FastKernel<Avx512Lanes, 3>::kCode,
                               FastKernel<Avx512Lanes, 4>::kCode};

}  // namespace teka::brick

#else

namespace teka::brick {
const FastCodes kFastAvx512 = {};
}  // namespace teka::brick

#endif
