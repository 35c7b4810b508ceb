// The trained weights of our players, for each number of colours (teka train brick).
#pragma once

#include <array>
#include <span>
#include <string_view>

#include "core/result.hpp"
#include "core/value.hpp"
#include "games/brick/bitboard/resolver.hpp"

namespace teka::brick {

/// All weights are in points, so that boards are comparable with chains.
struct SearchWeights {
  std::array<double, kShapeNumbers> steady{};   ///< of the shape's numbers
  std::array<double, kShapeNumbers> growing{};  ///< the same, multiplied by phase(); only for kGrowing
  double crowding = 0;                          ///< of the squared number of cells above roomy()
  /// Triggers are single cells dropped on each column. The expected best of three random colours has weight 1, plus:
  double trigger_growing = 0;  ///< multiplied by phase()
  double trigger_best = 0;     ///< of the best colour
  double trigger_mean = 0;     ///< of the mean of all colours
  double points = 0;           ///< points of the placement
  double reply_points = 0;     ///< points of a reply, one brick later
  /// Fires when a chain wins more than a threshold: `limit` at 30 free cells, multiplied by `limit_growth` for each
  /// further free cell, plus these shares of the expectation of the best board that does not fire: its triggers, and
  /// the best replies to it.
  double limit = 0, limit_growth = 1, limit_trigger = 0, limit_replies = 0;
  double panic = 0;  ///< fires, too, when fewer cells than this are free

  friend bool operator==(const SearchWeights&, const SearchWeights&) = default;
};

/// Number of cells above which a board is crowded; it is lower with many colours, where little clears.
constexpr double roomy(int colours) {
  constexpr std::array<double, kMostColours + 1> kRoomy = {0, 0, 0, 150, 150, 150, 115, 95, 68, 60};
  return kRoomy[static_cast<std::size_t>(colours)];
}
constexpr int kLimitAt = 30;  ///< free cells at which the threshold is `limit`

/// Shape numbers whose weight may change as the board fills up.
constexpr std::array kGrowing = {kPair01,    kPair10,         kPair11,        kPair12,
                                 kEndHigher, kSlopeEndHigher, kStackGapAbove, kStackGapBelow};

/// -1 for an empty board, 1 for a full one.
constexpr double phase(double blocks) {
  return (blocks - kCells / 2.0) / (kCells / 2.0);
}

/// All weights as a list, in the order of training and of documents.
constexpr std::size_t kWeightNumbers = kShapeNumbers + kGrowing.size() + 11;
using WeightNumbers = std::array<double, kWeightNumbers>;
std::string_view weight_name(std::size_t i);
WeightNumbers to_numbers(const SearchWeights& weights);
SearchWeights from_numbers(const WeightNumbers& numbers);

/// Limits of the values in a document.
constexpr double kMostWeight = 1e6;  ///< absolute value of each number
constexpr double kLeastLimitGrowth = 0.5, kMostLimitGrowth = 2;

/// The weights that ship with the program.
SearchWeights shipped_weights(int colours);

/// To a document and back: {"colours": 5, "search_weights": {"pair_0_1": -5.1, ...}}.
Value to_value(const SearchWeights& weights, int colours);
/// Reads a document of `teka train brick` (its first level), or such a level alone. The error says what is missing.
Result<SearchWeights> search_weights_from(const Value& document, int colours);

}  // namespace teka::brick
