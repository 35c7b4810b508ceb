// The rules on bit planes, for as many boards at once as the lanes of a vector hold. Lanes says what a vector of 64-bit
// numbers is (fast_lanes.hpp); everything else is the same for all instruction sets.
#pragma once

#include <algorithm>

#include "games/brick/fast_code.hpp"

namespace teka::brick {

template <class Lanes, int Planes>
class FastKernel {
  using V = typename Lanes::V;
  static constexpr std::size_t kWidth = Lanes::kWidth;

  /// One bit per cell.
  struct Cells {
    V words[kWords];

    V& operator[](int i) { return words[i]; }
    const V& operator[](int i) const { return words[i]; }
  };
  struct Boards {
    Cells planes[Planes];
  };

  static constexpr std::uint64_t kLowest = 1 | 1ULL << kColumnBits | 1ULL << (2 * kColumnBits);
  static constexpr std::uint64_t kGuards = kLowest << kRows;

  template <class Make>
  static Cells each(Make make) {
    Cells result;
    for (int w = 0; w < kWords; ++w) result[w] = make(w);
    return result;
  }

  /// What lies one column further right, or left, moved to here.
  static Cells right(const Cells& c) { return {{c[1], c[2], c[3], c[0] >> kColumnBits}}; }
  static Cells left(const Cells& c) { return {{c[3] << kColumnBits, c[0], c[1], c[2]}}; }
  static Cells up(const Cells& c, int rows) {
    return each([&](int w) { return c[w] << rows; });
  }
  static Cells down(const Cells& c, int rows) {
    return each([&](int w) { return c[w] >> rows; });
  }
  static Cells both(const Cells& a, const Cells& b) {
    return each([&](int w) { return a[w] & b[w]; });
  }
  static Cells either(const Cells& a, const Cells& b) {
    return each([&](int w) { return a[w] | b[w]; });
  }
  static V all(const Cells& c) { return (c[0] | c[1]) | (c[2] | c[3]); }

  static Cells occupied(const Boards& b) {
    return each([&](int w) {
      V cells = b.planes[0][w];
      for (int p = 1; p < Planes; ++p) cells |= b.planes[p][w];
      return cells;
    });
  }

  /// Cells of `within` where two boards have the same colour.
  static Cells same(const Boards& a, const Boards& b, const Cells& within) {
    return each([&](int w) {
      V differs = a.planes[0][w] ^ b.planes[0][w];
      for (int p = 1; p < Planes; ++p) differs |= a.planes[p][w] ^ b.planes[p][w];
      return within[w] & ~differs;
    });
  }
  template <class Move>
  static Boards moved(const Boards& b, Move move) {
    Boards result;
    for (int p = 0; p < Planes; ++p) result.planes[p] = move(b.planes[p]);
    return result;
  }

  enum Direction { kHorizontal, kVertical, kRising, kFalling };
  static constexpr int kDirections = 4;

  /// Neighbours of one colour, at the place of their left or lower cell; falling ones (the left cell higher) at the
  /// place below their left cell.
  struct Pairs {
    Cells of[kDirections];
  };
  static Pairs find_pairs(const Boards& b) {
    const Cells here = occupied(b);
    const Boards above = moved(b, [](const Cells& c) { return down(c, 1); });
    const Boards beside = moved(b, right);
    const Boards beside_above = moved(above, right);
    return {
        {same(b, beside, here), same(b, above, here), same(b, beside_above, here), same(above, beside, right(here))}};
  }

