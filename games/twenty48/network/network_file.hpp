// Networks as files: the layout, and the weights that matter, packed. Weights are much like those beside them in their
// table, so each is told as the difference from its neighbours; and a weight that is left out is read as the mean of
// its neighbours, so that a file need not have all of them.
#pragma once

#include <string>
#include <string_view>

#include "core/result.hpp"
#include "games/twenty48/network/network.hpp"
#include "games/twenty48/network/network_table.hpp"

namespace teka::twenty48 {

/// All weights exactly, unless there is some thrift: see network_table.hpp.
std::string to_file(const Network& network, const Thrift& thrift = {});

/// A file that is cut off, changed or something else altogether is refused with a line that says so. A large one takes
/// seconds, unless a stop comes, which is an error too.
Result<Network> network_from_file(std::string_view file, const std::stop_token& stop = {});

}  // namespace teka::twenty48
