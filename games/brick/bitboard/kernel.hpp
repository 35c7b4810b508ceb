// The rules on bit planes, for as many boards at once as a vector has lanes: one source for all instruction sets.
#pragma once

#include <algorithm>

#include "games/brick/bitboard/kernel_cells.hpp"
#include "games/brick/bitboard/kernel_measures.hpp"
#include "games/brick/bitboard/kernel_table.hpp"

namespace teka::brick {

template <class Lanes, int Planes>
class Kernel : FastCells<Lanes, Planes> {
  using Base = FastCells<Lanes, Planes>;
  using Measures = FastMeasures<Lanes, Planes>;
  using Base::all, Base::both, Base::count, Base::down, Base::either, Base::kDirections, Base::kFalling, Base::kGuards,
      Base::kHorizontal, Base::kLowest, Base::kRising, Base::kVertical, Base::find_pairs, Base::left, Base::occupied,
      Base::right, Base::up;
  using typename Base::Boards;
  using typename Base::Cells;
  using typename Base::Pairs;
  using typename Base::V;
  static constexpr std::size_t kWidth = Lanes::kWidth;

  /// Shifts the set by one cell: a bit is set where the next cell in direction D had one.
  template <int D>
  TEKA_INLINE static Cells next(const Cells& c) {
    if constexpr (D == kHorizontal) return right(c);
    if constexpr (D == kVertical) return down(c, 1);
    if constexpr (D == kRising) return down(right(c), 1);
    if constexpr (D == kFalling) return up(right(c), 1);
  }
  /// All cells of the triples that begin at these cells.
  template <int D>
  TEKA_INLINE static Cells cells_of(const Cells& triples) {
    if constexpr (D == kHorizontal) return either(either(triples, left(triples)), left(left(triples)));
    if constexpr (D == kVertical) return either(either(triples, up(triples, 1)), up(triples, 2));
    if constexpr (D == kRising) return either(either(triples, up(left(triples), 1)), up(left(left(triples)), 2));
    if constexpr (D == kFalling) return either(either(up(triples, 1), left(triples)), down(left(left(triples)), 1));
  }
  struct Triples {
    Cells of[kDirections];
    V any;
  };
  TEKA_INLINE static Triples find_triples(const Boards& b) {
    const Pairs pairs = find_pairs(b);
    Triples triples{{both(pairs.of[0], next<0>(pairs.of[0])), both(pairs.of[1], next<1>(pairs.of[1])),
                     both(pairs.of[2], next<2>(pairs.of[2])), both(pairs.of[3], next<3>(pairs.of[3]))},
                    {}};
    triples.any = (all(triples.of[0]) | all(triples.of[1])) | (all(triples.of[2]) | all(triples.of[3]));
    return triples;
  }

  /// Sum of the squared lengths of all runs, times the number of runs. A run of length n has t = n - 2 triples and t (t
  /// - 1) / 2 sequences of two or more neighbouring triples; n^2 = 5 t + 4 + 2 t (t - 1) / 2.
  static V worth(const Triples& triples) {
    const auto count_all = [](const Cells(&of)[kDirections]) { return count(of[0], of[1], of[2], of[3]); };
    const V number = count_all(triples.of);
    Cells rest[kDirections];
    const auto shorten = [&](const Cells(&from)[kDirections]) {
      rest[0] = both(from[0], next<0>(from[0]));
      rest[1] = both(from[1], next<1>(from[1]));
      rest[2] = both(from[2], next<2>(from[2]));
      rest[3] = both(from[3], next<3>(from[3]));
      return Lanes::any((all(rest[0]) | all(rest[1])) | (all(rest[2]) | all(rest[3])));
    };
    if (!shorten(triples.of)) return Lanes::multiply(number * 9, number);
    V longer = count_all(rest);
    const V runs = number - longer;
    for (;;) {
      Cells from[kDirections] = {rest[0], rest[1], rest[2], rest[3]};
      if (!shorten(from)) break;
      longer += count_all(rest);
    }
    return Lanes::multiply(number * 5 + runs * 4 + longer * 2, runs);
  }

