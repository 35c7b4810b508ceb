#include "studio/server.hpp"

#include <boost/asio/post.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http/parser.hpp>
#include <boost/beast/http/read.hpp>
#include <boost/beast/http/write.hpp>
#include <boost/beast/websocket/rfc6455.hpp>
#include <exception>
#include <optional>

#include "core/standard_files.hpp"
#include "studio/house.hpp"

namespace teka::studio {
namespace {

namespace beast = boost::beast;
namespace http = beast::http;
using boost::asio::ip::tcp;

constexpr std::uint32_t kMostHeaderBytes = 16U * 1024;
constexpr std::uint64_t kMostBodyBytes = 64UL * 1024;

/// One connection of a browser: one request after the other, until one becomes a live room.
class Connection : public std::enable_shared_from_this<Connection> {
 public:
  Connection(House& house, tcp::socket socket) : house_(house), seat_(house.connections), stream_(std::move(socket)) {}

  void read() {
    parser_.emplace();
    parser_->header_limit(kMostHeaderBytes);
    parser_->body_limit(kMostBodyBytes);
    stream_.expires_after(house_.settings.patience);
    http::async_read(stream_, buffer_, *parser_, [self = shared_from_this()](beast::error_code failure, std::size_t) {
      if (failure) return self->explain(failure);
      self->handle(self->parser_->release());
    });
  }

 private:
  void explain(beast::error_code failure) {
    if (failure.category() != make_error_code(http::error::bad_method).category()) return;  // closed, or too slow
    if (failure == http::error::end_of_stream || failure == http::error::partial_message) return;
    auto status = http::status::bad_request;
    std::string_view why = "malformed HTTP request";
    if (failure == http::error::header_limit) {
      status = http::status::request_header_fields_too_large;
      why = "request header too large";
    } else if (failure == http::error::body_limit) {
      status = http::status::payload_too_large;
      why = "request too large";
    }
    HttpResponse response = refusal(HttpRequest{}, status, why);
    response.version(11);
    write(std::move(response));
  }

  void handle(const HttpRequest& request) {
    const auto field = [&](http::field name) {
      const auto text = request[name];
      return std::string_view(text.data(), text.size());
    };
    const auto host = field(http::field::host);
    if (!house_.guard.knows_host(host)) {
      return write(refusal(request, http::status::forbidden, "unknown host name"));
    }
    if (!Guard::knows_origin(field(http::field::origin), host)) {
      return write(refusal(request, http::status::forbidden, "requests from other sites are refused"));
    }
    if (!boost::beast::websocket::is_upgrade(request)) return write(answer(request, house_.site));
    enter_room(request);
  }

  void enter_room(const HttpRequest& request) {
    constexpr std::string_view kPrefix = "/live/";
    const std::string_view target(request.target().data(), request.target().size());
    MakeRoom room = target.starts_with(kPrefix) ? house_.site.find_room(target.substr(kPrefix.size())) : MakeRoom();
    if (!room) return write(refusal(request, http::status::not_found, "no such room"));
    // Rooms of closed pages may still be ending their work.
    if (house_.pages >= house_.settings.most_rooms || house_.crew.size() >= 2 * house_.settings.most_rooms) {
      return write(refusal(request, http::status::service_unavailable, "too many open pages; close one"));
    }
    start_live(house_, std::move(stream_), request, std::move(room));
  }

  void write(HttpResponse response) {
    response_ = std::move(response);
    stream_.expires_after(house_.settings.patience);
    http::async_write(stream_, response_, [self = shared_from_this()](beast::error_code failure, std::size_t) {
      if (failure) return;
      if (self->response_.keep_alive()) return self->read();
      failure = self->stream_.socket().shutdown(tcp::socket::shutdown_send, failure);  // it may be closed by now
    });
  }

  House& house_;
  Seat seat_;
  beast::tcp_stream stream_;
  beast::flat_buffer buffer_;
  std::optional<http::request_parser<http::string_body>> parser_;
  HttpResponse response_;
};

void accept_next(House& house) {
  house.acceptor.async_accept([&house](beast::error_code failure, tcp::socket socket) {
    // With too many connections the new one is closed at once.
    if (!failure && house.connections < house.settings.most_connections) {
      std::make_shared<Connection>(house, std::move(socket))->read();
    }
    if (!failure) return accept_next(house);
    // Most likely out of file descriptors: they become free when pages close.
    house.pause.expires_after(std::chrono::milliseconds(100));
    house.pause.async_wait([&house](beast::error_code stopped) {
      if (!stopped) accept_next(house);
    });
  });
}

Result<void> listen(House& house) {
  const ServerSettings& wanted = house.settings;
  beast::error_code failure;
  const auto address = boost::asio::ip::make_address(wanted.host == "localhost" ? "127.0.0.1" : wanted.host, failure);
  if (failure) {
    return fail("--host: '{}' is not an address; use 127.0.0.1 for this machine only, or 0.0.0.0 for all networks",
                wanted.host);
  }
  const tcp::endpoint endpoint(address, wanted.port);
  // Each returns the failure that it also stores.
  const bool listening = !house.acceptor.open(endpoint.protocol(), failure) &&
                         !house.acceptor.set_option(tcp::acceptor::reuse_address(true), failure) &&
                         !house.acceptor.bind(endpoint, failure) &&
                         !house.acceptor.listen(tcp::acceptor::max_listen_connections, failure);
  if (failure == boost::asio::error::address_in_use) {
    return fail("--port: {} is in use; choose another port, or 0 for a free one", wanted.port);
  }
  if (!listening) return fail("cannot listen on {} port {}: {}", wanted.host, wanted.port, failure.message());
  house.guard = Guard(wanted.host, address.is_loopback(), house.acceptor.local_endpoint().port());
  return {};
}

}  // namespace

Server::Server(std::unique_ptr<House> house) : house_(std::move(house)) {}

Result<std::unique_ptr<Server>> Server::open(const ServerSettings& settings, const Site& site) {
  auto house = std::make_unique<House>(settings, site);
  if (auto listening = listen(*house); !listening) return tl::unexpected(listening.error());
  accept_next(*house);
  return std::unique_ptr<Server>(new Server(std::move(house)));
}

Server::~Server() {
  house_->stop.request_stop();
}

std::uint16_t Server::port() const {
  return house_->acceptor.local_endpoint().port();
}

std::string Server::address() const {
  const auto endpoint = house_->acceptor.local_endpoint();
  const std::string host = endpoint.address().to_string();
  return fmt::format("http://{}:{}/", endpoint.address().is_v6() ? '[' + host + ']' : host, endpoint.port());
}

std::size_t Server::rooms() const {
  return house_->crew.size();
}

void Server::run(const std::stop_token& stop) {
  const std::stop_callback on_stop(stop, [this] { house_->io.stop(); });
  while (!house_->io.stopped()) {
    try {
      house_->io.run();
    } catch (const std::exception& broken) {  // out of memory or threads: ends one connection, not all
      print_error(fmt::format("teka: {}\n", broken.what()));
    }
  }
  house_->stop.request_stop();
}

}  // namespace teka::studio
