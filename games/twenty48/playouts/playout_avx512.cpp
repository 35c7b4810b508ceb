// Playouts with AVX-512 (BW): 64 boards, one byte each per register; masked operations need no second instruction.
#include "games/twenty48/playouts/playout_task.hpp"

#if defined(__AVX512BW__)

#include <immintrin.h>

#include "games/twenty48/playouts/playout_kernel.hpp"

namespace teka::twenty48 {
namespace {

struct Avx512Lanes {
  static constexpr int kLanes = 64;
  using Bytes = __m512i;
  using Mask = __mmask64;

  static Bytes load(const void* from) { return _mm512_load_si512(from); }
  static void store(void* to, Bytes bytes) { _mm512_store_si512(to, bytes); }
  static Bytes splat(int value) { return _mm512_set1_epi8(static_cast<char>(value)); }

  static Mask nonzero(Bytes a) { return _mm512_test_epi8_mask(a, a); }
  static Mask zero(Bytes a) { return _mm512_testn_epi8_mask(a, a); }
  static Mask equal(Bytes a, Bytes b) { return _mm512_cmpeq_epi8_mask(a, b); }
  static Mask equal_within(Mask within, Bytes a, Bytes b) { return _mm512_mask_cmpeq_epi8_mask(within, a, b); }
  static Mask either(Mask a, Mask b) { return a | b; }
  static std::uint64_t bits(Mask mask) { return mask; }

  static Bytes choose(Mask mask, Bytes yes, Bytes no) { return _mm512_mask_mov_epi8(no, mask, yes); }
  static Bytes keep(Mask mask, Bytes a) { return _mm512_maskz_mov_epi8(mask, a); }
  static Bytes drop(Mask mask, Bytes a) { return _mm512_mask_mov_epi8(a, mask, splat(0)); }
  static Bytes add(Bytes a, Bytes b) { return _mm512_add_epi8(a, b); }
  static std::uint64_t sum(Bytes a) {
    return static_cast<std::uint64_t>(_mm512_reduce_add_epi64(_mm512_sad_epu8(a, splat(0))));
  }
  static Bytes minimum(Bytes a, Bytes b) { return _mm512_min_epu8(a, b); }
  static Bytes plus_one(Bytes a) { return _mm512_add_epi8(a, splat(1)); }
  static Bytes plus_one_where(Mask mask, Bytes a) { return _mm512_mask_add_epi8(a, mask, a, splat(1)); }
  static Bytes add_difference(Bytes sum, Bytes a, Bytes b) { return _mm512_ternarylogic_epi32(sum, a, b, 0xF6); }

  /// 16 bits each: even bytes in the first, odd bytes in the second.
  struct Random {
    __m512i upper[2];
    __m512i lower[2];
    Bytes turns;
  };
  static Bytes join(__m512i even, __m512i odd) {
    return _mm512_ternarylogic_epi32(_mm512_set1_epi16(0x00FF), even, odd, 0xCA);
  }
  static Bytes below(const Random& random, Bytes count) {
    const __m512i even = _mm512_and_si512(count, _mm512_set1_epi16(0x00FF));
    const __m512i odd = _mm512_andnot_si512(_mm512_set1_epi16(0x00FF), count);
    return join(_mm512_mulhi_epu16(random.upper[0], even), _mm512_mulhi_epu16(random.upper[1], odd));
  }
  static Bytes four(const Random& random) {
    const __m512i least = _mm512_set1_epi16(kFourBelow);
    const __m512i even = _mm512_maskz_mov_epi16(_mm512_cmplt_epi16_mask(random.lower[0], least), _mm512_set1_epi16(1));
    return _mm512_mask_add_epi16(even, _mm512_cmplt_epi16_mask(random.lower[1], least), even, _mm512_set1_epi16(0x100));
  }
  static Mask mirrors(const Random& random) { return _mm512_test_epi8_mask(random.turns, splat(kMirrorBit)); }
  static Mask transposes(const Random& random) { return _mm512_test_epi8_mask(random.turns, splat(kTransposeBit)); }

  class Generator {
   public:
    template <class Words>
    Generator(const Words& low, const Words& high) {
      for (int i = 0; i < 4; ++i) low_[i] = load(low[i]);
      for (int i = 0; i < 4; ++i) high_[i] = load(high[i]);
    }
    template <class Words>
    void save(Words& low, Words& high) const {
      for (int i = 0; i < 4; ++i) store(low[i], low_[i]);
      for (int i = 0; i < 4; ++i) store(high[i], high_[i]);
    }
    Random next() {
      __m512i out[4];
      for (int i = 0; i < 4; ++i) out[i] = draw(low_[i], high_[i]);
      Random random;
      const __m512i half = _mm512_set1_epi32(0xFFFF);
      random.lower[0] = _mm512_ternarylogic_epi32(half, out[0], _mm512_slli_epi32(out[1], 16), 0xCA);
      random.upper[0] = _mm512_ternarylogic_epi32(half, _mm512_srli_epi32(out[0], 16), out[1], 0xCA);
      random.lower[1] = _mm512_ternarylogic_epi32(half, out[2], _mm512_slli_epi32(out[3], 16), 0xCA);
      random.upper[1] = _mm512_ternarylogic_epi32(half, _mm512_srli_epi32(out[2], 16), out[3], 0xCA);
      random.turns = join(random.lower[0], _mm512_slli_epi16(random.lower[1], 8));
      return random;
    }

   private:
    static __m512i draw(__m512i& low, __m512i& high) {
      const __m512i out = _mm512_add_epi32(_mm512_rol_epi32(_mm512_add_epi32(low, high), kRotateSum), low);
      high = _mm512_xor_si512(high, low);
      low =
          _mm512_ternarylogic_epi32(_mm512_rol_epi32(low, kRotateLow), high, _mm512_slli_epi32(high, kShiftHigh), 0x96);
      high = _mm512_rol_epi32(high, kRotateHigh);
      return out;
    }
    __m512i low_[4];
    __m512i high_[4];
  };
};

}  // namespace

void run_playouts_avx512(PlayoutTask& task) {
  PlayoutKernel<Avx512Lanes>(task).run();
}

}  // namespace teka::twenty48

#else

namespace teka::twenty48 {
void run_playouts_avx512(PlayoutTask& task) {
  run_playouts_portable(task);
}
}  // namespace teka::twenty48

#endif
