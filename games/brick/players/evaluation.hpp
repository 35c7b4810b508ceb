// The board evaluation of our players: the chains that one more cell would trigger, and counts of the board's shape.
#pragma once

#include <array>
#include <span>

#include "games/brick/players/search_weights.hpp"

namespace teka::brick {

/// The part of a board's value that comes from its shape, for whole batches.
class ShapeValue {
 public:
  ShapeValue(const SearchWeights& weights, int colours);

  void weigh(const Resolver& resolver, const Batch& batch);
  /// Of board i of the batch.
  [[nodiscard]] double value(std::size_t i) const;
  [[nodiscard]] double blocks(std::size_t i) const { return static_cast<double>(weighed_.blocks[i]); }

 private:
  ShapeWeights weights_;
  double crowding_, roomy_;
  WeighedBatch weighed_{};
};

/// The triggers of a board: a cell of each colour on each column, colour by colour.
DropList trigger_drops(int colours);

class TriggerValue {
 public:
  TriggerValue(const SearchWeights& weights, int colours);

  struct Worth {
    double value;     ///< by the weights
    double expected;  ///< expected points of the best trigger among three random colours
  };
  /// `points` are those of the board's triggers.
  [[nodiscard]] Worth worth(std::span<const std::int32_t> points, double blocks) const;

 private:
  double growing_, best_, mean_;  ///< weights
  int colours_;
  std::array<double, kMostColours> chance_{};  ///< that the i-th best colour is the best of three
};

}  // namespace teka::brick
