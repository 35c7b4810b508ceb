// Random playouts: uniformly random legal moves from a position until none is left, many at once. The boards are side
// by side, one byte per cell and one board per byte lane of a register (16, 32 or 64 lanes), so that one instruction
// works on one cell of all boards.
//
// Playout i has its own random stream, derived from the seed and i, so the number of lanes and the assignment of
// playouts to lanes do not matter. All instruction sets give the same sums, bit for bit.
//
// Uniform means: of 2^16 random numbers each empty cell gets its share to within one, and a 4 appears with probability
// 0.09998.
#pragma once

#include <cstdint>
#include <functional>
#include <limits>
#include <span>

#include "core/instruction_set.hpp"
#include "core/seed.hpp"
#include "games/twenty48/playouts/playout_sums.hpp"
#include "games/twenty48/rules/ranks.hpp"

namespace teka::twenty48 {

struct PlayoutStart {
  Ranks ranks{};  ///< not empty
  int slid = -1;  ///< the direction of the last slide: a new tile comes next; -1: a move comes next
};

constexpr std::size_t kMostPlayoutStarts = 1024;

/// Playout i (from 0 to count - 1) begins at starts[i % starts.size()] and is added to sums[i % starts.size()]. When
/// `stop` returns true, no more playouts begin, but running ones are completed, so the sample is not biased. Returns
/// the number of moves played.
std::uint64_t run_playouts(std::span<const PlayoutStart> starts, std::uint64_t count, const Seed& seed,
                           std::span<PlayoutSums> sums, const std::function<bool()>& stop,
                           InstructionSet set = best_instruction_set());

struct PlayoutQuestion {
  std::span<const PlayoutStart> starts;
  Seed seed;
};

/// Several tasks at once, to fill the lanes when each has few playouts. Their starts take turns; with equally many
/// turns for each start, the sums of a task are the same as if it ran alone.
std::uint64_t run_playouts(std::span<const PlayoutQuestion> questions, std::uint64_t count, std::span<PlayoutSums> sums,
                           const std::function<bool()>& stop, InstructionSet set = best_instruction_set());

}  // namespace teka::twenty48
