// a * b + c with one rounding, on machines that have no instruction for it: the same bits as those that have.
#pragma once

#include <cstdint>

namespace teka::neural {

// Vectors as gcc and clang have them on every machine.
using TwoFloats __attribute__((vector_size(8))) = float;
using FourFloats __attribute__((vector_size(16))) = float;
using TwoDoubles __attribute__((vector_size(16))) = double;
using TwoWords __attribute__((vector_size(16))) = std::int64_t;

/// In doubles the product of floats is exact. The sum is rounded to odd (Boldo and Melquiond, 2008): when it is not
/// exact, the neighbour with the odd last bit is taken, and then the rounding to float finds what it would have found
/// in the exact sum.
inline TwoDoubles fma_rounded_to_odd(TwoDoubles a, TwoDoubles b, TwoDoubles c) {
  const TwoDoubles product = a * b;
  const TwoDoubles sum = product + c;
  const TwoDoubles part = sum - product;
  const TwoDoubles error = (product - (sum - part)) + (c - part);  // exact (Knuth), or not a number
  const auto bits = reinterpret_cast<TwoWords>(sum);
  const TwoWords more = error > 0.0;  // -1 where true
  const TwoWords less = error < 0.0;
  const TwoWords positive = sum > 0.0;
  const TwoWords step = (more ^ positive) | 1;       // -1: the exact sum is nearer to 0 than ours; else 1
  const TwoWords apply = (more | less) & ~bits & 1;  // 1: not exact, and even
  return reinterpret_cast<TwoDoubles>(bits + (step & -apply));
}

// Halves are not taken element by element: gcc 12 at -O3 joins such conversions wrongly.
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
