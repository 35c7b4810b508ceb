// a * b + c with one rounding on machines without an FMA instruction: the same bits as with one.
#pragma once

#include <cstdint>

namespace teka::neural {

// Vector extensions of gcc and clang, available on every machine.
using TwoFloats __attribute__((vector_size(8))) = float;
using FourFloats __attribute__((vector_size(16))) = float;
using TwoDoubles __attribute__((vector_size(16))) = double;
using TwoWords __attribute__((vector_size(16))) = std::int64_t;

/// In doubles the product of floats is exact. The sum is rounded to odd (Boldo and Melquiond, 2008): if it is inexact,
/// the neighbour with the odd last bit is taken, so that rounding to float gives the same result as rounding the exact
/// sum.
inline TwoDoubles fma_rounded_to_odd(TwoDoubles a, TwoDoubles b, TwoDoubles c) {
  const TwoDoubles product = a * b;
  const TwoDoubles sum = product + c;
  const TwoDoubles part = sum - product;
  const TwoDoubles error = (product - (sum - part)) + (c - part);  // exact (Knuth), or NaN
  const auto bits = reinterpret_cast<TwoWords>(sum);
  const TwoWords more = error > 0.0;  // -1 where true
  const TwoWords less = error < 0.0;
  const TwoWords positive = sum > 0.0;
  const TwoWords step = (more ^ positive) | 1;       // -1: the exact sum is nearer to 0 than `sum`; otherwise 1
  const TwoWords apply = (more | less) & ~bits & 1;  // 1: inexact and even
  return reinterpret_cast<TwoDoubles>(bits + (step & -apply));
}

// Halves are not converted element by element: gcc 12 at -O3 miscompiles that.
inline TwoDoubles first_half(FourFloats v) {
  return __builtin_convertvector(__builtin_shufflevector(v, v, 0, 1), TwoDoubles);
}
inline TwoDoubles second_half(FourFloats v) {
  return __builtin_convertvector(__builtin_shufflevector(v, v, 2, 3), TwoDoubles);
}

inline FourFloats exact_fma(FourFloats a, FourFloats b, FourFloats c) {
  const TwoDoubles first = fma_rounded_to_odd(first_half(a), first_half(b), first_half(c));
  const TwoDoubles second = fma_rounded_to_odd(second_half(a), second_half(b), second_half(c));
  return __builtin_shufflevector(__builtin_convertvector(first, TwoFloats), __builtin_convertvector(second, TwoFloats),
                                 0, 1, 2, 3);
}

}  // namespace teka::neural
