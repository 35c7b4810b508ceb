#include "core/bit_coder.hpp"

namespace teka {
namespace {

constexpr std::uint32_t kTopByte = 0xFF00'0000;
constexpr std::uint32_t kEven = 2048;

/// The last number of the part of [low, high] that stands for 1.
std::uint32_t end_of_ones(std::uint32_t low, std::uint32_t high, std::uint32_t of_one) {
  const std::uint64_t width = high - low;
  return low + static_cast<std::uint32_t>(width * of_one >> 12);
}

}  // namespace

void BitWriter::narrow(bool bit, std::uint32_t of_one) {
  const std::uint32_t middle = end_of_ones(low_, high_, of_one);
  (bit ? high_ : low_) = bit ? middle : middle + 1;
  while (((low_ ^ high_) & kTopByte) == 0) {
    bytes_ += static_cast<char>(high_ >> 24);
    low_ <<= 8;
    high_ = high_ << 8 | 0xFF;
  }
}

void BitWriter::put(bool bit, Chance& chance) {
  narrow(bit, chance.of_one());
  chance.learn(bit);
}

void BitWriter::put_number(std::uint64_t number, int bits) {
  while (bits-- > 0) narrow((number >> bits & 1) != 0, kEven);
}

std::string BitWriter::finish() {
  // The shortest end that stays inside, since a reader sees zeros after the last byte.
  for (int bytes = 0; bytes <= 4; ++bytes) {
    const std::uint64_t step = std::uint64_t{1} << (32 - 8 * bytes);
    const std::uint64_t end = (low_ + step - 1) / step * step;
    if (end > high_) continue;
    for (int i = 0; i < bytes; ++i) bytes_ += static_cast<char>(end >> (24 - 8 * i));
    break;
  }
  while (!bytes_.empty() && bytes_.back() == '\0') bytes_.pop_back();
  return std::move(bytes_);
}

BitReader::BitReader(std::string_view bytes) : bytes_(bytes) {
  for (int i = 0; i < 4; ++i) shift();
}

void BitReader::shift() {
  code_ = code_ << 8 | (next_ < bytes_.size() ? static_cast<unsigned char>(bytes_[next_]) : 0U);
  ++next_;
}

bool BitReader::take(std::uint32_t of_one) {
  const std::uint32_t middle = end_of_ones(low_, high_, of_one);
  const bool bit = code_ <= middle;
  (bit ? high_ : low_) = bit ? middle : middle + 1;
  while (((low_ ^ high_) & kTopByte) == 0) {
    low_ <<= 8;
    high_ = high_ << 8 | 0xFF;
    shift();
  }
  return bit;
}

bool BitReader::get(Chance& chance) {
  const bool bit = take(chance.of_one());
  chance.learn(bit);
  return bit;
}

std::uint64_t BitReader::get_number(int bits) {
  std::uint64_t number = 0;
  while (bits-- > 0) number = number << 1 | (take(kEven) ? 1 : 0);
  return number;
}

template <class Ask>
std::uint8_t GridChances::symbol_at(const Grid<std::uint8_t>& grid, Point p, Ask&& ask) {
  const std::size_t none = symbols_;
  const std::size_t left = p.x > 0 ? grid[{p.x - 1, p.y}] : none;
  const std::size_t above = p.y > 0 ? grid[{p.x, p.y - 1}] : none;
  const std::size_t between = p.x > 0 && p.y > 0 ? grid[{p.x - 1, p.y - 1}] : none;
  for (std::size_t symbol = 0; symbol + 1 < symbols_; ++symbol) {
    // At the border the first symbol is expected, which should be the usual one there.
    const auto has = [&](std::size_t cell) { return cell == symbol || (cell == none && symbol == 0) ? 1U : 0U; };
    Chance& chance = chances_[symbol * 8 + has(left) * 4 + has(above) * 2 + has(between)];
    if (ask(static_cast<std::uint8_t>(symbol), chance)) return static_cast<std::uint8_t>(symbol);
  }
  return static_cast<std::uint8_t>(symbols_ - 1);
}

void GridChances::put(BitWriter& out, const Grid<std::uint8_t>& grid) {
  for (std::size_t i = 0; i < grid.size().area(); ++i) {
    const Point p = grid.size().point(i);
    symbol_at(grid, p, [&](std::uint8_t symbol, Chance& chance) {
      const bool is_it = grid[p] == symbol;
      out.put(is_it, chance);
      return is_it;
    });
  }
}

Grid<std::uint8_t> GridChances::get(BitReader& in, Size size) {
  Grid<std::uint8_t> grid(size);
  for (std::size_t i = 0; i < size.area(); ++i) {
    const Point p = size.point(i);
    grid[p] = symbol_at(grid, p, [&](std::uint8_t, Chance& chance) { return in.get(chance); });
  }
  return grid;
}

}  // namespace teka
