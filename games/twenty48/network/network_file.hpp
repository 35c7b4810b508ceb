// Network files: the layout and the compressed weights. A weight is similar to its neighbours in the table, so each is
// stored as the difference from them. A weight that is not stored is read as the mean of its neighbours.
#pragma once

#include <string>
#include <string_view>

#include "core/result.hpp"
#include "games/twenty48/network/network.hpp"
#include "games/twenty48/network/network_table.hpp"

namespace teka::twenty48 {

/// Stores all weights exactly unless `coding` is lossy: see network_table.hpp.
std::string to_file(const Network& network, const LossyCoding& coding = {});

/// Refuses a file that is truncated, damaged or no network, with one line that says so. A large file takes seconds; a
/// stop is an error, too.
Result<Network> network_from_file(std::string_view file, const std::stop_token& stop = {});

}  // namespace teka::twenty48
