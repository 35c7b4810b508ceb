#include "games/brick/bitboard/resolver.hpp"

#include <algorithm>

#include "core/check.hpp"

namespace teka::brick {
namespace {

const KernelTable& kernels_for(InstructionSet set) {
  TEKA_CHECK(is_available(set));
#if defined(__x86_64__)
  if (set == InstructionSet::avx512) {
    return __builtin_cpu_supports("avx512vpopcntdq") != 0 ? kAvx512PopcountKernels : kAvx512Kernels;
  }
#endif
  return set == InstructionSet::avx2 ? kAvx2Kernels : kPortableKernels;
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

/// Sets 0 for the drops that have room, -1 for the others.
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

struct Resolver::Memory {
  Batch pending;
  Batch done;
};

Resolver::Resolver(int colours, InstructionSet set) : Resolver(colours, kernels_for(set)) {}
Resolver::Resolver(int colours, const KernelTable& table)
    : planes_(planes_for(colours)),
      kernels_(&table.by_planes[static_cast<std::size_t>(planes_ - 2)]),
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
    kernels_->resolve(pending, done, false);
    for (std::size_t i = 0; i < done.count; ++i) points[done.id[i]] = static_cast<std::int32_t>(done.points[i]);
  };
  std::size_t tried = 0;
  for (std::size_t b = 0; b < boards.size(); ++b) {
    DropTask task = task_of(boards[b], drops);
    std::int32_t* const own = &points[b * drops.size()];
    mark_room(task, {own, drops.size()});
    while (task.last < drops.size()) {
      // Resolves the drops of several boards together to keep the lanes full.
      if (pending.count > kBatch / 2) finish();
      task.first = task.last;
      task.last = std::min(task.first + kBatch / 2, drops.size());
      task.id = b * drops.size() + task.first;
      tried += kernels_->drop(task, pending, nullptr);
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
  kernels_->drop(task, pending, &done);
  kernels_->resolve(pending, done, true);
  return done;
}

void Resolver::features(const Batch& batch, std::span<FeatureCounts> features) const {
  kernels_->features(batch, features.data());
}

void Resolver::shapes(const Batch& batch, std::span<Shape> shapes) const {
  kernels_->shapes(batch, shapes.data());
}

void Resolver::weigh(const Batch& batch, const ShapeWeights& weights, WeighedBatch& weighed) const {
  kernels_->weigh(batch, weights, weighed);
}

}  // namespace teka::brick
