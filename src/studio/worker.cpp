#include "studio/worker.hpp"

#include <deque>
#include <exception>
#include <optional>
#include <thread>
#include <utility>

namespace teka::studio {

void Crew::start(std::function<void()> work) {
  const std::lock_guard starting(mutex_);
  std::thread([this, work = std::move(work)]() mutable {
    work();
    work = nullptr;  // destroys what it owns before the count changes
    const std::lock_guard lock(mutex_);
    --running_;
    done_.notify_all();  // under the lock: afterwards the crew may be destroyed
  }).detach();
  ++running_;  // the thread cannot end before: it needs the lock
}

void Crew::wait() {
  std::unique_lock lock(mutex_);
  done_.wait(lock, [this] { return running_ == 0; });
}

std::size_t Crew::size() const {
  const std::lock_guard lock(mutex_);
  return running_;
}

Value error_message(std::string_view text) {
  return Value::Object{{"type", "error"}, {"message", text}};
}

struct Worker::Shared {
  struct Task {
    Value message;
    std::stop_source stop;
  };

  std::mutex mutex;
  std::condition_variable changed;
  std::deque<Task> waiting;
  std::stop_source current;
  bool closed = false;

  std::optional<Task> next() {
    std::unique_lock lock(mutex);
    changed.wait(lock, [this] { return closed || !waiting.empty(); });
    if (closed) return {};
    Task task = std::move(waiting.front());
    waiting.pop_front();
    current = task.stop;
    return task;
  }

  void work(Room& room, const Room::Reply& reply) {
    room.enter(reply);
    while (const auto task = next()) {
      try {
        const auto done = room.handle(task->message, reply, task->stop.get_token());
        if (!done) reply(error_message(done.error().message));
      } catch (const std::exception& broken) {  // running out of memory ends one command, not the server
        reply(error_message(broken.what()));
      }
    }
  }
};

Worker::Worker(Crew& crew, std::unique_ptr<Room> room, Room::Reply reply) : shared_(std::make_shared<Shared>()) {
  crew.start([shared = shared_, room = std::shared_ptr<Room>(std::move(room)), reply = std::move(reply)] {
    shared->work(*room, reply);
  });
}

bool Worker::submit(Value message) {
  const std::lock_guard lock(shared_->mutex);
  if (shared_->waiting.size() >= kMostWaiting) return false;
  shared_->current.request_stop();
  for (auto& task : shared_->waiting) task.stop.request_stop();
  shared_->waiting.push_back({.message = std::move(message), .stop = {}});
  shared_->changed.notify_all();
  return true;
}

void Worker::close() {
  const std::lock_guard lock(shared_->mutex);
  shared_->closed = true;
  shared_->current.request_stop();
  shared_->waiting.clear();
  shared_->changed.notify_all();
}

}  // namespace teka::studio
