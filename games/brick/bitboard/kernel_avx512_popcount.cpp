// The kernel with AVX-512 that counts the bits of a vector in one instruction (Ice Lake, Zen 4 and later).
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

const FastCodes kFastAvx512Popcount = {
    {FastKernel<PopcountLanes, 2>::kCode, FastKernel<PopcountLanes, 3>::kCode, FastKernel<PopcountLanes, 4>::kCode}};

}  // namespace teka::brick

#else

namespace teka::brick {
const FastCodes kFastAvx512Popcount = {};
}  // namespace teka::brick

#endif
