// A room at work: its own thread takes messages one by one, so that thinking never holds up the server. A newer message
// asks the work on older ones to stop; closing asks all of it to stop and does not wait.
#pragma once

#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>

#include "game/room.hpp"

namespace teka::studio {

/// All threads of rooms of a server. They end by themselves, and the server waits for the last one before it goes.
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
  /// So many messages may wait; a page that sends more before they are answered is not one of ours.
  static constexpr std::size_t kMostWaiting = 256;

  /// `reply` is called on the worker's thread, perhaps once more after close().
  Worker(Crew& crew, std::unique_ptr<Room> room, Room::Reply reply);
  ~Worker() { close(); }
  Worker(const Worker&) = delete;
  Worker& operator=(const Worker&) = delete;

  /// False, and nothing done, when too many wait.
  bool submit(Value message);
  void close();

 private:
  struct Shared;
  std::shared_ptr<Shared> shared_;
};

/// What a page is told about a mistake.
Value error_message(std::string_view text);

}  // namespace teka::studio
