// The kernels with AVX-512: sixteen lanes are one register.
#include "neural/kernels.hpp"

#if defined(__AVX512F__)

#include <immintrin.h>

#include "neural/kernel_code.hpp"

namespace teka::neural {
namespace {

struct Avx512Lanes {
  static constexpr std::size_t kTileRows = 8;
  static constexpr std::size_t kTileVectors = 3;
  using V = __m512;

  static V load(const float* from) { return _mm512_load_ps(from); }
  static V load(const std::uint16_t* from) {
    const __m256i halves = _mm256_load_si256(reinterpret_cast<const __m256i*>(from));
    return _mm512_castsi512_ps(_mm512_slli_epi32(_mm512_cvtepu16_epi32(halves), 16));
  }
  static void store(float* to, V v) { _mm512_store_ps(to, v); }
  static V splat(float value) { return _mm512_set1_ps(value); }
  static V add(V a, V b) { return _mm512_add_ps(a, b); }
  static V sub(V a, V b) { return _mm512_sub_ps(a, b); }
  static V mul(V a, V b) { return _mm512_mul_ps(a, b); }
  static V div(V a, V b) { return _mm512_div_ps(a, b); }
  static V fma(V a, V b, V c) { return _mm512_fmadd_ps(a, b, c); }
  static V max(V a, V b) { return _mm512_max_ps(a, b); }
  static V min(V a, V b) { return _mm512_min_ps(a, b); }
  static V doubled(V value, V rounded) {
    const __m512i n = _mm512_slli_epi32(_mm512_castps_si512(rounded), 23);
    return _mm512_castsi512_ps(_mm512_add_epi32(_mm512_castps_si512(value), n));
  }
  /// A tree: lane i and lane i + 8, then i and i + 4, and so on.
  static float sum(V v) {
    v = _mm512_add_ps(v, _mm512_shuffle_f32x4(v, v, 0b01'00'11'10));
    v = _mm512_add_ps(v, _mm512_shuffle_f32x4(v, v, 0b10'11'00'01));
    v = _mm512_add_ps(v, _mm512_permute_ps(v, 0b01'00'11'10));
    return _mm512_cvtss_f32(_mm512_add_ps(v, _mm512_permute_ps(v, 0b10'11'00'01)));
  }
  static float maximum(V v) {
    v = _mm512_max_ps(v, _mm512_shuffle_f32x4(v, v, 0b01'00'11'10));
    v = _mm512_max_ps(v, _mm512_shuffle_f32x4(v, v, 0b10'11'00'01));
    v = _mm512_max_ps(v, _mm512_permute_ps(v, 0b01'00'11'10));
    return _mm512_cvtss_f32(_mm512_max_ps(v, _mm512_permute_ps(v, 0b10'11'00'01)));
  }
};

}  // namespace

constinit const Kernels kKernelsAvx512 = KernelCode<Avx512Lanes>::kCode();

}  // namespace teka::neural

#else

namespace teka::neural {
constinit const Kernels kKernelsAvx512 = {};
}  // namespace teka::neural

#endif
