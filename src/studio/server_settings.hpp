// Where the server of the studio listens, and its limits.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <string>

namespace teka::studio {

struct ServerSettings {
  std::string host = "127.0.0.1";
  std::uint16_t port = 8080;  ///< 0: a free one is chosen
  unsigned threads = 0;       ///< for parallel work of a room; 0 is one per core
  std::size_t most_connections = 128;
  std::size_t most_rooms = 32;
  std::size_t most_message_bytes = std::size_t{1} << 20;
  std::chrono::milliseconds patience{20'000};  ///< timeout for receiving a request and for sending a response
  std::chrono::milliseconds silence{60'000};   ///< a page that answers no ping for this long is disconnected
};

}  // namespace teka::studio
