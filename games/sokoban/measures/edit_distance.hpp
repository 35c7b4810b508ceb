// Levenshtein distance of two texts, computed only up to a bound. Measures of diversity do not need more, and it is
// much cheaper than the full distance.
#pragma once

#include <string_view>

namespace teka::sokoban {

constexpr int kMostDistance = 7;

/// The edit distance if it is at most `most` (0 to kMostDistance), otherwise most + 1.
int edit_distance_within(std::string_view a, std::string_view b, int most);

}  // namespace teka::sokoban
