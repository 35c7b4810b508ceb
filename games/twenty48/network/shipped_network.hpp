// The network that ships with the program: models/2048.network, embedded at build time.
#pragma once

#include <memory>
#include <string_view>

#include "games/twenty48/network/network.hpp"

namespace teka::twenty48 {

/// The file as it is.
std::string_view shipped_network();

/// One for the whole program. Its weights are read when a board first needs them.
std::shared_ptr<const Network> open_shipped_network();

}  // namespace teka::twenty48
