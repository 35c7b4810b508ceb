// The kernels for any machine.
#include <cstdint>
#include <cstring>

#include "neural/exact_fma.hpp"
#include "neural/kernel_code.hpp"

namespace teka::neural {
namespace {

using FourWords __attribute__((vector_size(16))) = std::uint32_t;

FourFloats fma_of_four(FourFloats a, FourFloats b, FourFloats c) {
#if defined(__FP_FAST_FMAF)
  FourFloats result{};
  for (int i = 0; i < 4; ++i) result[i] = __builtin_fmaf(a[i], b[i], c[i]);
  return result;
#else
  return exact_fma(a, b, c);
#endif
}

struct PortableLanes {
  static constexpr std::size_t kTileRows = 4;
  static constexpr std::size_t kTileVectors = 1;
  static constexpr std::size_t kParts = kLanes / 4;
  struct V {
    FourFloats part[kParts];
  };

  template <class Operation>
  static V each(Operation operation) {
    V result;
    for (std::size_t i = 0; i < kParts; ++i) result.part[i] = operation(i);
    return result;
  }
  static V load(const float* from) {
    V v;
    std::memcpy(&v, from, sizeof(V));
    return v;
  }
  static V load(const std::uint16_t* from) {
    return each([&](std::size_t i) {
      const std::uint16_t* four = from + 4 * i;
      return reinterpret_cast<FourFloats>(FourWords{four[0], four[1], four[2], four[3]} << 16);
    });
  }
  static void store(float* to, const V& v) { std::memcpy(to, &v, sizeof(V)); }
  static V splat(float value) {
    return each([&](std::size_t) { return FourFloats{value, value, value, value}; });
  }
  static V add(const V& a, const V& b) {
    return each([&](std::size_t i) { return a.part[i] + b.part[i]; });
  }
  static V sub(const V& a, const V& b) {
    return each([&](std::size_t i) { return a.part[i] - b.part[i]; });
  }
  static V mul(const V& a, const V& b) {
    return each([&](std::size_t i) { return a.part[i] * b.part[i]; });
  }
  static V div(const V& a, const V& b) {
    return each([&](std::size_t i) { return a.part[i] / b.part[i]; });
  }
  static V fma(const V& a, const V& b, const V& c) {
    return each([&](std::size_t i) { return fma_of_four(a.part[i], b.part[i], c.part[i]); });
  }
  /// The second operand if either is NaN, as on x86.
  static V max(const V& a, const V& b) {
    return each([&](std::size_t i) { return a.part[i] > b.part[i] ? a.part[i] : b.part[i]; });
  }
  static V min(const V& a, const V& b) {
    return each([&](std::size_t i) { return a.part[i] < b.part[i] ? a.part[i] : b.part[i]; });
  }
  /// value * 2^n, where n are the low bits of `rounded`.
  static V doubled(const V& value, const V& rounded) {
    return each([&](std::size_t i) {
      const FourWords n = reinterpret_cast<FourWords>(rounded.part[i]) << 23;
      return reinterpret_cast<FourFloats>(reinterpret_cast<FourWords>(value.part[i]) + n);
    });
  }
  /// A tree: lane i and lane i + 8, then i and i + 4, and so on; the same for all instruction sets.
  static float sum(const V& v) {
    const FourFloats four = (v.part[0] + v.part[2]) + (v.part[1] + v.part[3]);
    return (four[0] + four[2]) + (four[1] + four[3]);
  }
  static float maximum(const V& v) {
    const auto larger = [](auto a, auto b) { return a > b ? a : b; };
    const FourFloats four = larger(larger(v.part[0], v.part[2]), larger(v.part[1], v.part[3]));
    return larger(larger(four[0], four[2]), larger(four[1], four[3]));
  }
};

}  // namespace

constinit const Kernels kKernelsPortable = KernelCode<PortableLanes>::kCode();

}  // namespace teka::neural
