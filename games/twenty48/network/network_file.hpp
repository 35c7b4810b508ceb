// Network files: the layout and the compressed weights. A weight is similar to its neighbours in the table, so each is
// stored as the difference from them. A weight that is not stored is read as the mean of its neighbours. The weights of
// small tiles come first, so that a game can begin before the rest is read.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "core/result.hpp"
#include "games/twenty48/network/network.hpp"
#include "games/twenty48/network/network_table.hpp"

namespace teka::twenty48 {

/// Stores all weights exactly unless `coding` is lossy: see network_table.hpp.
std::string to_file(const Network& network, const LossyCoding& coding = {});

/// Refuses a file that is truncated, damaged or no network, with one line that says so. The weights are read when a
/// board first needs them.
Result<Network> network_from_file(std::shared_ptr<const std::string> file);
/// The same for a file that lives as long as the program.
Result<Network> network_from_file(std::string_view file);

}  // namespace teka::twenty48