  /// The place of the next pair, or triple, of a run, moved to here.
  template <int D>
  static Cells next(const Cells& c) {
    if constexpr (D == kHorizontal) return right(c);
    if constexpr (D == kVertical) return down(c, 1);
    if constexpr (D == kRising) return down(right(c), 1);
    if constexpr (D == kFalling) return up(right(c), 1);
  }
  /// All cells of the triples at these places.
  template <int D>
  static Cells cells_of(const Cells& triples) {
    if constexpr (D == kHorizontal) return either(either(triples, left(triples)), left(left(triples)));
    if constexpr (D == kVertical) return either(either(triples, up(triples, 1)), up(triples, 2));
    if constexpr (D == kRising) return either(either(triples, up(left(triples), 1)), up(left(left(triples)), 2));
    if constexpr (D == kFalling) return either(either(up(triples, 1), left(triples)), down(left(left(triples)), 1));
  }
  struct Triples {
    Cells of[kDirections];
    V any;
  };
  static Triples find_triples(const Boards& b) {
    const Pairs pairs = find_pairs(b);
    Triples triples{{both(pairs.of[0], next<0>(pairs.of[0])), both(pairs.of[1], next<1>(pairs.of[1])),
                     both(pairs.of[2], next<2>(pairs.of[2])), both(pairs.of[3], next<3>(pairs.of[3]))},
                    {}};
    triples.any = (all(triples.of[0]) | all(triples.of[1])) | (all(triples.of[2]) | all(triples.of[3]));
    return triples;
  }

  /// Set bits of all sixteen words, lane by lane.
  static V count(const Cells (&of)[kDirections]) {
    if constexpr (Lanes::kCountsBits) {
      V sum = Lanes::popcount(of[0][0]);
      for (int i = 1; i < kDirections * kWords; ++i) sum += Lanes::popcount(of[i / kWords][i % kWords]);
      return sum;
    } else {
      // Adders of bits: sixteen words to five, which are then counted.
      V ones{};
      V twos{};
      V fours{};
      V eights{};
      const auto add = [](V& sum, const V& a, const V& b) {
        const V half = a ^ b;
        const V carry = (a & b) | (half & sum);
        sum ^= half;
        return carry;
      };
      V carry_eight[2];
      for (int half = 0; half < 2; ++half) {
        V carry_four[2];
        for (int quarter = 0; quarter < 2; ++quarter) {
          const Cells& c = of[2 * half + quarter];
          const V two_a = add(ones, c[0], c[1]);
          const V two_b = add(ones, c[2], c[3]);
          carry_four[quarter] = add(twos, two_a, two_b);
        }
        carry_eight[half] = add(fours, carry_four[0], carry_four[1]);
      }
      const V sixteens = add(eights, carry_eight[0], carry_eight[1]);
      return Lanes::popcount(ones) + (Lanes::popcount(twos) << 1) + (Lanes::popcount(fours) << 2) +
             (Lanes::popcount(eights) << 3) + (Lanes::popcount(sixteens) << 4);
    }
  }

  /// Squares of the lengths of all runs times their number. A run of length n has t = n - 2 triples, t - 1 pairs of
  /// neighbouring triples, t - 2 triples of them and so on, t (t - 1) / 2 in all from the pairs on; and n^2 = 5 t + 4 +
  /// 2 t (t - 1) / 2.
  static V worth(const Triples& triples) {
    const V number = count(triples.of);
    Cells rest[kDirections];
    const auto shorten = [&](const Cells(&from)[kDirections]) {
      rest[0] = both(from[0], next<0>(from[0]));
      rest[1] = both(from[1], next<1>(from[1]));
      rest[2] = both(from[2], next<2>(from[2]));
      rest[3] = both(from[3], next<3>(from[3]));
      return Lanes::any((all(rest[0]) | all(rest[1])) | (all(rest[2]) | all(rest[3])));
    };
    if (!shorten(triples.of)) return Lanes::multiply(number * 9, number);
    V longer = count(rest);
    const V runs = number - longer;
    for (;;) {
      Cells from[kDirections] = {rest[0], rest[1], rest[2], rest[3]};
      if (!shorten(from)) break;
      longer += count(rest);
    }
    return Lanes::multiply(number * 5 + runs * 4 + longer * 2, runs);
  }

  /// Takes the cells away, one of each column at a time, the lowest first; what lies above it falls by one.
  static void remove(Boards& b, Cells cells) {
    do {
      for (int w = 0; w < kWords; ++w) {
        const V c = cells[w];
        // Per column: the bits below the lowest one; all, when there is none. A guard bit never moves.
        const V keep = (~c & ((c | kGuards) - kLowest)) | kGuards;
        for (int p = 0; p < Planes; ++p) {
          V& plane = b.planes[p][w];
          plane = (plane & keep) | ((plane >> 1) & ~keep);
        }
        cells[w] = (c >> 1) & ~keep;
      }
    } while (Lanes::any(all(cells)));
  }

