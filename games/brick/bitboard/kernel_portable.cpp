// The kernel for any machine: two boards at a time.
#include "games/brick/bitboard/kernel.hpp"
#include "games/brick/bitboard/lanes.hpp"

namespace teka::brick {

const FastCodes kFastPortable = {{FastKernel<VectorLanes<16>, 2>::kCode, FastKernel<VectorLanes<16>, 3>::kCode,
                                  FastKernel<VectorLanes<16>, 4>::kCode}};

}  // namespace teka::brick
