#include "games/brick/fast_board.hpp"

#include <algorithm>

#include "core/check.hpp"
#include "games/brick/fast_code.hpp"

namespace teka::brick {
namespace {

const FastCodes& codes_of(InstructionSet set) {
  TEKA_CHECK(is_available(set));
  if (set == InstructionSet::avx512) return kFastAvx512;
  return set == InstructionSet::avx2 ? kFastAvx2 : kFastPortable;
}

DropTask task_of(const PackedBoard& board, const DropList& drops, std::size_t first) {
  DropTask task{.board = &board,
                .drops = &drops,
                .first = first,
                .last = std::min(first + kBatch, drops.size()),
                .places = {},
                .room = {}};
  for (int column = 0; column < kColumns; ++column) {
    const int height = board.height(column);
    task.places[static_cast<std::size_t>(column)] = static_cast<std::uint8_t>(shift_of(column) + height);
    task.room[static_cast<std::size_t>(column)] = static_cast<std::uint8_t>(kRows - height);
  }
  return task;
}

}  // namespace

int PackedBoard::free_cells() const {
  int cells = 0;
  for (int word = 0; word < kWords; ++word) cells += std::popcount(occupied(word));
  return kCells - cells;
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
      unsigned color = 0;
      for (std::size_t plane = 0; plane < kMostPlanes; ++plane) {
        const std::uint64_t word = packed.planes[plane][static_cast<std::size_t>(word_of(column))];
        color |= static_cast<unsigned>(word >> (shift_of(column) + row) & 1) << plane;
      }
      board.set(column, row, static_cast<Color>(color));
    }
  }
  return board;
}

DropList DropList::of_brick(const Brick& brick) {
  DropList list;
  list.add_placements(brick);
  return list;
}

void DropList::add(int column, std::span<const Color> cells) {
  columns_.push_back(static_cast<std::uint8_t>(column));
  cells_.push_back(static_cast<std::uint8_t>(cells.size()));
  for (std::size_t plane = 0; plane < kMostPlanes; ++plane) {
    unsigned bits = 0;
    for (const Color color : cells) bits = bits << 1 | (color >> plane & 1U);
    bits_[plane].push_back(static_cast<std::uint8_t>(bits));
  }
}

void DropList::add_placements(const Brick& brick) {
  const bool one_color = brick.cells[0] == brick.cells[1] && brick.cells[1] == brick.cells[2];
  for (int i = 0; i < (one_color ? kColumns : kPlacements); ++i) {
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

struct Resolver::Memory {
  Batch pending;
  Batch done;
};

Resolver::Resolver(int colors, InstructionSet set)
    : planes_(planes_for(colors)),
      code_(&codes_of(set)[static_cast<std::size_t>(planes_ - 2)]),
      memory_(std::make_unique<Memory>()) {}
Resolver::~Resolver() = default;
Resolver::Resolver(Resolver&&) noexcept = default;
Resolver& Resolver::operator=(Resolver&&) noexcept = default;

std::size_t Resolver::points(const PackedBoard& board, const DropList& drops, std::span<std::int32_t> points) {
  auto& [pending, done] = *memory_;
  std::size_t tried = 0;
  for (std::size_t first = 0; first < drops.size(); first += kBatch) {
    const DropTask task = task_of(board, drops, first);
    for (std::size_t i = first; i < task.last; ++i) {
      const bool fits = drops.cells(i) <= task.room[static_cast<std::size_t>(drops.column(i))];
      points[i] = fits ? 0 : -1;
      tried += fits ? 1 : 0;
    }
    code_->drop(task, pending, nullptr);
    done.count = 0;
    code_->resolve(pending, done, false);
    for (std::size_t i = 0; i < done.count; ++i) points[done.id[i]] = static_cast<std::int32_t>(done.points[i]);
  }
  return tried;
}

const Batch& Resolver::boards(const PackedBoard& board, const DropList& drops, std::size_t first) {
  auto& [pending, done] = *memory_;
  done.count = 0;
  code_->drop(task_of(board, drops, first), pending, &done);
  code_->resolve(pending, done, true);
  return done;
}

void Resolver::features(const Batch& batch, std::span<FastFeatures> features) const {
  code_->features(batch, features.data());
}

}  // namespace teka::brick
