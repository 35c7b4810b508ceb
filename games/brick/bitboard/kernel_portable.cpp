// The kernel for any machine: two boards at a time.
#include "games/brick/bitboard/kernel.hpp"
#include "games/brick/bitboard/lanes.hpp"

namespace teka::brick {

const KernelTable kPortableKernels = {
    {Kernel<VectorLanes<16>, 2>::kKernels, Kernel<VectorLanes<16>, 3>::kKernels, Kernel<VectorLanes<16>, 4>::kKernels}};

}  // namespace teka::brick
