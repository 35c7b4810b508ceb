// The kernel with AVX-512 that counts the bits of a vector in one instruction (Ice Lake, Zen 4 and later).
#include "games/brick/fast_code.hpp"

#if defined(__AVX512VPOPCNTDQ__)

#include "games/brick/fast_kernel.hpp"
#include "games/brick/fast_lanes_avx512.hpp"

namespace teka::brick {
namespace {

struct PopcountLanes : Avx512Lanes {
  static constexpr bool kCountsBits = true;
  static V popcount(V v) { return lanes(_mm512_popcnt_epi64(raw(v))); }
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