  /// Removes the cells, one per column at a time, the lowest first; the cells above fall by one.
  static void remove(Boards& b, Cells cells) {
    do {
      for (int w = 0; w < kWords; ++w) {
        const V c = cells[w];
        // Per column: the bits below the lowest removed cell, or all bits if none is removed. The guard bit never
        // moves.
        const V keep = (~c & ((c | kGuards) - kLowest)) | kGuards;
        for (int p = 0; p < Planes; ++p) {
          V& plane = b.planes[p][w];
          plane = (plane & keep) | ((plane >> 1) & ~keep);
        }
        cells[w] = (c >> 1) & ~keep;
      }
    } while (Lanes::any(all(cells)));
  }

  static Boards load(const Batch& batch, std::size_t at) {
    Boards b;
    for (int i = 0; i < Planes * kWords; ++i)
      b.planes[i / kWords][i % kWords] = Lanes::load(&batch.words[static_cast<std::size_t>(i)][at]);
    return b;
  }
  /// Appends the lanes of the mask to the batch.
  static void append(Batch& batch, std::uint32_t mask, const Boards& b) {
    for (int i = 0; i < Planes * kWords; ++i) {
      Lanes::compress(&batch.words[static_cast<std::size_t>(i)][batch.count], mask, b.planes[i / kWords][i % kWords]);
    }
  }

  /// Mask of the lanes from `at` on that are before `end`.
  static std::uint32_t lanes_until(std::size_t at, std::size_t end) {
    return end - at >= kWidth ? (1U << kWidth) - 1 : (1U << (end - at)) - 1;
  }

  struct Drops {
    Boards boards;
    std::uint32_t legal;
  };
  static Drops dropped(const DropTask& task, const Boards& start, std::size_t at) {
    const V columns = Lanes::widen(task.drops->columns() + at);
    const V room = Lanes::look_up(task.room, columns);
    const V places = Lanes::look_up(task.places, columns);
    const V words = columns & (kWords - 1);
    Drops drops{start, Lanes::at_most(Lanes::widen(task.drops->cells() + at), room)};
    for (int p = 0; p < Planes; ++p) {
      const V cells = Lanes::widen(task.drops->bits(static_cast<std::size_t>(p)) + at) << places;
      for (int w = 0; w < kWords; ++w) {
        drops.boards.planes[p][w] |= Lanes::where_equal(words, static_cast<std::uint64_t>(w), cells);
      }
    }
    return drops;
  }

 public:
  static std::size_t drop(const DropTask& task, Batch& pending, Batch* still) {
    Boards start;
    for (int i = 0; i < Planes * kWords; ++i) {
      const auto& plane = task.board->planes[static_cast<std::size_t>(i / kWords)];
      start.planes[i / kWords][i % kWords] = Lanes::splat(plane[static_cast<std::size_t>(i % kWords)]);
    }
    std::size_t tried = 0;
    for (std::size_t at = task.first; at < task.last; at += kWidth) {
      const Drops drops = dropped(task, start, at);
      tried += Lanes::number_of(drops.legal);
      const V ids = Lanes::count_from(task.id + at - task.first);
      const std::uint32_t clears = Lanes::nonzero(find_triples(drops.boards).any) & drops.legal;
      if (clears != 0) {
        append(pending, clears, drops.boards);
        Lanes::compress(&pending.id[pending.count], clears, ids);
        Lanes::store(&pending.points[pending.count], V{});
        pending.count += Lanes::number_of(clears);
      }
      if (still == nullptr) continue;
      const std::uint32_t quiet = drops.legal & ~clears;
      append(*still, quiet, drops.boards);
      Lanes::compress(&still->id[still->count], quiet, ids);
      Lanes::store(&still->points[still->count], V{});
      Lanes::store(&still->steps[still->count], V{});
      still->count += Lanes::number_of(quiet);
    }
    return tried;
  }

