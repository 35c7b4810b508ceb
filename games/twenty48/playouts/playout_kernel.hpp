// The playouts of playout.hpp for registers of any width. `Lanes` provides the operations: see playout_lanes.hpp. Only
// files compiled for one instruction set include this; it calls only its own templates, so that the linker cannot use
// its code on another machine.
//
// A step of all boards is: a new tile where the last move was legal; a random reorientation; a slide to the left. Where
// the slide changes nothing the board waits for the next draw, which makes the choice uniform among the legal moves.
// Boards without a legal move stay as they are until the next check, every few steps.
#pragma once

#include <cstdint>

#include "games/twenty48/playouts/playout_task.hpp"

namespace teka::twenty48 {

template <class Lanes>
class PlayoutKernel {
 public:
  explicit PlayoutKernel(PlayoutTask& task) : task_(task) {}

  void run() {
    for (int lane = 0; lane < kLanes; ++lane) refill(lane);
    for (std::uint64_t round = 1; active_ != 0; ++round) {
      play_steps();
      std::uint64_t dead = dead_lanes() & active_;
      if (round % kRoundsPerQuestion == 0 && task_.stop(task_.context)) task_.count = next_;
      for (; dead != 0; dead &= dead - 1) {
        const int lane = __builtin_ctzll(dead);
        harvest(lane);
        refill(lane);
      }
    }
  }

 private:
  using Bytes = typename Lanes::Bytes;
  using Mask = typename Lanes::Mask;
  static constexpr int kLanes = Lanes::kLanes;
  static constexpr int kSteps = 8;  ///< between two checks for finished boards: few enough to count 4s in a byte
  static constexpr std::uint64_t kRoundsPerQuestion = 32;

  /// The position of the random numbers for the four bytes of a 32-bit word: see Lanes::draw.
  static constexpr int word_of(int lane) { return (lane >> 1 & 1) | (lane & 1) << 1; }

  void refill(int lane) {
    const std::uint64_t bit = std::uint64_t{1} << lane;
    active_ &= ~bit;
    // An unused lane keeps a finished board or, with fewer playouts than lanes, an empty one: neither can move.
    if (next_ >= task_.count) return;
    ++next_;
    active_ |= bit;
    start_[lane] = static_cast<std::uint16_t>(next_start_);
    const PreparedStart& start = task_.starts[next_start_];
    const std::uint64_t state = playout_state(start.key, start.first + turn_ * start.stride);
    if (++next_start_ == task_.start_count) {
      next_start_ = 0;
      ++turn_;
    }
    for (int cell = 0; cell < kCells; ++cell) cells_[cell][lane] = start.cells[cell];
    moved_[lane] = start.slid ? 0xFF : 0;
    fours_[lane] = 0;
    low_[word_of(lane)][lane / 4] = static_cast<std::uint32_t>(state);
    high_[word_of(lane)][lane / 4] = static_cast<std::uint32_t>(state >> 32);
  }

  void harvest(int lane) {
    std::uint64_t points = 0;
    for (const auto& cell : cells_) points += task_.points_of_rank[cell[lane]];
    points -= task_.starts[start_[lane]].points + std::uint64_t{4} * fours_[lane];
    PlayoutSums& sums = task_.sums[start_[lane]];
    ++sums.count;
    sums.points += points;
    sums.squares += points * points;
  }

  /// The boards in registers, for a few steps.
  struct Cells {
    Bytes at[kCells];
  };

  void play_steps() {
    Cells cells;
    for (int i = 0; i < kCells; ++i) cells.at[i] = Lanes::load(cells_[i]);
    typename Lanes::Generator generator(low_, high_);
    Mask moved = Lanes::nonzero(Lanes::load(moved_));
    Bytes fours = Lanes::splat(0);
    Bytes moves = Lanes::splat(0);
    for (int step = 0; step < kSteps; ++step) {
      const auto random = generator.next();
      moves = Lanes::plus_one_where(moved, moves);
      fours = Lanes::add(fours, put_tiles(cells, moved, random));
      reorient(cells, random);
      moved = slide(cells);
    }
    for (int i = 0; i < kCells; ++i) Lanes::store(cells_[i], cells.at[i]);
    generator.save(low_, high_);
    Lanes::store(moved_, Lanes::keep(moved, Lanes::splat(0xFF)));
    alignas(64) std::uint8_t new_fours[kLanes];
    Lanes::store(new_fours, fours);
    for (int lane = 0; lane < kLanes; ++lane) fours_[lane] += new_fours[lane];
    task_.moves += Lanes::sum(moves);
  }

