// The thesis's features of a board: pairs of equal neighbours, runs that one more step could complete, wells, blocks.
#pragma once

#include <array>
#include <optional>
#include <string_view>

#include "games/brick/rules/rules.hpp"

namespace teka::brick {

enum class Feature {
  horizontal,  ///< horizontal pairs of equal neighbours
  vertical,    ///< vertical pairs
  diagonal,    ///< pairs on both diagonals
  possible,    ///< pairs with a third cell of the colour that one step could bring into line ("possible dissolve")
  well,        ///< depth of the deepest column between its neighbours; walls are infinitely high
  blocks,      ///< occupied cells
  top,         ///< height of the highest column; used only in the thesis's experiment with feature sets
};
constexpr std::size_t kFeatures = 7;
/// One letter per feature, in their order.
constexpr std::string_view kFeatureLetters = "HVDPMBT";
/// The six features of the thesis's player.
constexpr std::string_view kThesisFeatures = "HVDPMB";

std::string_view name_of(Feature feature);

using Features = std::array<int, kFeatures>;
using Weights = std::array<double, kFeatures>;

/// The board must have nothing left to clear.
Features features_of(const Board& board);

/// The weighted sum of the features.
double value_of(const Features& features, const Weights& weights);

}  // namespace teka::brick
