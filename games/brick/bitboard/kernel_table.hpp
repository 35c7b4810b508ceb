// The functions that the resolver needs from a kernel, and the kernels by instruction set.
#pragma once

#include "games/brick/bitboard/packed_board.hpp"

namespace teka::brick {

/// One board and the drops to be tried on it, at most kBatch.
struct DropTask {
  const PackedBoard* board;
  const DropList* drops;
  std::size_t first, last;  ///< range in the list; `first` is a multiple of 8
  std::uint64_t id;         ///< of the first drop
  /// By column, padded to the width of a vector.
  alignas(64) std::array<std::uint64_t, 16> places;  ///< bit of the first free cell in its word
  alignas(64) std::array<std::uint64_t, 16> room;    ///< free cells
};

struct Kernels {
  /// Adds the boards on which something clears to `pending`. The others score nothing and are added to `still`, if
  /// given. Returns how many drops had room.
  std::size_t (*drop)(const DropTask& task, Batch& pending, Batch* still);
  /// Resolves all chains of `pending` and adds the results to `done`; the boards themselves only with `want_boards`.
  void (*resolve)(Batch& pending, Batch& done, bool want_boards);
  void (*features)(const Batch& batch, FeatureCounts* features);
  void (*shapes)(const Batch& batch, Shape* shapes);
  void (*weigh)(const Batch& batch, const ShapeWeights& weights, WeighedBatch& weighed);
};

struct KernelTable {
  std::array<Kernels, 3> by_planes;  ///< 2, 3 and 4 planes
};
extern const KernelTable kPortableKernels;
extern const KernelTable kAvx2Kernels;
extern const KernelTable kAvx512Kernels;
extern const KernelTable kAvx512PopcountKernels;  ///< with AVX-512 VPOPCNTDQ

}  // namespace teka::brick
