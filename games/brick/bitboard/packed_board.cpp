#include "games/brick/bitboard/packed_board.hpp"

namespace teka::brick {

int PackedBoard::free_cells() const {
  int free = kCells;
  for (int column = 0; column < kColumns; ++column) free -= height(column);
  return free;
}

PackedBoard pack(const Board& board) {
  PackedBoard packed;
  for (int column = 0; column < kColumns; ++column) {
    for (int row = 0; row < kRows; ++row) {
      for (std::size_t plane = 0; plane < kMostPlanes; ++plane) {
        const std::uint64_t bit = board.at(column, row) >> plane & 1;
        packed.planes[plane][static_cast<std::size_t>(word_of(column))] |= bit << (shift_of(column) + row);
      }
    }
  }
  return packed;
}

Board unpack(const PackedBoard& packed) {
  Board board;
  for (int column = 0; column < kColumns; ++column) {
    for (int row = 0; row < kRows; ++row) {
      unsigned colour = 0;
      for (std::size_t plane = 0; plane < kMostPlanes; ++plane) {
        const std::uint64_t word = packed.planes[plane][static_cast<std::size_t>(word_of(column))];
        colour |= static_cast<unsigned>(word >> (shift_of(column) + row) & 1) << plane;
      }
      board.set(column, row, static_cast<Colour>(colour));
    }
  }
  return board;
}

DropList DropList::of_brick(const Brick& brick) {
  DropList list;
  list.add_placements(brick);
  return list;
}

void DropList::add(int column, std::span<const Colour> cells) {
  const auto add_number = [&](std::vector<std::uint8_t>& numbers, unsigned number) {
    numbers.push_back(numbers.back());
    numbers[size_] = static_cast<std::uint8_t>(number);
  };
  add_number(columns_, static_cast<unsigned>(column));
  add_number(cells_, static_cast<unsigned>(cells.size()));
  for (std::size_t plane = 0; plane < kMostPlanes; ++plane) {
    unsigned bits = 0;
    for (const Colour colour : cells) bits = bits << 1 | (colour >> plane & 1U);
    add_number(bits_[plane], bits);
  }
  ++size_;
}

void DropList::add_placements(const Brick& brick) {
  const bool one_colour = brick.cells[0] == brick.cells[1] && brick.cells[1] == brick.cells[2];
  for (int i = 0; i < (one_colour ? kColumns : kPlacements); ++i) {
    add(placement(i).column, rotated(brick, placement(i).rotation).cells);
  }
}

PackedBoard Batch::board(std::size_t i, int planes) const {
  PackedBoard packed;
  for (std::size_t plane = 0; plane < static_cast<std::size_t>(planes); ++plane) {
    for (std::size_t word = 0; word < kWords; ++word) packed.planes[plane][word] = words[plane * kWords + word][i];
  }
  return packed;
}

}  // namespace teka::brick
