#include "games/twenty48/playouts/playout.hpp"

#include <algorithm>
#include <array>

#include "core/check.hpp"
#include "games/twenty48/playouts/playout_task.hpp"

namespace teka::twenty48 {
namespace {

/// Points of a tile that grew from 2s. The table has more ranks than a game, so that no index is out of range.
constexpr std::array<std::uint32_t, 32> kPointsOfRank = [] {
  std::array<std::uint32_t, 32> points{};
  for (std::uint32_t rank = 2; rank < 24; ++rank) points[rank] = (rank - 1) << rank;
  return points;
}();

/// Rotated so that the last slide was to the left.
Ranks turned(const Ranks& ranks, int slid) {
  Ranks result{};
  for (std::size_t y = 0; y < kSide; ++y) {
    for (std::size_t x = 0; x < kSide; ++x) {
      const std::size_t across = slid == kRight || slid == kDown ? kSide - 1 - x : x;
      const bool upright = slid == kUp || slid == kDown;
      result[y * kSide + x] = ranks[upright ? across * kSide + y : y * kSide + across];
    }
  }
  return result;
}

PreparedStart prepared(const PlayoutStart& start, std::uint64_t key, std::uint64_t first, std::uint64_t stride) {
  PreparedStart result{};
  result.key = key;
  result.first = first;
  result.stride = stride;
  result.slid = start.slid >= 0;
  TEKA_CHECK(start.ranks != Ranks{});  // no move is legal, but the kernel detects only full boards
  const Ranks ranks = turned(start.ranks, result.slid ? start.slid : kLeft);
  for (std::size_t i = 0; i < kCells; ++i) {
    TEKA_CHECK(ranks[i] <= kLastRank);
    result.cells[i] = ranks[i];
    result.points += kPointsOfRank[ranks[i]];
  }
  return result;
}

}  // namespace

std::uint64_t run_playouts(std::span<const PlayoutStart> starts, std::uint64_t count, const Seed& seed,
                           std::span<PlayoutSums> sums, const std::function<bool()>& stop, InstructionSet set) {
  const PlayoutQuestion question{.starts = starts, .seed = seed};
  return run_playouts({&question, 1}, count, sums, stop, set);
}

std::uint64_t run_playouts(std::span<const PlayoutQuestion> questions, std::uint64_t count, std::span<PlayoutSums> sums,
                           const std::function<bool()>& stop, InstructionSet set) {
  TEKA_CHECK(is_available(set));
  TEKA_CHECK(!sums.empty() && sums.size() <= kMostPlayoutStarts);
  std::array<PreparedStart, kMostPlayoutStarts> all;
  std::size_t size = 0;
  for (const PlayoutQuestion& question : questions) {
    TEKA_CHECK(size + question.starts.size() <= sums.size());
    const std::uint64_t key = Rng(question.seed).next();
    const std::uint64_t stride = question.starts.size();
    for (std::uint64_t i = 0; i < stride; ++i) all[size++] = prepared(question.starts[i], key, i, stride);
  }
  TEKA_CHECK(size == sums.size());
  PlayoutTask task{
      .starts = all.data(),
      .start_count = static_cast<std::uint32_t>(size),
      .count = count,
      .points_of_rank = kPointsOfRank.data(),
      .sums = sums.data(),
      .stop = [](const void* ask) { return (*static_cast<const std::function<bool()>*>(ask))(); },
      .context = &stop,
  };
  if (set == InstructionSet::avx512)
    run_playouts_avx512(task);
  else if (set == InstructionSet::avx2)
    run_playouts_avx2(task);
  else
    run_playouts_portable(task);
  return task.moves;
}

}  // namespace teka::twenty48
