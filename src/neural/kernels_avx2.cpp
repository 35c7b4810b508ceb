// The kernels with AVX2 and FMA: sixteen lanes are two registers.
#include "neural/kernels.hpp"

#if defined(__AVX2__) && defined(__FMA__)

#include <immintrin.h>

#include "neural/kernel_code.hpp"

namespace teka::neural {
namespace {

/// The last steps of the summation tree, which has the same shape for all instruction sets.
float sum_of_eight(__m256 v) {
  __m128 four = _mm_add_ps(_mm256_castps256_ps128(v), _mm256_extractf128_ps(v, 1));
  four = _mm_add_ps(four, _mm_movehl_ps(four, four));
  return _mm_cvtss_f32(_mm_add_ss(four, _mm_shuffle_ps(four, four, 1)));
}

float maximum_of_eight(__m256 v) {
  __m128 four = _mm_max_ps(_mm256_castps256_ps128(v), _mm256_extractf128_ps(v, 1));
  four = _mm_max_ps(four, _mm_movehl_ps(four, four));
  return _mm_cvtss_f32(_mm_max_ss(four, _mm_shuffle_ps(four, four, 1)));
}

struct Avx2Lanes {
  static constexpr std::size_t kTileRows = 6;
  static constexpr std::size_t kTileVectors = 1;
  struct V {
    __m256 low, high;
  };

  static V load(const float* from) { return {_mm256_load_ps(from), _mm256_load_ps(from + 8)}; }
  static __m256 load_eight(const std::uint16_t* from) {
    const __m128i halves = _mm_load_si128(reinterpret_cast<const __m128i*>(from));
    return _mm256_castsi256_ps(_mm256_slli_epi32(_mm256_cvtepu16_epi32(halves), 16));
  }
  static V load(const std::uint16_t* from) { return {load_eight(from), load_eight(from + 8)}; }
  static void store(float* to, V v) {
    _mm256_store_ps(to, v.low);
    _mm256_store_ps(to + 8, v.high);
  }
  static V splat(float value) { return {_mm256_set1_ps(value), _mm256_set1_ps(value)}; }
  static V add(V a, V b) { return {_mm256_add_ps(a.low, b.low), _mm256_add_ps(a.high, b.high)}; }
  static V sub(V a, V b) { return {_mm256_sub_ps(a.low, b.low), _mm256_sub_ps(a.high, b.high)}; }
  static V mul(V a, V b) { return {_mm256_mul_ps(a.low, b.low), _mm256_mul_ps(a.high, b.high)}; }
  static V div(V a, V b) { return {_mm256_div_ps(a.low, b.low), _mm256_div_ps(a.high, b.high)}; }
  static V fma(V a, V b, V c) {
    return {_mm256_fmadd_ps(a.low, b.low, c.low), _mm256_fmadd_ps(a.high, b.high, c.high)};
  }
  static V max(V a, V b) { return {_mm256_max_ps(a.low, b.low), _mm256_max_ps(a.high, b.high)}; }
  static V min(V a, V b) { return {_mm256_min_ps(a.low, b.low), _mm256_min_ps(a.high, b.high)}; }
  static __m256 doubled(__m256 value, __m256 rounded) {
    const __m256i n = _mm256_slli_epi32(_mm256_castps_si256(rounded), 23);
    return _mm256_castsi256_ps(_mm256_add_epi32(_mm256_castps_si256(value), n));
  }
  static V doubled(V value, V rounded) { return {doubled(value.low, rounded.low), doubled(value.high, rounded.high)}; }
  static float sum(V v) { return sum_of_eight(_mm256_add_ps(v.low, v.high)); }
  static float maximum(V v) { return maximum_of_eight(_mm256_max_ps(v.low, v.high)); }
};

}  // namespace

constinit const Kernels kKernelsAvx2 = KernelCode<Avx2Lanes>::kCode();

}  // namespace teka::neural

#else

namespace teka::neural {
constinit const Kernels kKernelsAvx2 = {};
}  // namespace teka::neural

#endif
