// Networks as files: the layout, and the weights that matter, packed. Weights are much like those beside them in their
// table, so each is told as the difference from its neighbours; and a weight that is left out is read as the mean of
// its neighbours, so that a file need not have all of them.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/result.hpp"
#include "games/twenty48/network.hpp"

namespace teka::twenty48 {

/// Those weights whose place in `kept` is true; all when it is empty.
std::string to_file(const Network& network, const std::vector<bool>& kept = {});

/// A file that is cut off, changed or something else altogether is refused with a line that says so.
Result<Network> network_from_file(std::string_view file);

/// Weights that are not kept become the mean of their neighbours (one cell, one step up or down) that are, again and
/// again for `rounds` rounds; those that are reached by none become 0.
void fill_gaps(Network& network, std::vector<bool>& kept, int rounds = 3);

}  // namespace teka::twenty48
