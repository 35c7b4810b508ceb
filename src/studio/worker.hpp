// The thread of a room: it handles messages one by one, so that long work never blocks the server. A newer message
// requests a stop of the work on older ones; closing requests a stop of all work and does not wait.
#pragma once

#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>

#include "game/room.hpp"

namespace teka::studio {

/// The threads of all rooms of a server. They end by themselves; the server waits for the last one before it is gone.
class Crew {
 public:
  Crew() = default;
  ~Crew() { wait(); }
  Crew(const Crew&) = delete;
  Crew& operator=(const Crew&) = delete;

  void start(std::function<void()> work);
  void wait();
  [[nodiscard]] std::size_t size() const;

 private:
  mutable std::mutex mutex_;
  std::condition_variable done_;
  std::size_t running_ = 0;
};

class Worker {
 public:
  /// The maximum number of waiting messages; our page never sends that many.
  static constexpr std::size_t kMostWaiting = 256;

  /// `reply` is called on the worker's thread, possibly once more after close().
  Worker(Crew& crew, std::unique_ptr<Room> room, Room::Reply reply);
  ~Worker() { close(); }
  Worker(const Worker&) = delete;
  Worker& operator=(const Worker&) = delete;

  /// False, without effect, when too many messages wait.
  bool submit(Value message);
  void close();

 private:
  struct Shared;
  std::shared_ptr<Shared> shared_;
};

/// An error as a message for the page.
Value error_message(std::string_view text);

}  // namespace teka::studio
