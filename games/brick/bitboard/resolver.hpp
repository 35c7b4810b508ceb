// The engine that resolves many drops onto one board at once with the widest vectors that the machine has: what the
// search and the thesis's player spend their time in. All instruction sets give the same bits.
#pragma once

#include <memory>
#include <span>

#include "core/instruction_set.hpp"
#include "games/brick/bitboard/kernel_table.hpp"
#include "games/brick/bitboard/packed_board.hpp"

namespace teka::brick {

/// Not for several threads at once.
class Resolver {
 public:
  explicit Resolver(int colours, InstructionSet set = best_instruction_set());
  /// With code that the machine must be able to run.
  Resolver(int colours, const KernelTable& table);
  ~Resolver();
  Resolver(Resolver&&) noexcept;
  Resolver& operator=(Resolver&&) noexcept;

  /// The points of every drop on every board, board by board, -1 where there is no room: boards.size() * drops.size()
  /// numbers. Returns how many were tried.
  std::size_t points(std::span<const PackedBoard> boards, const DropList& drops, std::span<std::int32_t> points);

  /// The boards that drops [first, first + kBatch) of the list lead to, in no particular order; those without room are
  /// left out. Stays as it is until the next call.
  const Batch& boards(const PackedBoard& board, const DropList& drops, std::size_t first = 0);

  /// Of the boards of a batch, in its order.
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
