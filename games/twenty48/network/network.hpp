// An n-tuple network: the value of a board, in points still to come, as a sum of weights that are indexed by the tiles
// on tuples of cells, in each of the eight symmetries of the board (Szubert and Jaskowski, 2014). A network may have
// stages with separate weights, because boards with large tiles play differently.
//
// Weights are 16-bit integers in a common unit, so that sums are exact and the same on every machine.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "core/big_array.hpp"
#include "games/twenty48/network/lazy_tables.hpp"
#include "games/twenty48/rules/board.hpp"

namespace teka::twenty48 {

/// The cells of a network: tuples of 1 to 6 cells in ascending order.
struct Layout {
  static constexpr std::size_t kMostCells = 6;
  static constexpr std::size_t kMostTuples = 64;
  static constexpr int kMostStages = 3;

  std::vector<std::vector<int>> tuples;
  int stages = 1;

  [[nodiscard]] static std::size_t entries(const std::vector<int>& tuple) {
    return std::size_t{1} << (4 * tuple.size());
  }
  /// Number of weights of one stage.
  [[nodiscard]] std::size_t entries() const;

  friend bool operator==(const Layout&, const Layout&) = default;
};

/// Four tuples of six cells (Yeh and others, 2016), as in the network in models/.
Layout large_layout(int stages);
/// Rows, squares and an L of four cells: trained in a minute, half a megabyte.
Layout small_layout();

/// The stage of a board: the first is for all boards, the second from 16384 on, the third from 16384 and 8192 on.
constexpr int stage_of(Board board, int stages) {
  constexpr Board kLowest = 0x1111111111111111ULL;
  if (stages < 2) return 0;
  const Board great = board >> 3 & board >> 2 & board >> 1 & kLowest;  // 14 and 15
  if (great == 0) return 0;
  const Board next = board >> 3 & board >> 2 & ~(board >> 1) & board & kLowest;  // 13
  return stages > 2 && std::popcount(great) + std::popcount(next) > 1 ? 2 : 1;
}

constexpr std::array<Board, 8> symmetries_of(Board board) {
  const Board turned = transposed(board);
  return {board,  mirrored(board),  flipped(board),  mirrored(flipped(board)),
          turned, mirrored(turned), flipped(turned), mirrored(flipped(turned))};
}

/// Computes the index of a tuple's weight: the cells as runs of neighbours, each shifted to its place in the index.
class Lookup {
 public:
  Lookup(const std::vector<int>& tuple, std::size_t offset);
  [[nodiscard]] std::size_t operator()(Board board) const {
    return offset_ +
           ((board >> shifts_[0] & masks_[0]) | (board >> shifts_[1] & masks_[1]) | (board >> shifts_[2] & masks_[2]));
  }

 private:
  std::size_t offset_;
  std::array<int, 3> shifts_{};
  std::array<Board, 3> masks_{};
};

class Network {
 public:
  /// All weights are zero. `unit`: points per unit of weight.
  Network(Layout layout, float unit);

  /// Makes it a network whose weights are read when a board first needs them, from tables packed by pack_table: one for
  /// each table, by stage and tuple. Until they are read, weights() has zeros there.
  void read_from(std::span<const std::string_view> packed, std::shared_ptr<const std::string> file);
  /// Reads what this board needs. False after a stop.
  [[nodiscard]] bool load(Board board, const std::stop_token& stop) const {
    const std::size_t stage = stage_number(board);
    return !lazy_ || lazy_->covers(stage, board) || lazy_->load(stage, board, stop);
  }
  /// Reads everything. False after a stop.
  [[nodiscard]] bool load_all(const std::stop_token& stop = {}) const { return !lazy_ || lazy_->load_all(stop); }

  [[nodiscard]] const Layout& layout() const { return layout_; }
  [[nodiscard]] float unit() const { return unit_; }
  /// By stage, then by tuple; the first cell is the lowest digit of the index.
  [[nodiscard]] std::span<std::int16_t> weights() { return weights_; }
  [[nodiscard]] std::span<const std::int16_t> weights() const { return weights_; }

  [[nodiscard]] float value(Board board) const {
    const std::size_t number = stage_number(board);
    if (lazy_ && !lazy_->covers(number, board)) lazy_->load(number, board, {});
    const std::int16_t* stage = weights_.data() + number * stage_size_;
    std::int32_t sum = 0;
    for (const Board turned : symmetries_of(board)) {
      for (const Lookup& index : lookups_) sum += stage[index(turned)];
    }
    return static_cast<float>(sum) * unit_;
  }

 private:
  [[nodiscard]] std::size_t stage_number(Board board) const {
    return static_cast<std::size_t>(stage_of(board, layout_.stages));
  }

  Layout layout_;
  float unit_;
  std::size_t stage_size_;
  std::vector<Lookup> lookups_;
  BigArray<std::int16_t> weights_;
  std::unique_ptr<LazyTables> lazy_;  ///< writes into weights_
};

}  // namespace teka::twenty48
