// For the tests of the server: a plain client on a real socket, and a room that says what happens to it.
#pragma once

#include <gtest/gtest.h>

#include <atomic>
#include <boost/asio/connect.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/read.hpp>
#include <boost/asio/write.hpp>
#include <boost/beast/core/buffers_to_string.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/websocket/stream.hpp>
#include <thread>

#include "jobs/test_game.hpp"
#include "json/json.hpp"
#include "studio/server.hpp"

namespace teka::studio {

namespace net = boost::asio;
namespace websocket = boost::beast::websocket;
using net::ip::tcp;

/// {"do": "echo", ...} comes back; "work" goes on until the stop; "throw" throws; "flood" says much; "hold" goes
/// on whatever comes, until holding is false.
class TestRoom final : public Room {
 public:
  static inline std::atomic<int> working = 0;
  static inline std::atomic<bool> holding = false;

  void enter(const Reply& reply) override { reply(Value::Object{{"type", "hello"}}); }
  Result<void> handle(const Value& message, const Reply& reply, const std::stop_token& stop) override {
    const Value* wish = message.find("do");
    if (wish == nullptr) return fail("do: what?");
    if (*wish == Value("echo")) reply(message);
    if (*wish == Value("throw")) throw std::runtime_error("broken");
    if (*wish == Value("flood")) {
      for (int i = 0; i < 5000 && !stop.stop_requested(); ++i) reply(Value::Object{{"type", std::string(2000, 'x')}});
    }
    if (*wish == Value("work")) {
      ++working;
      reply(Value::Object{{"type", "working"}});
      while (!stop.stop_requested()) std::this_thread::yield();
      --working;
      reply(Value::Object{{"type", "stopped"}});
    }
    if (*wish == Value("hold")) {
      holding = true;
      reply(Value::Object{{"type", "holding"}});
      while (holding) std::this_thread::yield();
    }
    return {};
  }
};

/// A server in a thread, on a free port, with one page and one game.
class TestServer {
 public:
  explicit TestServer(ServerSettings settings = {}) {
    settings.port = 0;
    settings.threads = 1;
    auto opened = Server::open(settings, {.assets = kAssets, .games = games_});
    EXPECT_TRUE(opened) << opened.error().message;
    server_ = std::move(*opened);
    thread_ = std::jthread([this](const std::stop_token& stop) { server_->run(stop); });
  }

  [[nodiscard]] Server& server() { return *server_; }
  [[nodiscard]] std::string host() const { return fmt::format("127.0.0.1:{}", server_->port()); }

  [[nodiscard]] tcp::socket connect(net::io_context& io) const {
    tcp::socket socket(io);
    socket.connect({net::ip::make_address("127.0.0.1"), server_->port()});
    return socket;
  }

  /// Sends bytes as they are and reads until the server closes.
  [[nodiscard]] std::string talk(const std::string& request) const {
    net::io_context io;
    tcp::socket socket = connect(io);
    boost::system::error_code failure;
    net::write(socket, net::buffer(request), failure);
    std::string answer;
    net::read(socket, net::dynamic_buffer(answer), failure);
    return answer;
  }
  [[nodiscard]] std::string get(const std::string& path, const std::string& more = "") const {
    return talk(fmt::format("GET {} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n{}\r\n", path, host(), more));
  }

  /// A request for a room that is expected to be refused.
  [[nodiscard]] std::string upgrade(const std::string& room, const std::string& more = "") const {
    return talk(
        fmt::format("GET /live/{} HTTP/1.1\r\nHost: {}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
                    "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n{}\r\n",
                    room, host(), more));
  }

 private:
  static constexpr std::array<Asset, 2> kAssets = {
      {{"/index.html", "text/html; charset=utf-8", "<p>page</p>"}, {"/assets/a.js", "text/javascript", "1"}}};
  Game game_ = {.name = "test",
                .title = "Test",
                .summary = "a game for tests",
                .verbs = {},
                .benches = {},
                .sample_state = {},
                .room = [](unsigned) { return std::make_unique<TestRoom>(); }};
  Game silent_ = {.name = "silent", .title = "S", .summary = "no room", .verbs = {}, .benches = {}, .sample_state = {}};
  std::array<const Game*, 3> games_ = {&game_, &silent_, &jobs::test_game()};
  std::unique_ptr<Server> server_;
  std::jthread thread_;
};

/// A page: what it sends and hears.
class TestPage {
 public:
  explicit TestPage(const TestServer& server, const std::string& room = "test", const std::string& origin = "")
      : socket_(server.connect(io_)) {
    socket_.set_option(websocket::stream_base::decorator([&](websocket::request_type& request) {
      if (!origin.empty()) request.set(boost::beast::http::field::origin, origin);
    }));
    socket_.handshake(server.host(), "/live/" + room, failure);
  }

  void send(const std::string& text) {
    socket_.text(true);
    socket_.write(net::buffer(text), failure);
  }
  void send_binary(const std::string& bytes) {
    socket_.binary(true);
    socket_.write(net::buffer(bytes), failure);
  }
  /// The next message as a Value; null when the connection is closed.
  Value hear() {
    boost::beast::flat_buffer buffer;
    socket_.read(buffer, failure);
    if (failure) return {};
    return *parse_json(boost::beast::buffers_to_string(buffer.data()));
  }
  /// The type of the next message, "" when the connection is closed.
  std::string hear_type() {
    const Value message = hear();
    return message.is_null() ? "" : *message.find("type")->get<std::string>();
  }
  std::string hear_error() {
    const Value message = hear();
    if (message.is_null() || *message.find("type") != Value("error")) return "no error";
    return *message.find("message")->get<std::string>();
  }
  void close() { socket_.close(websocket::close_code::normal, failure); }
  /// As when the browser is killed.
  void vanish() { socket_.next_layer().close(failure); }
  tcp::socket& raw() { return socket_.next_layer(); }
  [[nodiscard]] unsigned close_code() const { return socket_.reason().code; }

  boost::system::error_code failure;

 private:
  net::io_context io_;
  websocket::stream<tcp::socket> socket_;
};

}  // namespace teka::studio