  static void resolve(Batch& pending, Batch& done, bool want_boards) {
    for (std::uint64_t step = 1; pending.count > 0; ++step) {
      const std::size_t count = pending.count;
      pending.count = 0;  // refilled from the front, never beyond what has been read
      for (std::size_t at = 0; at < count; at += kWidth) {
        Boards boards = load(pending, at);
        V points = Lanes::load(&pending.points[at]);
        const V ids = Lanes::load(&pending.id[at]);
        const std::uint32_t lanes = lanes_until(at, count);
        const Triples triples = find_triples(boards);
        const std::uint32_t goes_on = Lanes::nonzero(triples.any) & lanes;
        if (const std::uint32_t ends = lanes & ~goes_on; ends != 0) {
          if (want_boards) append(done, ends, boards);
          Lanes::compress(&done.points[done.count], ends, points);
          Lanes::compress(&done.id[done.count], ends, ids);
          Lanes::store(&done.steps[done.count], Lanes::splat(step - 1));
          done.count += Lanes::number_of(ends);
        }
        if (goes_on == 0) continue;
        points += Lanes::multiply(worth(triples), Lanes::splat(step));
        remove(boards, either(either(cells_of<0>(triples.of[0]), cells_of<1>(triples.of[1])),
                              either(cells_of<2>(triples.of[2]), cells_of<3>(triples.of[3]))));
        append(pending, goes_on, boards);
        Lanes::compress(&pending.points[pending.count], goes_on, points);
        Lanes::compress(&pending.id[pending.count], goes_on, ids);
        pending.count += Lanes::number_of(goes_on);
      }
    }
  }

  static void features(const Batch& batch, FeatureCounts* features) {
    for (std::size_t at = 0; at < batch.count; at += kWidth) {
      const Boards boards = load(batch, at);
      const Pairs pairs = find_pairs(boards);
      alignas(64) std::uint64_t values[6][kWidth];
      Lanes::store(values[0], count(pairs.of[kHorizontal]));
      Lanes::store(values[1], count(pairs.of[kVertical]));
      Lanes::store(values[2], count(pairs.of[kRising], pairs.of[kFalling]));
      Lanes::store(values[3], Measures::possible(boards, pairs));
      Lanes::store(values[4], Measures::deepest_well(occupied(boards)));
      Lanes::store(values[5], count(occupied(boards)));
      for (std::size_t lane = 0; lane < std::min(kWidth, batch.count - at); ++lane) {
        const auto value = [&](int i) { return static_cast<int>(values[i][lane]); };
        features[at + lane] = {value(0), value(1), value(2), value(3), value(4), value(5)};
      }
    }
  }

  static void shapes(const Batch& batch, Shape* shapes) {
    for (std::size_t at = 0; at < batch.count; at += kWidth) {
      alignas(64) std::uint64_t values[kShapeNumbers][kWidth];
      int next = 0;
      Measures::measure(load(batch, at), [&](const V& value) { Lanes::store(values[next++], value); });
      for (std::size_t lane = 0; lane < std::min(kWidth, batch.count - at); ++lane) {
        for (std::size_t i = 0; i < kShapeNumbers; ++i) {
          shapes[at + lane][i] = static_cast<std::int16_t>(values[i][lane]);
        }
      }
    }
  }

  /// Weighted sums of the same counts.
  static void weigh(const Batch& batch, const ShapeWeights& weights, WeighedBatch& weighed) {
    for (std::size_t at = 0; at < batch.count; at += kWidth) {
      V steady{};
      V growing{};
      std::size_t next = 0;
      Measures::measure(load(batch, at), [&](const V& value) {
        steady += Lanes::multiply_signed(value, weights.steady[next]);
        growing += Lanes::multiply_signed(value, weights.growing[next]);
        if (next == kBlocks) Lanes::store(&weighed.blocks[at], value);
        ++next;
      });
      Lanes::store(&weighed.steady[at], steady);
      Lanes::store(&weighed.growing[at], growing);
    }
  }

  static constexpr Kernels kKernels = {drop, resolve, features, shapes, weigh};
};

}  // namespace teka::brick

#undef TEKA_INLINE