  static V count(const Cells& c) {
    return Lanes::popcount(c[0]) + Lanes::popcount(c[1]) + Lanes::popcount(c[2]) + Lanes::popcount(c[3]);
  }

  static constexpr std::uint64_t kColumn = (1ULL << kRows) - 1;

  /// Cells with another of the same colour so many columns to the right and rows up.
  template <int Right, int Up>
  static Cells like(const Boards& b, const Cells& here) {
    // What is moved by more than a row gets into the neighbour's bits, at these rows.
    constexpr std::uint64_t kInside = (Up > 0 ? kColumn >> Up : kColumn << -Up & kColumn) * kLowest;
    const Cells within = each([&](int w) { return here[w] & kInside; });
    const auto move = [](Cells c) {
      for (int i = 0; i < Right; ++i) c = right(c);
      for (int i = 0; i < -Right; ++i) c = left(c);
      if constexpr (Up > 0) return down(c, Up);
      if constexpr (Up < 0) return up(c, -Up);
      return c;
    };
    return same(b, moved(b, move), within);
  }

  /// The thesis's "possible dissolve": pairs with a third of their colour where one more cell, or one fewer, would make
  /// a run.
  static V possible(const Boards& b, const Pairs& pairs) {
    const Cells here = occupied(b);
    return count(both(pairs.of[kHorizontal], like<2, 1>(b, here))) +
           count(both(pairs.of[kHorizontal], like<-1, 1>(b, here))) +
           count(both(pairs.of[kVertical], either(like<0, 3>(b, here), like<0, -2>(b, here)))) +
           count(both(pairs.of[kRising], like<2, 3>(b, here))) +
           count(both(like<-1, 1>(b, here), like<-2, 3>(b, here)));
  }

  /// Rows in which a column is empty between two that are not, the most of any column.
  static V deepest_well(const Cells& here) {
    constexpr std::uint64_t kTwo = kColumn | kColumn << kColumnBits;
    constexpr std::uint64_t kThree = kTwo | kColumn << (2 * kColumnBits);
    Cells before = left(here);
    before[0] |= Lanes::splat(kColumn);  // the wall left of column 0
    Cells after = right(here);
    after[1] |= Lanes::splat(kColumn << (2 * kColumnBits));  // and right of column 9
    Cells wells = each([&](int w) { return before[w] & after[w] & ~here[w] & (w < 2 ? kThree : kTwo); });
    V depth{};
    for (V any = all(wells); Lanes::any(any); any = all(wells)) {
      depth += Lanes::one_where_nonzero(any);
      wells = both(wells, down(wells, 1));
    }
    return depth;
  }

  /// Sum of the differences in height between neighbours.
  static V roughness(const Cells& here) {
    const Cells beside = right(here);
    // Column 9 has none: it is the last of word 1.
    return count(each([&](int w) {
      const V differs = here[w] ^ beside[w];
      return w == 1 ? differs & (kColumn | kColumn << kColumnBits) : differs;
    }));
  }
  static V highest(const Cells& here) {
    const V any = all(here);
    return Lanes::popcount((any | any >> kColumnBits | any >> (2 * kColumnBits)) & kColumn);
  }

  static Boards load(const Batch& batch, std::size_t at) {
    Boards b;
    for (int i = 0; i < Planes * kWords; ++i)
      b.planes[i / kWords][i % kWords] = Lanes::load(&batch.words[static_cast<std::size_t>(i)][at]);
    return b;
  }
  /// The lanes of the mask, behind what is there.
  static void append(Batch& batch, std::uint32_t mask, const Boards& b) {
    for (int i = 0; i < Planes * kWords; ++i) {
      Lanes::compress(&batch.words[static_cast<std::size_t>(i)][batch.count], mask, b.planes[i / kWords][i % kWords]);
    }
  }

