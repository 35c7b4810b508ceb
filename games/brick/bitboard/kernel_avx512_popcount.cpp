// The kernel with AVX-512 VPOPCNTDQ, which counts the bits of a vector in one instruction (Ice Lake, Zen 4 and later).
#include "games/brick/bitboard/kernel_table.hpp"

#if defined(__AVX512VPOPCNTDQ__)

#include "games/brick/bitboard/kernel.hpp"
#include "games/brick/bitboard/lanes_avx512.hpp"

namespace teka::brick {
namespace {

struct PopcountLanes : Avx512Lanes {
  static V partial_counts(V v) { return lanes(_mm512_popcnt_epi64(raw(v))); }
  static V total(V counts) { return counts; }
};

}  // namespace

const KernelTable kAvx512PopcountKernels = {
    {Kernel<PopcountLanes, 2>::kKernels, Kernel<PopcountLanes, 3>::kKernels, Kernel<PopcountLanes, 4>::kKernels}};

}  // namespace teka::brick

#else

namespace teka::brick {
const KernelTable kAvx512PopcountKernels = {};
}  // namespace teka::brick

#endif
