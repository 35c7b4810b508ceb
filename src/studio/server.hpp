// The server of the studio: the page and the list of games by HTTP, live rooms by WebSocket. One thread serves; each
// room has its own thread.
#pragma once

#include <cstdint>
#include <memory>
#include <stop_token>
#include <string>

#include "core/result.hpp"
#include "studio/server_settings.hpp"
#include "studio/site.hpp"

namespace teka::studio {

struct House;

class Server {
 public:
  /// Starts to listen: a port in use is an error here.
  static Result<std::unique_ptr<Server>> open(const ServerSettings& settings, const Site& site);
  ~Server();
  Server(const Server&) = delete;
  Server& operator=(const Server&) = delete;

  [[nodiscard]] std::uint16_t port() const;
  [[nodiscard]] std::string address() const;  ///< "http://127.0.0.1:8080/"
  /// The number of rooms whose thread still runs.
  [[nodiscard]] std::size_t rooms() const;

  /// Serves until a stop is requested.
  void run(const std::stop_token& stop);

 private:
  explicit Server(std::unique_ptr<House> house);
  std::unique_ptr<House> house_;
};

}  // namespace teka::studio
