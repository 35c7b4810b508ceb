// The input of a playout kernel, and the random stream of a playout. Plain data only: playout_kernel.hpp says why.
#pragma once

#include <cstdint>

#include "games/twenty48/playouts/playout_sums.hpp"
#include "games/twenty48/rules/board.hpp"

namespace teka::twenty48 {

/// A start, rotated so that the last slide was to the left. Its first playout is number `first` of the stream `key`,
/// each later one `stride` further, so that tasks that run together keep their streams.
struct PreparedStart {
  std::uint8_t cells[kCells];
  bool slid;
  std::uint64_t points;  ///< of its tiles
  std::uint64_t key;
  std::uint64_t first;
  std::uint64_t stride;
};

struct PlayoutTask {
  const PreparedStart* starts;
  std::uint32_t start_count;
  std::uint64_t count;  ///< total number of playouts; the starts take turns
  const std::uint32_t* points_of_rank;
  PlayoutSums* sums;
  bool (*stop)(const void* context);
  const void* context;
  std::uint64_t moves = 0;
};

void run_playouts_portable(PlayoutTask& task);
void run_playouts_avx2(PlayoutTask& task);
void run_playouts_avx512(PlayoutTask& task);

// A playout draws 32 bits per step: xoroshiro64 (Blackman and Vigna, 2021) with its ++ scrambler, in 32-bit words to
// fit the lanes. The upper 16 bits choose the empty cell; the lower 16, as a signed number, decide whether the tile is
// a 4; the two lowest bits choose the orientation. The threshold makes the last two independent.
constexpr int kFourBelow = -32768 + 6552;
constexpr std::uint32_t kMirrorBit = 1;
constexpr std::uint32_t kTransposeBit = 2;
constexpr int kRotateLow = 26, kShiftHigh = 9, kRotateHigh = 13, kRotateSum = 17;

/// The initial state of playout i: the i-th output of SplitMix64 (Steele, Lea and Flood, 2014). Never 0.
constexpr std::uint64_t playout_state(std::uint64_t key, std::uint64_t playout) {
  std::uint64_t z = key + (playout + 1) * 0x9E3779B97F4A7C15ULL;
  z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ULL;
  z = (z ^ (z >> 27)) * 0x94D049BB133111EBULL;
  z ^= z >> 31;
  return z != 0 ? z : 1;
}

}  // namespace teka::twenty48
