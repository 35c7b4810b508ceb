// What the resolver asks of the code for one instruction set.
#pragma once

#include "games/brick/fast_board.hpp"

namespace teka::brick {

/// One board and the drops to be tried on it.
struct DropTask {
  const PackedBoard* board;
  const DropList* drops;
  std::size_t first, last;                    ///< of the list
  std::array<std::uint8_t, kColumns> places;  ///< where in its word the first free cell of a column lies
  std::array<std::uint8_t, kColumns> room;    ///< free cells of a column
};

struct FastCode {
  /// Puts the boards that something clears on into `pending`; the others have no points. When `still` is given, they
  /// go there. At most kBatch drops.
  void (*drop)(const DropTask& task, Batch& pending, Batch* still);
  /// Resolves the boards of `pending` to their ends, which go to `done`: boards only if they are wanted.
  void (*resolve)(Batch& pending, Batch& done, bool want_boards);
  void (*features)(const Batch& batch, FastFeatures* features);
};

/// By number of planes, from two on.
using FastCodes = std::array<FastCode, 3>;
extern const FastCodes kFastPortable;
extern const FastCodes kFastAvx2;
extern const FastCodes kFastAvx512;

}  // namespace teka::brick
