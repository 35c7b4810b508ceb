// The kernel with AVX-512: eight boards at a time.
#include "games/brick/bitboard/kernel_table.hpp"

#if defined(__AVX512BW__)

#include "games/brick/bitboard/kernel.hpp"
#include "games/brick/bitboard/lanes_avx512.hpp"

namespace teka::brick {

const FastCodes kFastAvx512 = {
    {FastKernel<Avx512Lanes, 2>::kCode, FastKernel<Avx512Lanes, 3>::kCode, FastKernel<Avx512Lanes, 4>::kCode}};

}  // namespace teka::brick

#else

namespace teka::brick {
const FastCodes kFastAvx512 = {};
}  // namespace teka::brick

#endif
