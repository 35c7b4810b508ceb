// The kernel with AVX-512: eight boards at a time.
#include "games/brick/bitboard/kernel_table.hpp"

#if defined(__AVX512BW__)

#include "games/brick/bitboard/kernel.hpp"
#include "games/brick/bitboard/lanes_avx512.hpp"

namespace teka::brick {

const KernelTable kAvx512Kernels = {
    {Kernel<Avx512Lanes, 2>::kKernels, Kernel<Avx512Lanes, 3>::kKernels, Kernel<Avx512Lanes, 4>::kKernels}};

}  // namespace teka::brick

#else

namespace teka::brick {
const KernelTable kAvx512Kernels = {};
}  // namespace teka::brick

#endif
