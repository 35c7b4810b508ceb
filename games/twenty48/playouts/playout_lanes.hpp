// The operations of playout_kernel.hpp with the vector extensions of gcc and clang, on every machine, Width bytes wide.
// A mask is a vector, too: all bits of a byte, or none. Operations that the extensions lack are intrinsics where
// available, and loops elsewhere.
#pragma once

#include <cstdint>

#if defined(__SSE2__)
#include <immintrin.h>
#endif

#include "games/twenty48/playouts/playout_task.hpp"

namespace teka::twenty48 {

// In a loop: gcc 12 cannot build a vector whose width is a template parameter.
template <int Width>
struct VectorTypes;
template <>
struct VectorTypes<16> {
  using Bytes __attribute__((vector_size(16))) = std::uint8_t;
  using Words __attribute__((vector_size(16))) = std::uint16_t;
  using SignedWords __attribute__((vector_size(16))) = std::int16_t;
  using LongWords __attribute__((vector_size(16))) = std::uint32_t;
};
template <>
struct VectorTypes<32> {
  using Bytes __attribute__((vector_size(32))) = std::uint8_t;
  using Words __attribute__((vector_size(32))) = std::uint16_t;
  using SignedWords __attribute__((vector_size(32))) = std::int16_t;
  using LongWords __attribute__((vector_size(32))) = std::uint32_t;
};

template <int Width>
struct VectorLanes {
  static constexpr int kLanes = Width;
  using Bytes = typename VectorTypes<Width>::Bytes;
  using Words = typename VectorTypes<Width>::Words;
  using SignedWords = typename VectorTypes<Width>::SignedWords;
  using LongWords = typename VectorTypes<Width>::LongWords;
  using Mask = Bytes;

  template <class Vector = Bytes>
  static Vector load(const void* from) {
    return *static_cast<const Vector*>(from);
  }
  template <class Vector>
  static void store(void* to, Vector vector) {
    *static_cast<Vector*>(to) = vector;
  }
  static Bytes splat(int value) { return Bytes{} + static_cast<std::uint8_t>(value); }

  static Mask zero(Bytes a) { return reinterpret_cast<Mask>(a == 0); }
  static Mask nonzero(Bytes a) { return ~zero(a); }
  static Mask equal(Bytes a, Bytes b) { return reinterpret_cast<Mask>(a == b); }
  static Mask equal_within(Mask within, Bytes a, Bytes b) { return within & equal(a, b); }
  static Mask either(Mask a, Mask b) { return a | b; }
  static std::uint64_t bits(Mask mask) {
#if defined(__AVX2__)
    if constexpr (Width == 32) {
      return static_cast<std::uint32_t>(_mm256_movemask_epi8(reinterpret_cast<__m256i>(mask)));
    }
#endif
#if defined(__SSE2__)
    if constexpr (Width == 16) {
      return static_cast<std::uint32_t>(_mm_movemask_epi8(reinterpret_cast<__m128i>(mask)));
    }
#endif
    std::uint64_t result = 0;
    for (int i = 0; i < Width; ++i) result |= std::uint64_t{mask[i] != 0} << i;
    return result;
  }

  /// Bitwise: for "mask ? yes : no" gcc would compare the mask again.
  static Bytes choose(Mask mask, Bytes yes, Bytes no) {
#if defined(__AVX2__)
    if constexpr (Width == 32) {
      return reinterpret_cast<Bytes>(_mm256_blendv_epi8(reinterpret_cast<__m256i>(no), reinterpret_cast<__m256i>(yes),
                                                        reinterpret_cast<__m256i>(mask)));
    }
#endif
    return (mask & yes) | (~mask & no);
  }
  static Bytes keep(Mask mask, Bytes a) { return mask & a; }
  static Bytes drop(Mask mask, Bytes a) { return ~mask & a; }
  static Bytes add(Bytes a, Bytes b) { return a + b; }
  static std::uint64_t sum(Bytes a) {
    std::uint64_t result = 0;
    for (int i = 0; i < Width; ++i) result += a[i];
    return result;
  }
  static Bytes minimum(Bytes a, Bytes b) { return a < b ? a : b; }
  static Bytes plus_one(Bytes a) { return a + 1; }
  static Bytes plus_one_where(Mask mask, Bytes a) { return a - mask; }
  static Bytes add_difference(Bytes sum, Bytes a, Bytes b) { return sum | (a ^ b); }

