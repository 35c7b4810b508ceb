// The kernel with AVX2: four boards at a time.
#include "games/brick/bitboard/kernel_table.hpp"

#if defined(__AVX2__)

#include <immintrin.h>

#include "games/brick/bitboard/kernel.hpp"
#include "games/brick/bitboard/lanes.hpp"

namespace teka::brick {
namespace {

/// For each mask of four lanes: the 32-bit halves of the lanes in it, packed to the front.
constexpr auto kChosenHalves = [] {
  std::array<std::array<std::uint32_t, 8>, 16> halves{};
  for (std::uint32_t mask = 0; mask < 16; ++mask) {
    std::size_t next = 0;
    for (std::uint32_t lane = 0; lane < 4; ++lane) {
      if ((mask >> lane & 1) == 0) continue;
      halves[mask][next++] = 2 * lane;
      halves[mask][next++] = 2 * lane + 1;
    }
  }
  return halves;
}();

struct Avx2Lanes : VectorLanes<32> {
  static __m256i raw(V v) { return reinterpret_cast<__m256i>(v); }
  static V lanes(__m256i v) { return reinterpret_cast<V>(v); }

  static V widen(const std::uint8_t* from) {
    std::uint32_t four;
    std::memcpy(&four, from, sizeof(four));
    return lanes(_mm256_cvtepu8_epi64(_mm_cvtsi32_si128(static_cast<int>(four))));
  }
  static V look_up(const std::array<std::uint64_t, 16>& table, V places) {
    return lanes(_mm256_i64gather_epi64(reinterpret_cast<const long long*>(table.data()), raw(places), 8));
  }
  static std::uint32_t at_most(V a, V b) {
    const __m256i more = _mm256_cmpgt_epi64(raw(a), raw(b));
    return 0xFU & ~static_cast<std::uint32_t>(_mm256_movemask_pd(_mm256_castsi256_pd(more)));
  }
  static bool any(V v) { return _mm256_testz_si256(raw(v), raw(v)) == 0; }
  static std::uint32_t nonzero(V v) {
    const __m256i zero = _mm256_cmpeq_epi64(raw(v), _mm256_setzero_si256());
    return 0xFU & ~static_cast<std::uint32_t>(_mm256_movemask_pd(_mm256_castsi256_pd(zero)));
  }
  static V partial_counts(V v) {
    const __m256i table = _mm256_setr_epi8(0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4,  //
                                           0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4);
    const __m256i nibbles = _mm256_set1_epi8(0x0F);
    const __m256i low = _mm256_shuffle_epi8(table, _mm256_and_si256(raw(v), nibbles));
    const __m256i high = _mm256_shuffle_epi8(table, _mm256_and_si256(raw(v >> 4), nibbles));
    return lanes(_mm256_add_epi8(low, high));
  }
  static V total(V counts) { return lanes(_mm256_sad_epu8(raw(counts), _mm256_setzero_si256())); }
  static std::size_t number_of(std::uint32_t mask) { return static_cast<std::size_t>(std::popcount(mask)); }
  static V multiply(V a, V b) { return lanes(_mm256_mul_epu32(raw(a), raw(b))); }
  static V multiply_signed(V a, std::int32_t b) { return lanes(_mm256_mul_epi32(raw(a), _mm256_set1_epi32(b))); }
  static void compress(std::uint64_t* to, std::uint32_t mask, V v) {
    const __m256i order = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(kChosenHalves[mask].data()));
    _mm256_storeu_si256(reinterpret_cast<__m256i*>(to), _mm256_permutevar8x32_epi32(raw(v), order));
  }
};

}  // namespace

const KernelTable kAvx2Kernels = {
    {Kernel<Avx2Lanes, 2>::kKernels, Kernel<Avx2Lanes, 3>::kKernels, Kernel<Avx2Lanes, 4>::kKernels}};

}  // namespace teka::brick

#else

namespace teka::brick {
const KernelTable kAvx2Kernels = {};
}  // namespace teka::brick

#endif
