// Playouts with AVX2: 32 boards at a time.
#include "games/twenty48/playouts/playout_task.hpp"

#if defined(__AVX2__)

#include "games/twenty48/playouts/playout_kernel.hpp"
#include "games/twenty48/playouts/playout_lanes.hpp"

namespace teka::twenty48 {

void run_playouts_avx2(PlayoutTask& task) {
  PlayoutKernel<VectorLanes<32>>(task).run();
}

}  // namespace teka::twenty48

#else

namespace teka::twenty48 {
void run_playouts_avx2(PlayoutTask& task) {
  run_playouts_portable(task);
}
}  // namespace teka::twenty48

#endif
