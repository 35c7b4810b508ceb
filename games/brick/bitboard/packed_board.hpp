// The board as bit planes, and the data of the batch kernels: drops onto a board, batches of boards, counts of their
// shapes.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <span>
#include <vector>

#include "games/brick/rules/rules.hpp"

namespace teka::brick {

/// A colour is a number of two to four bits, with one plane per bit. A plane has four words of three columns: word w
/// holds columns w, w + 4 and w + 8, so that the right neighbour is at the same bit of the next word. Each column has
/// 21 bits from the floor up; the last one is a guard that stays 0 and separates the columns.
constexpr int kWords = 4;
constexpr int kMostPlanes = 4;
constexpr int kColumnBits = 21;

constexpr int word_of(int column) {
  return column % kWords;
}
constexpr int shift_of(int column) {
  return column / kWords * kColumnBits;
}
constexpr int planes_for(int colours) {
  return std::bit_width(static_cast<unsigned>(colours));
}

struct PackedBoard {
  std::array<std::array<std::uint64_t, kWords>, kMostPlanes> planes{};

  [[nodiscard]] std::uint64_t occupied(int word) const {
    const auto w = static_cast<std::size_t>(word);
    return planes[0][w] | planes[1][w] | planes[2][w] | planes[3][w];
  }
  [[nodiscard]] int height(int column) const {
    // Cells never float, so the highest bit gives the height. Baseline machines find it in one instruction, but need
    // more to count bits.
    return std::bit_width(static_cast<std::uint32_t>(occupied(word_of(column)) >> shift_of(column)) &
                          ((1U << kRows) - 1));
  }
  [[nodiscard]] int free_cells() const;

  friend bool operator==(const PackedBoard&, const PackedBoard&) = default;
};

PackedBoard pack(const Board& board);
Board unpack(const PackedBoard& packed);

/// Cells to drop onto a board, one entry after the other: all placements of a brick, or single cells of each colour on
/// each column.
class DropList {
 public:
  /// All thirty in the order of placement(); only ten when the brick has one colour.
  static DropList of_brick(const Brick& brick);

  /// One to three cells, from top to bottom.
  void add(int column, std::span<const Colour> cells);
  void add_placements(const Brick& brick);

  [[nodiscard]] std::size_t size() const { return size_; }
  /// One entry per drop, padded with entries that never fit.
  [[nodiscard]] const std::uint8_t* columns() const { return columns_.data(); }
  [[nodiscard]] const std::uint8_t* cells() const { return cells_.data(); }
  /// The bits of one plane, lowest cell first.
  [[nodiscard]] const std::uint8_t* bits(std::size_t plane) const { return bits_[plane].data(); }

 private:
  static constexpr std::size_t kBeyond = 8;  // vectors are read whole

  std::size_t size_ = 0;
  std::vector<std::uint8_t> columns_ = std::vector<std::uint8_t>(kBeyond);
  std::vector<std::uint8_t> cells_ = std::vector<std::uint8_t>(kBeyond, kRows + 1);
  std::array<std::vector<std::uint8_t>, kMostPlanes> bits_{columns_, columns_, columns_, columns_};
};

/// Boards side by side, word by word: input and output of the kernels.
constexpr std::size_t kBatch = 256;
struct alignas(64) Batch {
  static constexpr std::size_t kRoom = kBatch + 8;  // vectors are written whole
  std::array<std::array<std::uint64_t, kRoom>, static_cast<std::size_t>(kMostPlanes* kWords)> words;
  std::array<std::uint64_t, kRoom> id;  ///< index of the drop in its list
  std::array<std::uint64_t, kRoom> points;
  std::array<std::uint64_t, kRoom> steps;
  std::size_t count;

  [[nodiscard]] PackedBoard board(std::size_t i, int planes) const;
};

/// The thesis's features of a board; features.hpp defines them.
struct FeatureCounts {
  int horizontal = 0, vertical = 0, diagonal = 0, possible = 0, well = 0, blocks = 0;
  friend bool operator==(const FeatureCounts&, const FeatureCounts&) = default;
};

/// The counts by which our players evaluate a board.
enum ShapeNumber : std::uint8_t {
  /// Pairs of one colour; the name gives their distance in columns and rows.
  kPair01,
  kPair02,
  kPair03,
  kPair04,
  kPair10,
  kPair11,
  kPair12,
  kPair13,
  kPair14,
  kPair20,
  kPair21,
  kPair22,
  kPair23,
  /// Three of one colour in neighbouring columns that would be a row if one of them were not one row off,
  kMiddleHigher,
  kMiddleLower,
  kEndHigher,
  kEndLower,
  /// or two rows off,
  kMiddleTwoOff,  ///< higher or lower
  kEndTwoHigher,
  kEndTwoLower,
  /// or a diagonal if its upper end were not one row too high, or its lower end one row too low.
  kSlopeEndHigher,
  kSlopeEndLower,
  /// Three of one colour in a column: a pair, and a third one above or below it with a gap of one or two cells.
  kStackGapAbove,
  kStackGapBelow,
  kStackGapTwo,  ///< above or below
  kWell,         ///< as in the thesis, like the next
  kBlocks,
  kRoughness,  ///< differences in height between neighbours
  kHighest,    ///< height of the highest column
  kShapeNumbers
};
using Shape = std::array<std::int16_t, kShapeNumbers>;

/// Integer weights of a shape's numbers. Integer sums do not depend on the order of addition or on the machine.
struct ShapeWeights {
  std::array<std::int32_t, kShapeNumbers> steady{};
  std::array<std::int32_t, kShapeNumbers> growing{};
};
struct WeighedBatch {
  std::array<std::uint64_t, Batch::kRoom> steady;   ///< signed, in two's complement
  std::array<std::uint64_t, Batch::kRoom> growing;  ///< likewise
  std::array<std::uint64_t, Batch::kRoom> blocks;
};

}  // namespace teka::brick
