// What the connections of one server share. Private to the studio, because it uses types of Boost.
#pragma once

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <boost/beast/http/message.hpp>
#include <boost/beast/http/string_body.hpp>

#include "studio/guard.hpp"
#include "studio/server_settings.hpp"
#include "studio/site.hpp"
#include "studio/worker.hpp"

namespace teka::studio {

using HttpRequest = boost::beast::http::request<boost::beast::http::string_body>;
using HttpResponse = boost::beast::http::response<boost::beast::http::string_body>;

/// Counts the objects that own one.
class Seat {
 public:
  explicit Seat(std::size_t& count) : count_(&count) { ++count; }
  ~Seat() { --*count_; }
  Seat(const Seat&) = delete;
  Seat& operator=(const Seat&) = delete;

 private:
  std::size_t* count_;
};

struct House {
  House(const ServerSettings& wanted, const Site& shown) : settings(wanted), site(shown) {}

  ServerSettings settings;
  Site site;
  Guard guard{"", true, 0};
  std::size_t connections = 0;
  std::size_t pages = 0;
  std::stop_source stop;  ///< the server ends: all sessions close
  boost::asio::io_context io{1};
  boost::asio::ip::tcp::acceptor acceptor{io};
  boost::asio::steady_timer pause{io};  ///< before connections are accepted again after a failure
  Crew crew;                            ///< the last member: it waits for the threads that use the others
};

/// The response to a request that is not for a live room.
HttpResponse answer(const HttpRequest& request, const Site& site);
/// An error response: one line that says why.
HttpResponse refusal(const HttpRequest& request, boost::beast::http::status status, std::string_view why);

/// Takes over a connection that asks for a room. It lives until the page closes it.
void start_live(House& house, boost::beast::tcp_stream stream, const HttpRequest& request, MakeRoom make_room);

}  // namespace teka::studio
