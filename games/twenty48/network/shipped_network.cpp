#include "games/twenty48/network/shipped_network.hpp"

#include "core/check.hpp"
#include "games/twenty48/network/network_file.hpp"

extern "C" {
extern const char teka_2048_network[];
extern const char teka_2048_network_end[];  // as in models/models.S
}

namespace teka::twenty48 {

std::string_view shipped_network() {
  return {teka_2048_network, static_cast<std::size_t>(teka_2048_network_end - teka_2048_network)};
}

std::shared_ptr<const Network> open_shipped_network() {
  static const std::shared_ptr<const Network> opened = [] {
    auto network = network_from_file(shipped_network());
    TEKA_CHECK(network.has_value());
    return std::make_shared<const Network>(std::move(*network));
  }();
  return opened;
}

}  // namespace teka::twenty48
