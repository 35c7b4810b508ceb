// Bit planes of as many boards at once as a vector has lanes, and the operations that all kernels share. Lanes defines
// a vector of 64-bit numbers (lanes.hpp).
#pragma once

#include "games/brick/bitboard/packed_board.hpp"

// Small functions on many vectors; without inlining they would pass them through memory.
#define TEKA_INLINE [[gnu::always_inline]]

namespace teka::brick {

template <class Lanes, int Planes>
struct FastCells {
  using V = typename Lanes::V;

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
  TEKA_INLINE static Cells each(Make make) {
    Cells result;
    for (int w = 0; w < kWords; ++w) result[w] = make(w);
    return result;
  }

  /// Shifts by one column: the result at a cell is what was in the column to its right, or left.
  TEKA_INLINE static Cells right(const Cells& c) { return {{c[1], c[2], c[3], c[0] >> kColumnBits}}; }
  TEKA_INLINE static Cells left(const Cells& c) { return {{c[3] << kColumnBits, c[0], c[1], c[2]}}; }
  TEKA_INLINE static Cells up(const Cells& c, int rows) {
    return each([&](int w) { return c[w] << rows; });
  }
  TEKA_INLINE static Cells down(const Cells& c, int rows) {
    return each([&](int w) { return c[w] >> rows; });
  }
  TEKA_INLINE static Cells both(const Cells& a, const Cells& b) {
    return each([&](int w) { return a[w] & b[w]; });
  }
  TEKA_INLINE static Cells either(const Cells& a, const Cells& b) {
    return each([&](int w) { return a[w] | b[w]; });
  }
  TEKA_INLINE static V all(const Cells& c) { return (c[0] | c[1]) | (c[2] | c[3]); }

  TEKA_INLINE static Cells occupied(const Boards& b) {
    return each([&](int w) {
      V cells = b.planes[0][w];
      for (int p = 1; p < Planes; ++p) cells |= b.planes[p][w];
      return cells;
    });
  }

  /// Cells of `within` that have the same colour on both boards.
  TEKA_INLINE static Cells same(const Boards& a, const Boards& b, const Cells& within) {
    return each([&](int w) {
      V differs = a.planes[0][w] ^ b.planes[0][w];
      for (int p = 1; p < Planes; ++p) differs |= a.planes[p][w] ^ b.planes[p][w];
      return within[w] & ~differs;
    });
  }
  template <class Move>
  TEKA_INLINE static Boards moved(const Boards& b, Move move) {
    Boards result;
    for (int p = 0; p < Planes; ++p) result.planes[p] = move(b.planes[p]);
    return result;
  }

  enum Direction { kHorizontal, kVertical, kRising, kFalling };
  static constexpr int kDirections = 4;

  /// Pairs of neighbours of one colour, stored at their left or lower cell; a falling pair (left cell higher) is stored
  /// one cell below its left cell.
  struct Pairs {
    Cells of[kDirections];
  };
  TEKA_INLINE static Pairs find_pairs(const Boards& b) {
    const Cells here = occupied(b);
    const Boards above = moved(b, [](const Cells& c) { return down(c, 1); });
    const Boards beside = moved(b, right);
    const Boards beside_above = moved(above, right);
    return {
        {same(b, beside, here), same(b, above, here), same(b, beside_above, here), same(above, beside, right(here))}};
  }

  /// Number of set bits in each lane, of at most seven sets together.
  template <class... Some>
  TEKA_INLINE static V count(const Some&... cells) {
    return Lanes::total((partial_counts(cells) + ...));
  }
  TEKA_INLINE static V partial_counts(const Cells& c) {
    return (Lanes::partial_counts(c[0]) + Lanes::partial_counts(c[1])) +
           (Lanes::partial_counts(c[2]) + Lanes::partial_counts(c[3]));
  }

  static constexpr std::uint64_t kColumn = (1ULL << kRows) - 1;

  /// Cells whose colour is repeated `Right` columns to the right and `Up` rows up.
  template <int Right, int Up>
  TEKA_INLINE static Cells like(const Boards& b, const Cells& here) {
    // A shift by more than one row moves bits into the neighbouring column; only these rows are valid.
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
};

}  // namespace teka::brick
