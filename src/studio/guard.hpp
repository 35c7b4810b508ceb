// Which requests a server on the user's machine accepts. A page from another site can make the browser send requests
// here: its Origin gives it away. A foreign name that resolves to this machine (DNS rebinding) is seen in Host.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace teka::studio {

class Guard {
 public:
  /// `host` is the address that the server listens on.
  Guard(std::string host, bool loopback, std::uint16_t port)
      : host_(std::move(host)), loopback_(loopback), port_(port) {}

  /// Whether a request's Host names this server: by a loopback name, or, if it listens on more than loopback, by any
  /// address. Other names are never accepted.
  [[nodiscard]] bool knows_host(std::string_view host) const;

  /// Whether a request's Origin, if there is one, is a page of this server under the same Host.
  static bool knows_origin(std::string_view origin, std::string_view host);

 private:
  std::string host_;
  bool loopback_;
  std::uint16_t port_;
};

}  // namespace teka::studio
