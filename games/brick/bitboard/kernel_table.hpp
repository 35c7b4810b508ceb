// What the resolver asks of the code for one instruction set.
#pragma once

#include "games/brick/bitboard/packed_board.hpp"

namespace teka::brick {

/// One board and the drops to be tried on it, at most kBatch.
struct DropTask {
  const PackedBoard* board;
  const DropList* drops;
  std::size_t first, last;  ///< of the list; the first is a multiple of 8
  std::uint64_t id;         ///< of the first
  /// By column, with some to spare for vectors.
  alignas(64) std::array<std::uint64_t, 16> places;  ///< where in its word the first free cell lies
  alignas(64) std::array<std::uint64_t, 16> room;    ///< free cells
};

struct Kernels {
  /// Adds the boards on which something clears to `pending`; the others have no points. When `still` is given, they
  /// are added there. Returns how many drops had room.
  std::size_t (*drop)(const DropTask& task, Batch& pending, Batch* still);
  /// Resolves the boards of `pending` to their ends, which go to `done`: boards only if they are wanted.
  void (*resolve)(Batch& pending, Batch& done, bool want_boards);
  void (*features)(const Batch& batch, FeatureCounts* features);
  void (*shapes)(const Batch& batch, Shape* shapes);
  void (*weigh)(const Batch& batch, const ShapeWeights& weights, WeighedBatch& weighed);
};

struct KernelTable {
  std::array<Kernels, 3> by_planes;  ///< from two on
};
extern const KernelTable kPortableKernels;
extern const KernelTable kAvx2Kernels;
extern const KernelTable kAvx512Kernels;
extern const KernelTable kAvx512PopcountKernels;  ///< for machines that count the bits of a vector in one instruction

}  // namespace teka::brick