  /// The lanes that exist of those from `at` on.
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
      tried += static_cast<std::size_t>(std::popcount(drops.legal));
      const V ids = Lanes::count_from(task.id + at - task.first);
      const std::uint32_t clears = Lanes::nonzero(find_triples(drops.boards).any) & drops.legal;
      if (clears != 0) {
        append(pending, clears, drops.boards);
        Lanes::compress(&pending.id[pending.count], clears, ids);
        Lanes::store(&pending.points[pending.count], V{});
        pending.count += static_cast<std::size_t>(std::popcount(clears));
      }
      if (still == nullptr) continue;
      const std::uint32_t quiet = drops.legal & ~clears;
      append(*still, quiet, drops.boards);
      Lanes::compress(&still->id[still->count], quiet, ids);
      Lanes::store(&still->points[still->count], V{});
      Lanes::store(&still->steps[still->count], V{});
      still->count += static_cast<std::size_t>(std::popcount(quiet));
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
          done.count += static_cast<std::size_t>(std::popcount(ends));
        }
        if (goes_on == 0) continue;
        points += Lanes::multiply(worth(triples), Lanes::splat(step));
        remove(boards, either(either(cells_of<0>(triples.of[0]), cells_of<1>(triples.of[1])),
                              either(cells_of<2>(triples.of[2]), cells_of<3>(triples.of[3]))));
        append(pending, goes_on, boards);
        Lanes::compress(&pending.points[pending.count], goes_on, points);
        Lanes::compress(&pending.id[pending.count], goes_on, ids);
        pending.count += static_cast<std::size_t>(std::popcount(goes_on));
      }
    }
  }

  static void features(const Batch& batch, FastFeatures* features) {
    for (std::size_t at = 0; at < batch.count; at += kWidth) {
      const Boards boards = load(batch, at);
      const Pairs pairs = find_pairs(boards);
      alignas(64) std::uint64_t values[6][kWidth];
      Lanes::store(values[0], count(pairs.of[kHorizontal]));
      Lanes::store(values[1], count(pairs.of[kVertical]));
      Lanes::store(values[2], count(pairs.of[kRising]) + count(pairs.of[kFalling]));
      Lanes::store(values[3], possible(boards, pairs));
      Lanes::store(values[4], deepest_well(occupied(boards)));
      Lanes::store(values[5], count(occupied(boards)));
      for (std::size_t lane = 0; lane < std::min(kWidth, batch.count - at); ++lane) {
        const auto value = [&](int i) { return static_cast<int>(values[i][lane]); };
        features[at + lane] = {value(0), value(1), value(2), value(3), value(4), value(5)};
      }
    }
  }

  static void shapes(const Batch& batch, Shape* shapes) {
    for (std::size_t at = 0; at < batch.count; at += kWidth) {
      const Boards boards = load(batch, at);
      const Cells here = occupied(boards);
      alignas(64) std::uint64_t values[kShapeNumbers][kWidth];
      int next = 0;
      const auto put = [&](const V& value) { Lanes::store(values[next++], value); };
      put(count(like<0, 1>(boards, here)));
      put(count(like<0, 2>(boards, here)));
      put(count(like<0, 3>(boards, here)));
      put(count(like<0, 4>(boards, here)));
      put(count(like<1, 0>(boards, here)));
      put(count(like<1, 1>(boards, here)) + count(like<-1, 1>(boards, here)));
      put(count(like<1, 2>(boards, here)) + count(like<-1, 2>(boards, here)));
      put(count(like<1, 3>(boards, here)) + count(like<-1, 3>(boards, here)));
      put(count(like<1, 4>(boards, here)) + count(like<-1, 4>(boards, here)));
      put(count(like<2, 0>(boards, here)));
      put(count(like<2, 1>(boards, here)) + count(like<-2, 1>(boards, here)));
      put(count(like<2, 2>(boards, here)) + count(like<-2, 2>(boards, here)));
      put(count(like<2, 3>(boards, here)) + count(like<-2, 3>(boards, here)));
      put(possible(boards, find_pairs(boards)));
      put(deepest_well(here));
      put(count(here));
      put(roughness(here));
      put(highest(here));
      for (std::size_t lane = 0; lane < std::min(kWidth, batch.count - at); ++lane) {
        for (std::size_t i = 0; i < kShapeNumbers; ++i) {
          shapes[at + lane][i] = static_cast<std::int16_t>(values[i][lane]);
        }
      }
    }
  }

  static constexpr FastCode kCode = {drop, resolve, features, shapes};
};

}  // namespace teka::brick
