#include "games/dungeon/builder/caves.hpp"

#include <algorithm>

#include "games/dungeon/map/bit_rows.hpp"

namespace teka::dungeon {
namespace {

/// A three-bit counter for each column of bits; it saturates at 7, which is enough.
struct Counters {
  std::uint64_t ones = 0, twos = 0, fours = 0;

  void add(std::uint64_t bits) {
    const std::uint64_t full = ones & twos & fours;
    bits &= ~full;
    const std::uint64_t carry = ones & bits;
    ones ^= bits;
    fours |= twos & carry;
    twos ^= carry;
  }
  [[nodiscard]] std::uint64_t at_least_4() const { return fours; }
  [[nodiscard]] std::uint64_t at_least_5() const { return fours & (ones | twos); }
};

/// Squared distance of a tile from the middle, where 1000 is the ellipse inscribed in the box.
int off_centre(Size box, int x, int y) {
  const int across = 2 * x - box.width + 1, down = 2 * y - box.height + 1;
  return 1000 * across * across / (box.width * box.width) + 1000 * down * down / (box.height * box.height);
}

/// The floor that every cave has: the middle, connected.
void draw_core(CaveRows& rows, Size box) {
  for (int y = 0; y < box.height; ++y) {
    for (int x = 0; x < box.width; ++x) {
      if (off_centre(box, x, y) < 250) rows[y + 1] |= std::uint64_t{1} << x;
    }
  }
}

/// Random floor, but never in the corners of the box.
void scatter(CaveRows& rows, Size box, Rng& rng) {
  for (int y = 0; y < box.height; ++y) {
    const std::uint64_t chance = rng.next() | (rng.next() & rng.next());  // 5 of 8
    for (int x = 0; x < box.width; ++x) {
      if (off_centre(box, x, y) <= 1500) rows[y + 1] |= chance & std::uint64_t{1} << x;
    }
  }
}

/// The part of `open` that is reachable from the middle.
void flood_from_middle(const CaveRows& open, CaveRows& reached, Size box) {
  reached.fill(0);
  reached[box.height / 2 + 1] = open[box.height / 2 + 1] & std::uint64_t{1} << box.width / 2;
  for (bool grown = true; grown;) {
    grown = false;
    for (int y = 1; y <= box.height; ++y) {
      const std::uint64_t old = reached[y];
      reached[y] |= (old << 1U | old >> 1U | reached[y - 1] | reached[y + 1]) & open[y];
      grown |= reached[y] != old;
    }
  }
}

}  // namespace

void smooth_cave(const CaveRows& from, CaveRows& to, Size box) {
  for (int y = 1; y <= box.height; ++y) {
    Counters count;
    for (const std::uint64_t row : {from[y - 1], from[y + 1]}) {
      count.add(row);
      count.add(row << 1U);
      count.add(row >> 1U);
    }
    count.add(from[y] << 1U);
    count.add(from[y] >> 1U);
    to[y] = ((from[y] & count.at_least_4()) | count.at_least_5()) & low_bits(box.width);
  }
}

void draw_cave(RoomMask& mask, Rng& rng) {
  const Size box = mask.box;
  CaveRows core{}, rows{}, other{};
  draw_core(core, box);
  rows = core;
  scatter(rows, box, rng);
  smooth_cave(rows, other, box);
  smooth_cave(other, rows, box);
  for (int y = 1; y <= box.height; ++y) rows[y] |= core[y];
  flood_from_middle(rows, other, box);
  std::copy_n(other.begin() + 1, box.height, mask.rows.begin());
}

}  // namespace teka::dungeon
