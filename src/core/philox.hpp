// Philox4x64-10, the counter-based generator of Salmon, Moraes, Dror and Shaw, "Parallel random numbers: as easy as
// 1, 2, 3" (SC'11). A pure function from (counter, key) to 256 random bits: Seed and Rng are both thin layers over it.
#pragma once

#include <array>
#include <cstdint>

namespace teka {

struct Philox {
  using Block = std::array<std::uint64_t, 4>;
  using Key = std::array<std::uint64_t, 2>;

  static constexpr Block apply(Block x, Key key) {
    for (int round = 0; round < 10; ++round) {
      const Product p0 = multiply(0xD2E7470EE14C6C93, x[0]);
      const Product p1 = multiply(0xCA5A826395121157, x[2]);
      x = {p1.high ^ x[1] ^ key[0], p1.low, p0.high ^ x[3] ^ key[1], p0.low};
      key[0] += 0x9E3779B97F4A7C15;  // the golden ratio
      key[1] += 0xBB67AE8584CAA73B;  // sqrt(3) - 1
    }
    return x;
  }

  struct Product {
    std::uint64_t high, low;
  };

  static constexpr Product multiply(std::uint64_t a, std::uint64_t b) {
    __extension__ using Wide = unsigned __int128;
    const Wide product = Wide{a} * b;
    return {static_cast<std::uint64_t>(product >> 64), static_cast<std::uint64_t>(product)};
  }
};

}  // namespace teka
