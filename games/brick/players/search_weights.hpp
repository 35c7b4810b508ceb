// The trained weights of our players, for each number of colours (teka train brick).
#pragma once

#include <array>
#include <span>
#include <string_view>

#include "core/result.hpp"
#include "core/value.hpp"
#include "games/brick/bitboard/resolver.hpp"

namespace teka::brick {

/// All in points, so that boards compare with chains.
struct SearchWeights {
  std::array<double, kShapeNumbers> steady{};   ///< of the shape's numbers
  std::array<double, kShapeNumbers> growing{};  ///< the same times phase(); only those of kGrowing
  double crowding = 0;                          ///< of the square of the cells beyond roomy()
  /// Triggers: single cells dropped on each column. The expected best of three random colours counts as it is, and
  double trigger_growing = 0;  ///< times phase()
  double trigger_best = 0;     ///< of the best colour
  double trigger_mean = 0;     ///< of all
  double points = 0;           ///< won by the placement
  double reply_points = 0;     ///< won by a reply, one brick later
  /// Fires when a chain wins more than `limit` for 30 free cells, times `limit_growth` for each one more, plus these
  /// shares of what the best board that does not fire promises: its triggers, and the best replies to it.
  double limit = 0, limit_growth = 1, limit_trigger = 0, limit_replies = 0;
  double panic = 0;  ///< or when fewer cells than this are free

  friend bool operator==(const SearchWeights&, const SearchWeights&) = default;
};

/// With many colours little clears: there a board counts as crowded earlier.
constexpr double roomy(int colours) {
  constexpr std::array<double, kMostColours + 1> kRoomy = {0, 0, 0, 150, 150, 150, 115, 95, 68, 60};
  return kRoomy[static_cast<std::size_t>(colours)];
}
constexpr int kLimitAt = 30;  ///< free cells

/// Shape numbers whose weight may change as the board fills.
constexpr std::array kGrowing = {kPair01,    kPair10,         kPair11,        kPair12,
                                 kEndHigher, kSlopeEndHigher, kStackGapAbove, kStackGapBelow};

/// From -1 for an empty board to 1 for a full one.
constexpr double phase(double blocks) {
  return (blocks - kCells / 2.0) / (kCells / 2.0);
}

/// All of them in a list, in the order of training and of documents.
constexpr std::size_t kWeightNumbers = kShapeNumbers + kGrowing.size() + 11;
using WeightNumbers = std::array<double, kWeightNumbers>;
std::string_view weight_name(std::size_t i);
WeightNumbers to_numbers(const SearchWeights& weights);
SearchWeights from_numbers(const WeightNumbers& numbers);

/// What a document may say.
constexpr double kMostWeight = 1e6;  ///< of each number, and as much below 0
constexpr double kLeastLimitGrowth = 0.5, kMostLimitGrowth = 2;

/// Those that come with the program.
SearchWeights shipped_weights(int colours);

/// As a document and back: {"colors": 5, "search weights": {"pair 0 1": -5.1, ...}}.
Value to_value(const SearchWeights& weights, int colours);
/// From a document of `teka train brick` (its first level), or such a level alone. An error says what is missing.
Result<SearchWeights> search_weights_from(const Value& document, int colours);

}  // namespace teka::brick