  /// 16 bits each: even bytes in the first, odd bytes in the second.
  struct Random {
    Words upper[2];
    Words lower[2];
    Bytes turns;
  };
  static Bytes join(Words even, Words odd) { return reinterpret_cast<Bytes>((even & 0x00FF) | (odd & 0xFF00)); }
  static Words upper_product(Words a, Words b) {
#if defined(__AVX2__)
    if constexpr (Width == 32) {
      return reinterpret_cast<Words>(_mm256_mulhi_epu16(reinterpret_cast<__m256i>(a), reinterpret_cast<__m256i>(b)));
    }
#endif
#if defined(__SSE2__)
    if constexpr (Width == 16) {
      return reinterpret_cast<Words>(_mm_mulhi_epu16(reinterpret_cast<__m128i>(a), reinterpret_cast<__m128i>(b)));
    }
#endif
    for (int i = 0; i < Width / 2; ++i) a[i] = static_cast<std::uint16_t>(std::uint32_t{a[i]} * b[i] >> 16);
    return a;
  }
  static Bytes below(const Random& random, Bytes count) {
    const auto counts = reinterpret_cast<Words>(count);
    return join(upper_product(random.upper[0], counts & 0x00FF), upper_product(random.upper[1], counts & 0xFF00));
  }
  static Bytes four(const Random& random) {
    const auto below_limit = [](Words words) {
      return reinterpret_cast<Words>(reinterpret_cast<SignedWords>(words) < static_cast<std::int16_t>(kFourBelow));
    };
    return join(below_limit(random.lower[0]), below_limit(random.lower[1])) & 1;
  }
  static Mask mirrors(const Random& random) { return equal(random.turns & kMirrorBit, splat(kMirrorBit)); }
  static Mask transposes(const Random& random) { return equal(random.turns & kTransposeBit, splat(kTransposeBit)); }

  class Generator {
   public:
    template <class States>
    Generator(const States& low, const States& high) {
      for (int i = 0; i < 4; ++i) low_[i] = load<LongWords>(low[i]);
      for (int i = 0; i < 4; ++i) high_[i] = load<LongWords>(high[i]);
    }
    template <class States>
    void save(States& low, States& high) const {
      for (int i = 0; i < 4; ++i) store(low[i], low_[i]);
      for (int i = 0; i < 4; ++i) store(high[i], high_[i]);
    }
    Random next() {
      LongWords out[4];
      for (int i = 0; i < 4; ++i) out[i] = draw(low_[i], high_[i]);
      Random random;
      for (int i = 0; i < 2; ++i) {
        random.lower[i] = reinterpret_cast<Words>((out[2 * i] & 0xFFFF) | out[2 * i + 1] << 16);
        random.upper[i] = reinterpret_cast<Words>(out[2 * i] >> 16 | (out[2 * i + 1] & 0xFFFF0000));
      }
      random.turns = join(random.lower[0], random.lower[1] << 8);
      return random;
    }

   private:
    template <int By>
    static LongWords rotated(LongWords x) {
      return x << By | x >> (32 - By);
    }
    static LongWords draw(LongWords& low, LongWords& high) {
      const LongWords out = rotated<kRotateSum>(low + high) + low;
      high ^= low;
      low = rotated<kRotateLow>(low) ^ high ^ high << kShiftHigh;
      high = rotated<kRotateHigh>(high);
      return out;
    }
    LongWords low_[4];
    LongWords high_[4];
  };
};

}  // namespace teka::twenty48
