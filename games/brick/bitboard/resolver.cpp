#include "games/brick/bitboard/resolver.hpp"

#include <algorithm>

#include "core/check.hpp"
#include "games/brick/bitboard/kernel_table.hpp"

namespace teka::brick {
namespace {

const FastCodes& codes_of(InstructionSet set) {
  TEKA_CHECK(is_available(set));
#if defined(__x86_64__)
  if (set == InstructionSet::avx512) {
    return __builtin_cpu_supports("avx512vpopcntdq") != 0 ? kFastAvx512Popcount : kFastAvx512;
  }
#endif
  return set == InstructionSet::avx2 ? kFastAvx2 : kFastPortable;
}

DropTask task_of(const PackedBoard& board, const DropList& drops) {
  DropTask task{.board = &board, .drops = &drops, .first = 0, .last = 0, .id = 0, .places = {}, .room = {}};
  for (int column = 0; column < kColumns; ++column) {
    const auto height = static_cast<std::uint64_t>(board.height(column));
    task.places[static_cast<std::size_t>(column)] = static_cast<std::uint64_t>(shift_of(column)) + height;
    task.room[static_cast<std::size_t>(column)] = kRows - height;
  }
  return task;
}

/// 0 for the drops that have room, -1 for the others.
void mark_room(const DropTask& task, std::span<std::int32_t> points) {
  const DropList& drops = *task.drops;
  if (*std::min_element(task.room.begin(), task.room.begin() + kColumns) >= kBrickCells) {
    std::fill(points.begin(), points.end(), 0);
    return;
  }
  for (std::size_t i = 0; i < points.size(); ++i) {
    points[i] = drops.cells()[i] <= task.room[drops.columns()[i]] ? 0 : -1;
  }
}

}  // namespace

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
  const auto add_number = [&](std::vector<std::uint8_t>& numbers, unsigned number) {
    numbers.push_back(numbers.back());
    numbers[size_] = static_cast<std::uint8_t>(number);
  };
  add_number(columns_, static_cast<unsigned>(column));
  add_number(cells_, static_cast<unsigned>(cells.size()));
  for (std::size_t plane = 0; plane < kMostPlanes; ++plane) {
    unsigned bits = 0;
    for (const Color color : cells) bits = bits << 1 | (color >> plane & 1U);
    add_number(bits_[plane], bits);
  }
  ++size_;
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

Resolver::Resolver(int colors, InstructionSet set) : Resolver(colors, codes_of(set)) {}
Resolver::Resolver(int colors, const FastCodes& codes)
    : planes_(planes_for(colors)),
      code_(&codes.by_planes[static_cast<std::size_t>(planes_ - 2)]),
      memory_(std::make_unique<Memory>()) {}
Resolver::~Resolver() = default;
Resolver::Resolver(Resolver&&) noexcept = default;
Resolver& Resolver::operator=(Resolver&&) noexcept = default;

std::size_t Resolver::points(std::span<const PackedBoard> boards, const DropList& drops,
                             std::span<std::int32_t> points) {
  auto& [pending, done] = *memory_;
  pending.count = 0;
  const auto finish = [&] {
    done.count = 0;
    code_->resolve(pending, done, false);
    for (std::size_t i = 0; i < done.count; ++i) points[done.id[i]] = static_cast<std::int32_t>(done.points[i]);
  };
  std::size_t tried = 0;
  for (std::size_t b = 0; b < boards.size(); ++b) {
    DropTask task = task_of(boards[b], drops);
    std::int32_t* const own = &points[b * drops.size()];
    mark_room(task, {own, drops.size()});
    while (task.last < drops.size()) {
      // Boards of several drops, and of several boards, are resolved together: that keeps the lanes full.
      if (pending.count > kBatch / 2) finish();
      task.first = task.last;
      task.last = std::min(task.first + kBatch / 2, drops.size());
      task.id = b * drops.size() + task.first;
      tried += code_->drop(task, pending, nullptr);
    }
  }
  finish();
  return tried;
}

const Batch& Resolver::boards(const PackedBoard& board, const DropList& drops, std::size_t first) {
  auto& [pending, done] = *memory_;
  done.count = 0;
  pending.count = 0;
  DropTask task = task_of(board, drops);
  task.first = first;
  task.last = std::min(first + kBatch, drops.size());
  task.id = first;
  code_->drop(task, pending, &done);
  code_->resolve(pending, done, true);
  return done;
}

void Resolver::features(const Batch& batch, std::span<FastFeatures> features) const {
  code_->features(batch, features.data());
}

void Resolver::shapes(const Batch& batch, std::span<Shape> shapes) const {
  code_->shapes(batch, shapes.data());
}

void Resolver::weigh(const Batch& batch, const ShapeWeights& weights, WeighedBatch& weighed) const {
  code_->weigh(batch, weights, weighed);
}

}  // namespace teka::brick
