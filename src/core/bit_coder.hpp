// Decisions as few bytes: an arithmetic coder for single bits, whose chances are learned on the way. Levels are kept
// with it. The bytes are the same on every machine and never change: files of libraries consist of them.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/grid.hpp"

namespace teka {

/// How likely a bit is 1, learned from those before it in the same situation.
class Chance {
 public:
  /// 1 to 4095, of 4096.
  [[nodiscard]] std::uint32_t of_one() const { return of_one_; }
  void learn(bool bit) {
    const int target = bit ? 4095 : 1;
    of_one_ = static_cast<std::uint16_t>(of_one_ + (target - static_cast<int>(of_one_)) / (seen_ + 2));
    if (seen_ < kMostSeen) ++seen_;
  }

 private:
  static constexpr std::uint16_t kMostSeen = 24;
  std::uint16_t of_one_ = 2048, seen_ = 0;
};

class BitWriter {
 public:
  void put(bool bit, Chance& chance);
  /// The lowest bits of a number, all equally likely.
  void put_number(std::uint64_t number, int bits);
  /// The bytes so far; nothing may be put afterwards.
  std::string finish();

 private:
  void narrow(bool bit, std::uint32_t of_one);
  std::string bytes_;
  std::uint32_t low_ = 0, high_ = 0xFFFF'FFFF;
};

/// Gets in the order of put. Bytes that no writer made give some bits, too: what they mean must be checked.
class BitReader {
 public:
  explicit BitReader(std::string_view bytes);
  bool get(Chance& chance);
  std::uint64_t get_number(int bits);

 private:
  bool take(std::uint32_t of_one);
  void shift();
  std::string_view bytes_;
  std::size_t next_ = 0;
  std::uint32_t low_ = 0, high_ = 0xFFFF'FFFF, code_ = 0;
};

/// How many bits the numbers 0 .. count - 1 need.
constexpr int bits_for(std::uint64_t count) {
  int bits = 0;
  while (bits < 63 && (std::uint64_t{1} << bits) < count) ++bits;
  return bits;
}

/// The symbols of a grid, row by row. For each symbol in its order it is asked whether the cell has it; the chance
/// depends on which of the three cells to the left, above and between them have it.
class GridChances {
 public:
  explicit GridChances(std::size_t symbols) : symbols_(symbols), chances_(symbols * 8) {}

  void put(BitWriter& out, const Grid<std::uint8_t>& grid);
  Grid<std::uint8_t> get(BitReader& in, Size size);

 private:
  template <class Ask>
  std::uint8_t symbol_at(const Grid<std::uint8_t>& grid, Point p, Ask&& ask);

  std::size_t symbols_;
  std::vector<Chance> chances_;
};

}  // namespace teka
