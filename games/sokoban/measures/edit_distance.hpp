// How far two texts are apart: the number of characters to insert, delete or replace (Levenshtein), as far as it is
// small. That is all that measures of diversity ask for, and much cheaper than the whole distance.
#pragma once

#include <string_view>

namespace teka::sokoban {

constexpr int kMostDistance = 7;

/// The edit distance when it is at most `most` (0 to kMostDistance), else most + 1.
int edit_distance_within(std::string_view a, std::string_view b, int most);

}  // namespace teka::sokoban
