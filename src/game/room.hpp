// A room: one game played live with a page. The page sends messages, the room answers with messages; both are Values,
// so that a room knows neither JSON nor sockets.
#pragma once

#include <functional>
#include <memory>
#include <stop_token>

#include "core/result.hpp"
#include "core/value.hpp"

namespace teka {

/// Belongs to one page and is called from one thread at a time, which may think as long as it likes: nobody else waits.
class Room {
 public:
  /// May be called any number of times while a message is handled. Waits when the page is slow to read.
  using Reply = std::function<void(const Value&)>;

  virtual ~Room() = default;

  /// What a page is told when it enters.
  virtual void enter(const Reply& reply) = 0;

  /// The stop comes when the page closed or sent something newer: what takes long ends soon and leaves the room whole,
  /// what is quick is done in any case. An error is one line for the page, and nothing has changed.
  virtual Result<void> handle(const Value& message, const Reply& reply, const std::stop_token& stop) = 0;
};

/// For work that splits a room may use so many threads (0: one per core) of its own: rooms do not wait for each other.
using MakeRoom = std::function<std::unique_ptr<Room>(unsigned threads)>;

}  // namespace teka
