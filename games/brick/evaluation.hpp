// What a board is worth to our players: the chains that one more cell would set off, and the shape that lets them grow.
#pragma once

#include <array>
#include <string_view>
#include <vector>

#include "games/brick/fast_board.hpp"

namespace teka::brick {

/// Learned for each number of colours (weights.cpp). All in points, so that boards compare with chains.
struct Weights {
  std::array<double, kShapeNumbers> steady{};   ///< of the shape's numbers
  std::array<double, kShapeNumbers> growing{};  ///< the same times phase()
  /// Triggers: single cells dropped on each column. The expected best of three random colours counts as it is, and
  double trigger_growing = 0;  ///< times phase()
  double trigger_best = 0;     ///< of the best colour
  double trigger_mean = 0;     ///< of all
  double points = 0;           ///< won by the placement
  double reply_points = 0;     ///< won by a reply, one brick later
  double crowding = 0;         ///< times the square of the cells beyond kRoomy
  /// Fires when a chain wins more than `limit` for 30 free cells, times `limit_growth` for each one more, plus these
  /// shares of what the best board that does not fire promises: its triggers, and the best replies to it.
  double limit = 0, limit_growth = 1, limit_trigger = 0, limit_replies = 0;
  double panic = 0;  ///< or when fewer cells than this are free
};

constexpr double kRoomy = 150;

/// From -1 for an empty board to 1 for a full one.
constexpr double phase(double blocks) {
  return (blocks - kCells / 2.0) / (kCells / 2.0);
}

/// The part of a board's value that its shape makes, for whole batches.
class ShapeValue {
 public:
  explicit ShapeValue(const Weights& weights);

  void weigh(const Resolver& resolver, const Batch& batch);
  /// Of board i of that batch.
  [[nodiscard]] double value(std::size_t i) const;
  [[nodiscard]] double blocks(std::size_t i) const { return static_cast<double>(weighed_.blocks[i]); }

 private:
  ShapeWeights weights_;
  double crowding_;
  WeighedBatch weighed_{};
};

/// The triggers of a board: for each colour the same number of columns.
struct Triggers {
  DropList drops;
  int per_color = 0;

  static Triggers all(int colors);
  /// For each color the columns that won the most: `points` are those of all(colors).
  static Triggers best_of(const Triggers& all, std::span<const std::int32_t> points, int colors, int per_color);
};

class TriggerValue {
 public:
  TriggerValue(const Weights& weights, int colors);

  struct Worth {
    double value;     ///< by the weights
    double expected;  ///< points of the best trigger among three random colours
  };
  [[nodiscard]] Worth worth(std::span<const std::int32_t> points, int per_color, double blocks) const;

 private:
  const Weights& weights_;
  int colors_;
  std::array<double, kMostColors> chance_{};  ///< that the i-th best colour is the best of three
};

}  // namespace teka::brick
