#include "games/twenty48/network/shipped_network.hpp"

#include <mutex>

#include "games/twenty48/network/network_file.hpp"

extern "C" {
extern const char teka_2048_network[];
extern const char teka_2048_network_end[];  // as in models/models.S
}

namespace teka::twenty48 {

std::string_view shipped_network() {
  return {teka_2048_network, static_cast<std::size_t>(teka_2048_network_end - teka_2048_network)};
}

Result<std::shared_ptr<const Network>> unpacked_shipped_network(const std::stop_token& stop) {
  static std::mutex unpacking;
  static std::shared_ptr<const Network> unpacked;
  const std::lock_guard lock(unpacking);
  if (unpacked) return unpacked;
  auto network = network_from_file(shipped_network(), stop);
  if (!network) return at_place("models/2048.network, as built into this program", network.error());
  unpacked = std::make_shared<const Network>(std::move(*network));
  return unpacked;
}

}  // namespace teka::twenty48
