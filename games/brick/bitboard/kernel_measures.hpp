// Counts that players evaluate a board by, for as many boards at once as a vector has lanes.
#pragma once

#include "games/brick/bitboard/kernel_cells.hpp"

namespace teka::brick {

template <class Lanes, int Planes>
class FastMeasures : FastCells<Lanes, Planes> {
  using Base = FastCells<Lanes, Planes>;
  using Base::all, Base::both, Base::count, Base::down, Base::each, Base::either, Base::kColumn, Base::left,
      Base::occupied, Base::right;
  using typename Base::Boards;
  using typename Base::Cells;
  using typename Base::Pairs;
  using typename Base::V;
  template <int Right, int Up>
  TEKA_INLINE static Cells like(const Boards& b, const Cells& here) {
    return Base::template like<Right, Up>(b, here);
  }

 public:
  /// The thesis's "possible dissolve": pairs with a third cell of their colour so close that one cell more, or one
  /// fewer, would complete a run.
  static V possible(const Boards& b, const Pairs& pairs) {
    const Cells here = occupied(b);
    return count(both(pairs.of[Base::kHorizontal], like<2, 1>(b, here)),
                 both(pairs.of[Base::kHorizontal], like<-1, 1>(b, here)),
                 both(pairs.of[Base::kVertical], either(like<0, 3>(b, here), like<0, -2>(b, here))),
                 both(pairs.of[Base::kRising], like<2, 3>(b, here)), both(like<-1, 1>(b, here), like<-2, 3>(b, here)));
  }

  /// The greatest number of rows in which a column is empty and both its neighbours are not.
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

  /// Sum of the height differences between neighbouring columns.
  static V roughness(const Cells& here) {
    const Cells beside = right(here);
    // Column 9, the last of word 1, has no right neighbour.
    return count(each([&](int w) {
      const V differs = here[w] ^ beside[w];
      return w == 1 ? differs & (kColumn | kColumn << kColumnBits) : differs;
    }));
  }
  static V highest(const Cells& here) {
    const V any = all(here);
    return Lanes::total(Lanes::partial_counts((any | any >> kColumnBits | any >> (2 * kColumnBits)) & kColumn));
  }

  /// Computes the numbers of a Shape in their order.
  template <class Put>
  static void measure(const Boards& b, Put put) {
    const Cells here = occupied(b);
    // Same colour one column to the right, by rows up from -4 to 4; then two columns to the right, from -3 to 3.
    const Cells one[9] = {like<1, -4>(b, here), like<1, -3>(b, here), like<1, -2>(b, here),
                          like<1, -1>(b, here), like<1, 0>(b, here),  like<1, 1>(b, here),
                          like<1, 2>(b, here),  like<1, 3>(b, here),  like<1, 4>(b, here)};
    const Cells two[7] = {like<2, -3>(b, here), like<2, -2>(b, here), like<2, -1>(b, here), like<2, 0>(b, here),
                          like<2, 1>(b, here),  like<2, 2>(b, here),  like<2, 3>(b, here)};
    const Cells above[4] = {like<0, 1>(b, here), like<0, 2>(b, here), like<0, 3>(b, here), like<0, 4>(b, here)};
    const auto triple = [&](int first, int second) { return both(one[4 + first], two[3 + second]); };
    const auto stacked = [&](int first, int second) { return both(above[first - 1], above[second - 1]); };
    for (const Cells& pairs : above) put(count(pairs));
    put(count(one[4]));
    for (int rows = 1; rows <= 4; ++rows) put(count(one[4 + rows], one[4 - rows]));
    put(count(two[3]));
    for (int rows = 1; rows <= 3; ++rows) put(count(two[3 + rows], two[3 - rows]));
    put(count(triple(1, 0)));
    put(count(triple(-1, 0)));
    put(count(triple(0, 1), triple(-1, -1)));
    put(count(triple(0, -1), triple(1, 1)));
    put(count(triple(2, 0), triple(-2, 0)));
    put(count(triple(0, 2), triple(-2, -2)));
    put(count(triple(0, -2), triple(2, 2)));
    put(count(triple(1, 3), triple(-2, -3)));
    put(count(triple(2, 3), triple(-1, -3)));
    put(count(stacked(1, 3)));
    put(count(stacked(2, 3)));
    put(count(stacked(1, 4), stacked(3, 4)));
    put(deepest_well(here));
    put(count(here));
    put(roughness(here));
    put(highest(here));
  }
};

}  // namespace teka::brick
