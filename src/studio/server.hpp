// The server of the studio: the page and facts about games by HTTP, live rooms by WebSocket. One thread serves, each
// room thinks on a thread of its own.
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
  /// Listens at once: a port in use is an error here.
  static Result<std::unique_ptr<Server>> open(const ServerSettings& settings, const Site& site);
  ~Server();
  Server(const Server&) = delete;
  Server& operator=(const Server&) = delete;

  [[nodiscard]] std::uint16_t port() const;
  [[nodiscard]] std::string address() const;  ///< "http://127.0.0.1:8080/"
  /// Rooms whose thread still runs.
  [[nodiscard]] std::size_t rooms() const;

  /// Serves until the stop.
  void run(const std::stop_token& stop);

 private:
  explicit Server(std::unique_ptr<House> house);
  std::unique_ptr<House> house_;
};

}  // namespace teka::studio
