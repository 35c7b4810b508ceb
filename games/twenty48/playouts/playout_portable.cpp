// Playouts for any machine: 16 boards at a time.
#include "games/twenty48/playouts/playout_kernel.hpp"
#include "games/twenty48/playouts/playout_lanes.hpp"

namespace teka::twenty48 {

void run_playouts_portable(PlayoutTask& task) {
  PlayoutKernel<VectorLanes<16>>(task).run();
}

}  // namespace teka::twenty48
