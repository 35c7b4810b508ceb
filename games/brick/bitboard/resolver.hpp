// Resolves many drops onto one board at once, with the widest vectors of the machine. The players spend most of their
// time here. All instruction sets give the same bits.
#pragma once

#include <memory>
#include <span>

#include "core/instruction_set.hpp"
#include "games/brick/bitboard/kernel_table.hpp"
#include "games/brick/bitboard/packed_board.hpp"

namespace teka::brick {

/// Not thread-safe.
class Resolver {
 public:
  explicit Resolver(int colours, InstructionSet set = best_instruction_set());
  /// With a given kernel, which the machine must support.
  Resolver(int colours, const KernelTable& table);
  ~Resolver();
  Resolver(Resolver&&) noexcept;
  Resolver& operator=(Resolver&&) noexcept;

  /// The points of every drop on every board, board by board: boards.size() * drops.size() numbers, -1 where there is
  /// no room. Returns how many were tried.
  std::size_t points(std::span<const PackedBoard> boards, const DropList& drops, std::span<std::int32_t> points);

  /// The boards after drops [first, first + kBatch) of the list, in no particular order, without those that have no
  /// room. Valid until the next call.
  const Batch& boards(const PackedBoard& board, const DropList& drops, std::size_t first = 0);

  /// Features of the boards of a batch, in its order.
  void features(const Batch& batch, std::span<FeatureCounts> features) const;

  void shapes(const Batch& batch, std::span<Shape> shapes) const;
  void weigh(const Batch& batch, const ShapeWeights& weights, WeighedBatch& weighed) const;

  [[nodiscard]] int planes() const { return planes_; }

 private:
  struct Memory;

  int planes_;
  const Kernels* kernels_;
  std::unique_ptr<Memory> memory_;
};

}  // namespace teka::brick