  /// Adds a tile on a random empty cell of each board that moved. Returns 1 where it is a 4.
  template <class Random>
  static Bytes put_tiles(Cells& cells, Mask moved, const Random& random) {
    // The index of each empty cell, from 1; 0 for the others.
    Bytes number[kCells];
    Bytes count = Lanes::splat(0);
    for (int i = 0; i < kCells; ++i) {
      const Mask empty = Lanes::zero(cells.at[i]);
      count = Lanes::plus_one_where(empty, count);
      number[i] = Lanes::keep(empty, count);
    }
    const Bytes chosen = Lanes::plus_one(Lanes::below(random, count));
    const Bytes target = Lanes::choose(moved, chosen, Lanes::splat(0xFF));
    const Bytes four = Lanes::four(random);
    const Bytes tile = Lanes::plus_one(four);
    for (int i = 0; i < kCells; ++i) {
      cells.at[i] = Lanes::choose(Lanes::equal(number[i], target), tile, cells.at[i]);
    }
    return Lanes::keep(moved, four);
  }

  static void swap_where(Mask where, Bytes& a, Bytes& b) {
    const Bytes old = a;
    a = Lanes::choose(where, b, a);
    b = Lanes::choose(where, old, b);
  }

  /// Each board is transposed or not, then mirrored or not, so that left is a random direction.
  template <class Random>
  static void reorient(Cells& cells, const Random& random) {
    const Mask transpose = Lanes::transposes(random);
    for (int y = 0; y < kSide; ++y) {
      for (int x = y + 1; x < kSide; ++x) swap_where(transpose, cells.at[y * kSide + x], cells.at[x * kSide + y]);
    }
    const Mask mirror = Lanes::mirrors(random);
    for (int y = 0; y < kSide; ++y) {
      for (int x = 0; x < kSide / 2; ++x) {
        swap_where(mirror, cells.at[y * kSide + x], cells.at[y * kSide + kSide - 1 - x]);
      }
    }
  }

  /// Slides to the left; returns a mask of the boards that changed. Unrolled by hand, because gcc would otherwise keep
  /// the cells in memory.
  static Mask slide(Cells& cells) {
    Bytes changes = Lanes::splat(0);
    changes = slide_row(cells.at, changes);
    changes = slide_row(cells.at + kSide, changes);
    changes = slide_row(cells.at + 2 * kSide, changes);
    changes = slide_row(cells.at + 3 * kSide, changes);
    return Lanes::nonzero(changes);
  }

  static Bytes slide_row(Bytes* c, Bytes changes) {
    const Bytes old[3] = {c[0], c[1], c[2]};
    close_gaps(c);
    merge(c);
    // A tile that leaves the last cell changes another cell, too, so the last one need not be compared.
    for (int x = 0; x < 3; ++x) changes = Lanes::add_difference(changes, old[x], c[x]);
    return changes;
  }

  /// From the right: where a cell is empty, all cells beyond it move one closer.
  static void close_gaps(Bytes* c) {
    for (int gap = kSide - 2; gap >= 0; --gap) {
      const Mask empty = Lanes::zero(c[gap]);
      for (int x = gap; x < kSide - 1; ++x) c[x] = Lanes::choose(empty, c[x + 1], c[x]);
      c[kSide - 1] = Lanes::drop(empty, c[kSide - 1]);
    }
  }

  static void merge(Bytes* c) {
    for (int x = 0; x < kSide - 1; ++x) {
      const Mask equal = Lanes::equal_within(Lanes::nonzero(c[x + 1]), c[x], c[x + 1]);
      c[x] = Lanes::plus_one_where(equal, c[x]);
      for (int beyond = x + 1; beyond < kSide - 1; ++beyond) {
        c[beyond] = Lanes::choose(equal, c[beyond + 1], c[beyond]);
      }
      c[kSide - 1] = Lanes::drop(equal, c[kSide - 1]);
    }
  }

  /// Full boards without equal neighbours.
  std::uint64_t dead_lanes() const {
    Bytes least = Lanes::load(cells_[0]);
    for (int i = 1; i < kCells; ++i) least = Lanes::minimum(least, Lanes::load(cells_[i]));
    Mask alive = Lanes::zero(least);
    for (int y = 0; y < kSide; ++y) {
      for (int x = 0; x < kSide; ++x) {
        const Bytes here = Lanes::load(cells_[y * kSide + x]);
        if (x + 1 < kSide) alive = Lanes::either(alive, Lanes::equal(here, Lanes::load(cells_[y * kSide + x + 1])));
        if (y + 1 < kSide) alive = Lanes::either(alive, Lanes::equal(here, Lanes::load(cells_[(y + 1) * kSide + x])));
      }
    }
    return ~Lanes::bits(alive);
  }

  PlayoutTask& task_;
  std::uint64_t next_ = 0;        ///< number of playouts begun
  std::uint32_t next_start_ = 0;  ///< index of the next start
  std::uint64_t turn_ = 0;        ///< number of rounds over all starts
  std::uint64_t active_ = 0;      ///< lanes whose playout is running
  alignas(64) std::uint8_t cells_[kCells][kLanes] = {};
  alignas(64) std::uint32_t low_[4][kLanes / 4] = {};  ///< states of the generators
  alignas(64) std::uint32_t high_[4][kLanes / 4] = {};
  alignas(64) std::uint8_t moved_[kLanes] = {};
  alignas(64) std::uint32_t fours_[kLanes] = {};
  std::uint16_t start_[kLanes] = {};
};

}  // namespace teka::twenty48
