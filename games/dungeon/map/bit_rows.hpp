// A grid of bits, row by row in 64-bit words: fills and tests rectangles, and spreads floods, 64 tiles at a time. A
// word of padding on both sides of each row saves callers the checks at the edge.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/grid.hpp"

namespace teka::dungeon {

/// The lowest `count` bits; count is 0 to 64.
constexpr std::uint64_t low_bits(int count) {
  return count >= 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << count) - 1;
}

class BitRows {
 public:
  /// All bits clear; memory is reused.
  void reset(Size size) {
    size_ = size;
    words_ = (size.width + 63) / 64;
    bits_.assign(static_cast<std::size_t>(stride()) * static_cast<std::size_t>(size.height), 0);
  }

  /// Clears rows `first` to `last`.
  void clear_rows(int first, int last) { std::fill(row(first) - 1, row(last + 1) - 1, 0); }

  [[nodiscard]] Size size() const { return size_; }
  /// Number of words in a row; row(y)[-1] and row(y)[words()] are padding.
  [[nodiscard]] int words() const { return words_; }
  [[nodiscard]] std::uint64_t* row(int y) { return bits_.data() + offset(y); }
  [[nodiscard]] const std::uint64_t* row(int y) const { return bits_.data() + offset(y); }

  [[nodiscard]] bool test(Point p) const {
    return (row(p.y)[p.x >> 6] >> (static_cast<unsigned>(p.x) & 63U) & 1U) != 0;
  }
  void set(Point p) { row(p.y)[p.x >> 6] |= std::uint64_t{1} << (static_cast<unsigned>(p.x) & 63U); }

  /// 64 bits of row y from x on; x may be -64 to width - 1.
  [[nodiscard]] std::uint64_t load(int y, int x) const {
    const std::uint64_t* const word = row(y) + (x >> 6);
    const unsigned shift = static_cast<unsigned>(x) & 63U;
    return word[0] >> shift | word[1] << 1U << (63U - shift);
  }
  /// Sets these bits of row y from x on.
  void add(int y, int x, std::uint64_t bits) {
    std::uint64_t* const word = row(y) + (x >> 6);
    const unsigned shift = static_cast<unsigned>(x) & 63U;
    word[0] |= bits << shift;
    word[1] |= bits >> 1U >> (63U - shift);
  }

  void fill(Point corner, Size size) {
    const unsigned shift = static_cast<unsigned>(corner.x) & 63U;
    for (int done = 0; done < size.width; done += 64) {
      const std::uint64_t bits = low_bits(size.width - done);
      const std::uint64_t low = bits << shift, high = bits >> 1U >> (63U - shift);
      std::uint64_t* word = row(corner.y) + ((corner.x + done) >> 6);
      for (int y = 0; y < size.height; ++y, word += stride()) {
        word[0] |= low;
        word[1] |= high;
      }
    }
  }
  /// Whether any bit of the rectangle is set.
  [[nodiscard]] bool any(Point corner, Size size) const {
    const unsigned shift = static_cast<unsigned>(corner.x) & 63U;
    std::uint64_t found = 0;
    for (int done = 0; done < size.width; done += 64) {
      const std::uint64_t bits = low_bits(size.width - done);
      const std::uint64_t low = bits << shift, high = bits >> 1U >> (63U - shift);
      const std::uint64_t* word = row(corner.y) + ((corner.x + done) >> 6);
      for (int y = 0; y < size.height; ++y, word += stride()) found |= (word[0] & low) | (word[1] & high);
    }
    return found != 0;
  }

 private:
  [[nodiscard]] std::ptrdiff_t stride() const { return words_ + 2; }
  [[nodiscard]] std::ptrdiff_t offset(int y) const { return stride() * y + 1; }

  Size size_;
  int words_ = 0;
  std::vector<std::uint64_t> bits_;
};

}  // namespace teka::dungeon
