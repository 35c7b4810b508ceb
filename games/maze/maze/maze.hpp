// A maze: a grid of cells with walls between them, a start and a goal. Encoded as in the paper (docs/maze.md): each
// cell is a gene 0..15 whose bits 0, 1, 2, 3 are its left, top, right and bottom wall.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "core/grid.hpp"
#include "core/result.hpp"

namespace teka::maze {

/// The four directions in the order of the gene's bits; opposite(d) is d ^ 2.
enum Direction : std::uint8_t { kLeft, kTop, kRight, kBottom };
inline constexpr std::array<Direction, 4> kDirections = {kLeft, kTop, kRight, kBottom};
inline constexpr std::array<Point, 4> kSteps = {Point{-1, 0}, Point{0, -1}, Point{1, 0}, Point{0, 1}};
inline constexpr std::uint8_t kAllWalls = 15;
inline constexpr int kMostSide = 5000;

constexpr std::uint8_t wall_bit(Direction d) {
  return static_cast<std::uint8_t>(1U << d);
}
constexpr Direction opposite(Direction d) {
  return static_cast<Direction>(d ^ 2U);
}

class Maze {
 public:
  /// All walls closed; start in the top left corner, goal in the bottom right one.
  explicit Maze(Size size = {2, 2}) : genes_(size, kAllWalls), goal_{size.width - 1, size.height - 1} {}

  /// Makes a maze from its genes. Refuses genes above 15, neighbours that disagree on their shared wall, and open
  /// borders.
  static Result<Maze> from_genes(Size size, std::span<const std::uint8_t> genes);

  [[nodiscard]] Size size() const { return genes_.size(); }
  [[nodiscard]] std::size_t cell_count() const { return size().area(); }
  [[nodiscard]] std::span<const std::uint8_t> genes() const { return genes_.cells(); }
  /// For code that fills whole mazes at once: it must keep neighbours consistent and the border closed.
  [[nodiscard]] std::span<std::uint8_t> raw_genes() { return genes_.cells(); }

  [[nodiscard]] Point start() const { return start_; }
  [[nodiscard]] Point goal() const { return goal_; }
  /// Start and goal may be any two different cells of the grid (a programming error otherwise).
  void set_ends(Point start, Point goal);

  /// Cells are numbered row by row. The neighbour of a cell in a direction, if it is inside the grid.
  [[nodiscard]] bool has_neighbour(std::size_t cell, Direction d) const {
    const Point p = size().point(cell);
    return size().contains({p.x + kSteps[d].x, p.y + kSteps[d].y});
  }
  [[nodiscard]] std::size_t neighbour(std::size_t cell, Direction d) const {
    const auto w = static_cast<std::size_t>(genes_.width());
    switch (d) {
      case kLeft:
        return cell - 1;
      case kTop:
        return cell - w;
      case kRight:
        return cell + 1;
      default:
        return cell + w;
    }
  }

  [[nodiscard]] bool is_open(std::size_t cell, Direction d) const { return (genes()[cell] & wall_bit(d)) == 0; }
  /// Opens or closes the wall between a cell and its neighbour, on both sides. The neighbour must exist.
  void open(std::size_t cell, Direction d) {
    genes_.cells()[cell] = static_cast<std::uint8_t>(genes_.cells()[cell] & ~wall_bit(d));
    auto& other = genes_.cells()[neighbour(cell, d)];
    other = static_cast<std::uint8_t>(other & ~wall_bit(opposite(d)));
  }
  void close(std::size_t cell, Direction d) {
    genes_.cells()[cell] = static_cast<std::uint8_t>(genes_.cells()[cell] | wall_bit(d));
    auto& other = genes_.cells()[neighbour(cell, d)];
    other = static_cast<std::uint8_t>(other | wall_bit(opposite(d)));
  }

  friend bool operator==(const Maze&, const Maze&) = default;

 private:
  Grid<std::uint8_t> genes_;
  Point start_;
  Point goal_;
};

}  // namespace teka::maze
