// What the thesis looks at on a board: pairs of equal neighbours, runs that one more step could complete, wells, cells.
#pragma once

#include <array>
#include <optional>
#include <string_view>

#include "games/brick/rules/rules.hpp"

namespace teka::brick {

enum class Feature {
  horizontal,  ///< pairs of equal neighbours in a row,
  vertical,    ///< in a column,
  diagonal,    ///< and on both diagonals
  possible,    ///< pairs with a third cell of the colour where it can come to complete them ("possible dissolve")
  well,        ///< how deep the deepest column lies between its neighbours; walls are infinitely high
  blocks,      ///< occupied cells
  top,         ///< height of the highest column; in the thesis's experiment with feature sets only
};
constexpr std::size_t kFeatures = 7;
/// One letter for each, in their order.
constexpr std::string_view kFeatureLetters = "HVDPMBT";
/// The six of the thesis's player.
constexpr std::string_view kThesisFeatures = "HVDPMB";

std::string_view name_of(Feature feature);

using Features = std::array<int, kFeatures>;
using Weights = std::array<double, kFeatures>;

/// Of a board where nothing is left to clear.
Features features_of(const Board& board);

/// The weighted sum.
double value_of(const Features& features, const Weights& weights);

}  // namespace teka::brick
