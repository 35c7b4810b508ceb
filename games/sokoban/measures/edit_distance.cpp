#include "games/sokoban/measures/edit_distance.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <cstdlib>
#include <cstring>

#include "core/check.hpp"

namespace teka::sokoban {
namespace {

/// The number of equal characters from a[i] and b[j] on, compared eight at a time.
std::size_t agreement(std::string_view a, std::size_t i, std::string_view b, std::size_t j) {
  const std::size_t most = std::min(a.size() - i, b.size() - j);
  std::size_t n = 0;
  for (; n + 8 <= most; n += 8) {
    std::uint64_t x = 0, y = 0;
    std::memcpy(&x, a.data() + i + n, 8);
    std::memcpy(&y, b.data() + j + n, 8);
    if (x == y) continue;
    if constexpr (std::endian::native == std::endian::little) {
      return n + static_cast<std::size_t>(std::countr_zero(x ^ y)) / 8;
    } else {
      break;
    }
  }
  while (n < most && a[i + n] == b[j + n]) ++n;
  return n;
}

}  // namespace

// By diagonals (Ukkonen; Landau and Vishkin): the farthest position on diagonal d = j - i after e edits. The work grows
// with most * most and hardly with the length, so this beats bit-parallel columns for small limits (bench/).
int edit_distance_within(std::string_view a, std::string_view b, int most) {
  TEKA_CHECK(most >= 0 && most <= kMostDistance);
  const int rows = static_cast<int>(a.size()), columns = static_cast<int>(b.size());
  const int last = columns - rows;  // the diagonal on which both texts end
  if (std::abs(last) > most) return most + 1;
  constexpr int kFar = -1000;  // not reached
  constexpr int kMiddle = kMostDistance + 2;
  std::array<int, 2 * kMiddle + 1> reach;
  std::fill(reach.begin(), reach.begin() + kMiddle + most + 2, kFar);
  const auto at = [&reach](int d) -> int& {
    d += kMiddle;
    return reach[static_cast<std::size_t>(d)];
  };
  for (int e = 0; e <= most; ++e) {
    // Diagonals from which the last one can still be reached with the remaining edits. Updated in place: values that
    // remain at the sides were reached with fewer edits.
    const int low = std::max(-e, last - (most - e)), high = std::min(e, last + (most - e));
    int before = at(low - 1);
    for (int d = low; d <= high; ++d) {
      int& here = at(d);
      const int after = at(d + 1);
      int i = e == 0 ? 0 : std::max({before, here + 1, after + 1});
      before = here;
      i = std::min({i, rows, columns - d});
      const int j = i + d;
      if (i < 0 || j < 0) continue;
      i += static_cast<int>(agreement(a, static_cast<std::size_t>(i), b, static_cast<std::size_t>(j)));
      if (d == last && i == rows) return e;
      here = i;
    }
  }
  return most + 1;
}

}  // namespace teka::sokoban
