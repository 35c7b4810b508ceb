// Random playouts: from a position, uniformly random legal moves until none is left, many at once. The boards lie side
// by side, a byte per cell and a board per byte lane of a register (16, 32 or 64 of them), so that one instruction
// works on one cell of all boards.
//
// Playout i draws from its own stream, made from the seed and i: how many lanes there are and which of them plays a
// playout changes nothing. All instruction sets give the same sums, bit for bit.
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
  int slid = -1;  ///< the direction in which the tiles slid to here: a new tile comes first; -1: a move comes first
};

constexpr std::size_t kMostPlayoutStarts = 1024;

/// Playout i (from 0 to count - 1) begins at starts[i % starts.size()] and is added to sums[i % starts.size()]. When
/// `stop` says true, no more playouts begin, and those that run are played to their end: what is cut short is still a
/// fair sample. Returns the number of moves that were played.
std::uint64_t run_playouts(std::span<const PlayoutStart> starts, std::uint64_t count, const Seed& seed,
                           std::span<PlayoutSums> sums, const std::function<bool()>& stop,
                           InstructionSet set = best_instruction_set());

struct PlayoutQuestion {
  std::span<const PlayoutStart> starts;
  Seed seed;
};

/// Several questions at once, to fill the lanes when each of them has few playouts. The starts of all of them take
/// turns; with as many turns for each start, the sums of a question are those that it gets alone.
std::uint64_t run_playouts(std::span<const PlayoutQuestion> questions, std::uint64_t count, std::span<PlayoutSums> sums,
                           const std::function<bool()>& stop, InstructionSet set = best_instruction_set());

}  // namespace teka::twenty48
