// What the server of the studio allows, and where it listens.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <string>

namespace teka::studio {

struct ServerSettings {
  std::string host = "127.0.0.1";
  std::uint16_t port = 8080;  ///< 0: a free one is chosen
  unsigned threads = 0;       ///< that a room may use for work that splits; 0 is one per core
  std::size_t most_connections = 128;
  std::size_t most_rooms = 32;
  std::size_t most_message_bytes = std::size_t{1} << 20;
  std::chrono::milliseconds patience{20'000};  ///< for a request to come in whole, an answer to be taken
  std::chrono::milliseconds silence{60'000};   ///< a page that answers no ping for so long is gone
};

}  // namespace teka::studio
