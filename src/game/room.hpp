// A room: one game played live with a page. The page sends messages, the room answers with messages; both are Values,
// so that a room knows neither JSON nor sockets.
#pragma once

#include <functional>
#include <memory>
#include <stop_token>

#include "core/result.hpp"
#include "core/value.hpp"

namespace teka {

/// Belongs to one page and is called from one thread at a time. It may take long: no other room waits.
class Room {
 public:
  /// May be called any number of times while a message is handled. Waits when the page is slow to read.
  using Reply = std::function<void(const Value&)>;

  virtual ~Room() = default;

  /// Sends the first messages to a page that has connected.
  virtual void enter(const Reply& reply) = 0;

  /// A stop is requested when the page closes or sends a newer message: long work ends soon and leaves the room in a
  /// valid state, quick work is completed. An error is one line for the page, and then nothing has changed.
  virtual Result<void> handle(const Value& message, const Reply& reply, const std::stop_token& stop) = 0;
};

/// A room may use this many threads of its own for parallel work (0: one per core).
using MakeRoom = std::function<std::unique_ptr<Room>(unsigned threads)>;

}  // namespace teka
