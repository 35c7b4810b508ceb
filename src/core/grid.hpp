// Grid<T>: a row-major rectangle of cells, with Point and Size.
#pragma once

#include <array>
#include <cstddef>
#include <span>
#include <vector>

namespace teka {

struct Point {
  int x = 0;
  int y = 0;
  friend constexpr bool operator==(const Point&, const Point&) = default;
};

struct Size {
  int width = 0;
  int height = 0;
  [[nodiscard]] constexpr std::size_t area() const {
    return static_cast<std::size_t>(width) * static_cast<std::size_t>(height);
  }
  [[nodiscard]] constexpr bool contains(Point p) const { return p.x >= 0 && p.y >= 0 && p.x < width && p.y < height; }
  [[nodiscard]] constexpr std::size_t index(Point p) const {
    return static_cast<std::size_t>(p.y) * static_cast<std::size_t>(width) + static_cast<std::size_t>(p.x);
  }
  [[nodiscard]] constexpr Point point(std::size_t index) const {
    const auto w = static_cast<std::size_t>(width);
    return {static_cast<int>(index % w), static_cast<int>(index / w)};
  }
  friend constexpr bool operator==(const Size&, const Size&) = default;
};

template <class T>
class Grid {
 public:
  Grid() = default;
  explicit Grid(Size size, T fill = T{}) : size_(size), cells_(size.area(), fill) {}

  [[nodiscard]] Size size() const { return size_; }
  [[nodiscard]] int width() const { return size_.width; }
  [[nodiscard]] int height() const { return size_.height; }

  T& operator[](Point p) { return cells_[size_.index(p)]; }
  const T& operator[](Point p) const { return cells_[size_.index(p)]; }

  /// All cells, in row-major order.
  [[nodiscard]] std::span<T> cells() { return cells_; }
  [[nodiscard]] std::span<const T> cells() const { return cells_; }

  friend bool operator==(const Grid&, const Grid&) = default;

 private:
  Size size_;
  std::vector<T> cells_;
};

}  // namespace teka
