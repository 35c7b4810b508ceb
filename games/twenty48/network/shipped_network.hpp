// The network that comes with the program: models/2048.network, put into it when it is built.
#pragma once

#include <memory>
#include <stop_token>
#include <string_view>

#include "core/result.hpp"
#include "games/twenty48/network/network.hpp"

namespace teka::twenty48 {

/// The file as it is.
std::string_view shipped_network();

/// Unpacked at the first call that is not stopped, which takes a while; other threads that ask meanwhile wait for it.
Result<std::shared_ptr<const Network>> unpacked_shipped_network(const std::stop_token& stop = {});

}  // namespace teka::twenty48
