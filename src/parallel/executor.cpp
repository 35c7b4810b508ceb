#include "parallel/executor.hpp"

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <exception>
#include <mutex>
#include <thread>
#include <utility>

namespace teka {
namespace {

thread_local bool inside_body = false;

/// Runs all indices in order; like the pool, continues after an exception, so that what has run does not depend on the
/// number of threads.
void run_here(std::size_t count, void (*call)(void*, std::size_t), void* context) {
  std::exception_ptr failure;
  for (std::size_t i = 0; i < count; ++i) {
    try {
      call(context, i);
    } catch (...) {
      if (!failure) failure = std::current_exception();
    }
  }
  if (failure) std::rethrow_exception(failure);
}

}  // namespace

// Runs one batch at a time: an atomic counter hands out the indices; workers sleep between batches.
struct Executor::Pool {
  std::mutex turn;  // held for a whole batch: callers on different threads take turns
  std::mutex mutex;
  std::condition_variable wake;
  std::condition_variable idle;
  std::uint64_t batch = 0;
  unsigned working = 0;
  bool closing = false;

  std::size_t count = 0;
  Call call = nullptr;
  void* context = nullptr;
  std::atomic<std::size_t> next{0};
  std::exception_ptr failure;
  std::size_t failed_index = 0;

  std::vector<std::jthread> workers;

  // Here and not in ~Executor, so that workers also end when the constructor fails to start one of them.
  ~Pool() {
    {
      const std::lock_guard lock(mutex);
      closing = true;
    }
    wake.notify_all();
  }

  void note_failure(std::size_t i) {
    const std::lock_guard lock(mutex);
    if (!failure || i < failed_index) {
      failure = std::current_exception();
      failed_index = i;
    }
  }

  void drain() {
    inside_body = true;
    for (std::size_t i = next.fetch_add(1); i < count; i = next.fetch_add(1)) {
      try {
        call(context, i);
      } catch (...) {
        note_failure(i);
      }
    }
    inside_body = false;
  }

  void work() {
    std::uint64_t seen = 0;
    std::unique_lock lock(mutex);
    while (true) {
      wake.wait(lock, [&] { return closing || batch != seen; });
      if (closing) return;
      seen = batch;
      lock.unlock();
      drain();
      lock.lock();
      if (--working == 0) idle.notify_one();
    }
  }
};

Executor::Executor(unsigned threads)
    : threads_(threads != 0 ? threads : std::max(1U, std::thread::hardware_concurrency())) {
  if (threads_ == 1) return;
  pool_ = std::make_unique<Pool>();
  for (unsigned i = 1; i < threads_; ++i) pool_->workers.emplace_back([pool = pool_.get()] { pool->work(); });
}

Executor::~Executor() = default;

void Executor::run(std::size_t count, Call call, void* context) {
  if (!pool_ || inside_body || count <= 1) {
    run_here(count, call, context);
    return;
  }
  Pool& pool = *pool_;
  const std::lock_guard turn(pool.turn);
  {
    const std::lock_guard lock(pool.mutex);
    pool.count = count;
    pool.call = call;
    pool.context = context;
    pool.next = 0;
    pool.failure = nullptr;
    pool.working = threads_ - 1;
    ++pool.batch;
  }
  pool.wake.notify_all();
  pool.drain();
  std::unique_lock lock(pool.mutex);
  pool.idle.wait(lock, [&] { return pool.working == 0; });
  if (pool.failure) std::rethrow_exception(std::exchange(pool.failure, nullptr));
}

}  // namespace teka
