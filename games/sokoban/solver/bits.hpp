// Bits<W>: a set of up to 64 * W squares as machine words. All searches work on whole boards with these.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "core/hash.hpp"

namespace teka::sokoban {

template <int W>
struct Bits {
  std::array<std::uint64_t, W> words{};

  static constexpr Bits single(int square) {
    Bits bits;
    bits.set(square);
    return bits;
  }

  [[nodiscard]] constexpr bool test(int square) const { return ((words[word(square)] >> (square & 63)) & 1) != 0; }
  constexpr void set(int square) { words[word(square)] |= std::uint64_t{1} << (square & 63); }
  constexpr void flip(int square) { words[word(square)] ^= std::uint64_t{1} << (square & 63); }

  [[nodiscard]] constexpr bool any() const {
    std::uint64_t all = 0;
    for (const auto w : words) all |= w;
    return all != 0;
  }
  [[nodiscard]] constexpr bool none() const { return !any(); }
  [[nodiscard]] constexpr int count() const {
    int sum = 0;
    for (const auto w : words) sum += std::popcount(w);
    return sum;
  }
  /// The smallest member; the set must not be empty.
  [[nodiscard]] constexpr int lowest() const {
    int i = 0;
    while (words[static_cast<std::size_t>(i)] == 0) ++i;
    return i * 64 + std::countr_zero(words[static_cast<std::size_t>(i)]);
  }

  template <class Visit>
  constexpr void for_each(Visit&& visit) const {
    for (int i = 0; i < W; ++i) {
      for (std::uint64_t w = words[static_cast<std::size_t>(i)]; w != 0; w &= w - 1)
        visit(i * 64 + std::countr_zero(w));
    }
  }

  [[nodiscard]] constexpr std::uint64_t hash() const {
    std::uint64_t h = 0;
    for (const auto w : words) h = (std::rotl(h, 29) ^ w) * 0x9E3779B97F4A7C15;
    return mix64(h);
  }

  friend constexpr Bits operator&(Bits a, const Bits& b) {
    for (std::size_t i = 0; i < W; ++i) a.words[i] &= b.words[i];
    return a;
  }
  friend constexpr Bits operator|(Bits a, const Bits& b) {
    for (std::size_t i = 0; i < W; ++i) a.words[i] |= b.words[i];
    return a;
  }
  friend constexpr Bits operator^(Bits a, const Bits& b) {
    for (std::size_t i = 0; i < W; ++i) a.words[i] ^= b.words[i];
    return a;
  }
  friend constexpr Bits operator~(Bits a) {
    for (auto& w : a.words) w = ~w;
    return a;
  }
  /// Every member n higher, 0 < n < 64; members beyond the end are lost.
  friend constexpr Bits operator<<(const Bits& a, int n) {
    Bits r;
    r.words[0] = a.words[0] << n;
    for (std::size_t i = 1; i < W; ++i) r.words[i] = (a.words[i] << n) | (a.words[i - 1] >> (64 - n));
    return r;
  }
  friend constexpr Bits operator>>(const Bits& a, int n) {
    Bits r;
    for (std::size_t i = 0; i + 1 < W; ++i) r.words[i] = (a.words[i] >> n) | (a.words[i + 1] << (64 - n));
    r.words[W - 1] = a.words[W - 1] >> n;
    return r;
  }
  // Not defaulted: comparing arrays calls memcmp, which is slower than a word or two.
  friend constexpr bool operator==(const Bits& a, const Bits& b) {
    std::uint64_t differences = 0;
    for (std::size_t i = 0; i < W; ++i) differences |= a.words[i] ^ b.words[i];
    return differences == 0;
  }

 private:
  static constexpr std::size_t word(int square) { return static_cast<std::size_t>(square) >> 6; }
};

}  // namespace teka::sokoban
