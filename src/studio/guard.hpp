// Who may talk to a server that listens on somebody's own machine. A web page from elsewhere can make a browser send
// requests here; it is known by its Origin. A name that someone else made point here (DNS rebinding) is known by Host.
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

  /// Whether a request's Host names this server: by a loopback name, and when it listens on more than loopback also by
  /// any address (never by another name).
  [[nodiscard]] bool knows_host(std::string_view host) const;

  /// Whether a request's Origin, if there is one, is the page that this server gave under the same Host.
  static bool knows_origin(std::string_view origin, std::string_view host);

 private:
  std::string host_;
  bool loopback_;
  std::uint16_t port_;
};

}  // namespace teka::studio
