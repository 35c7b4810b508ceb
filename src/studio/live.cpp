// A live room on a WebSocket: text messages of JSON in both directions.
#include <boost/asio/post.hpp>
#include <boost/beast/core/buffers_to_string.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/websocket/stream.hpp>
#include <deque>

#include "json/json.hpp"
#include "studio/house.hpp"

namespace teka::studio {
namespace {

namespace beast = boost::beast;
namespace websocket = beast::websocket;

/// Messages to a page, from the room's thread to the server's thread.
class Outbox {
 public:
  /// The room waits while this many messages are unsent: a slow page slows down its own room only.
  static constexpr std::size_t kFull = 64;
  /// A higher limit for messages of the server itself; a page that exceeds it is disconnected.
  static constexpr std::size_t kMost = 1024;

  void push_when_free(std::string text) {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [this] { return closed_ || texts_.size() < kFull; });
    if (!closed_) texts_.push_back(std::move(text));
  }
  bool push(std::string text) {
    const std::lock_guard lock(mutex_);
    if (texts_.size() >= kMost) return false;
    texts_.push_back(std::move(text));
    return true;
  }
  std::optional<std::string> take() {
    const std::lock_guard lock(mutex_);
    if (texts_.empty()) return {};
    std::string text = std::move(texts_.front());
    texts_.pop_front();
    changed_.notify_all();
    return text;
  }
  void close() {
    const std::lock_guard lock(mutex_);
    closed_ = true;
    changed_.notify_all();
  }

 private:
  std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<std::string> texts_;
  bool closed_ = false;
};

class LiveSession : public std::enable_shared_from_this<LiveSession> {
 public:
  LiveSession(House& house, beast::tcp_stream stream, MakeRoom make_room)
      : house_(house),
        seat_(house.pages),
        make_room_(std::move(make_room)),
        socket_(std::move(stream)),
        on_stop_(house.stop.get_token(), [this] { leave(); }) {}
  ~LiveSession() { leave(); }
  LiveSession(const LiveSession&) = delete;
  LiveSession& operator=(const LiveSession&) = delete;

  void start(const HttpRequest& request) {
    beast::get_lowest_layer(socket_).expires_never();  // the WebSocket has its own timeouts
    socket_.set_option(websocket::stream_base::timeout{house_.settings.patience, house_.settings.silence, true});
    socket_.read_message_max(house_.settings.most_message_bytes);
    socket_.async_accept(request, [self = shared_from_this()](beast::error_code failure) {
      if (!failure) self->enter();
    });
  }

 private:
  void enter() {
    // The room's thread keeps the outbox alive, but not this session: messages after the end are dropped.
    auto reply = [outbox = outbox_, weak = weak_from_this(), &io = house_.io](const Value& message) {
      outbox->push_when_free(to_json(message));
      boost::asio::post(io, [weak] {
        if (const auto self = weak.lock()) self->write();
      });
    };
    worker_ = std::make_unique<Worker>(house_.crew, make_room_(house_.settings.threads), std::move(reply));
    read();
  }

  void read() {
    socket_.async_read(buffer_, [self = shared_from_this()](beast::error_code failure, std::size_t) {
      if (failure) return self->leave();  // closed, too long, not UTF-8, silent for too long
      self->receive(beast::buffers_to_string(self->buffer_.data()));
    });
  }

  void receive(const std::string& text) {
    const bool binary = socket_.got_binary();
    buffer_.consume(buffer_.size());
    auto message = binary ? fail("binary messages are not supported") : parse_json(text);
    bool fine = true;
    if (!message) {
      fine = outbox_->push(to_json(error_message(message.error().message)));
      write();
    } else {
      fine = worker_->submit(std::move(*message));
    }
    if (fine) return read();
    leave();
    socket_.async_close({websocket::close_code::policy_error, "too many pending messages"},
                        [self = shared_from_this()](beast::error_code) {});
  }

  void write() {
    if (writing_) return;
    auto text = outbox_->take();
    if (!text) return;
    writing_ = std::move(text);
    socket_.text(true);
    socket_.async_write(boost::asio::buffer(*writing_),
                        [self = shared_from_this()](beast::error_code failure, std::size_t) {
                          self->writing_.reset();
                          if (failure) return self->leave();
                          self->write();
                        });
  }

  void leave() {
    outbox_->close();
    if (worker_) worker_->close();
  }

  House& house_;
  Seat seat_;
  MakeRoom make_room_;
  websocket::stream<beast::tcp_stream> socket_;
  beast::flat_buffer buffer_;
  std::shared_ptr<Outbox> outbox_ = std::make_shared<Outbox>();
  std::optional<std::string> writing_;
  std::unique_ptr<Worker> worker_;
  std::stop_callback<std::function<void()>> on_stop_;
};

}  // namespace

void start_live(House& house, beast::tcp_stream stream, const HttpRequest& request, MakeRoom make_room) {
  std::make_shared<LiveSession>(house, std::move(stream), std::move(make_room))->start(request);
}

}  // namespace teka::studio
