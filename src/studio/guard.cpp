#include "studio/guard.hpp"

#include <boost/asio/ip/address.hpp>

#include "core/text.hpp"

namespace teka::studio {
namespace {

struct Authority {
  std::string name;
  std::string_view port = "80";
};

/// "localhost:8080", "[::1]:8080", "10.0.0.2".
Authority split_authority(std::string_view text) {
  const std::size_t bracket = text.rfind(']');
  const std::size_t colon = text.find(':', bracket == std::string_view::npos ? 0 : bracket);
  Authority authority{.name = lowercase(text.substr(0, colon))};
  if (colon != std::string_view::npos) authority.port = text.substr(colon + 1);
  if (authority.name.starts_with('[') && authority.name.ends_with(']')) {
    authority.name = authority.name.substr(1, authority.name.size() - 2);
  }
  return authority;
}

}  // namespace

bool Guard::knows_host(std::string_view host) const {
  const Authority authority = split_authority(host);
  if (parse_integer(authority.port) != port_) return false;
  if (authority.name == "localhost" || authority.name == host_) return true;
  boost::system::error_code failure;
  const auto address = boost::asio::ip::make_address(authority.name, failure);
  return !failure && (!loopback_ || address.is_loopback());
}

bool Guard::knows_origin(std::string_view origin, std::string_view host) {
  return origin.empty() || lowercase(origin) == "http://" + lowercase(host);
}

}  // namespace teka::studio
