// The network that ships with the program: models/2048.network, embedded at build time.
#pragma once

#include <memory>
#include <stop_token>
#include <string_view>

#include "core/result.hpp"
#include "games/twenty48/network/network.hpp"

namespace teka::twenty48 {

/// The file as it is.
std::string_view shipped_network();

/// Unpacked by the first call that is not stopped, which takes a while; other threads wait for it.
Result<std::shared_ptr<const Network>> unpacked_shipped_network(const std::stop_token& stop = {});

}  // namespace teka::twenty48
