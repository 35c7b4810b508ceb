// Executor: runs the same body for many indices on several threads. The whole contract:
//   - body(i) is called exactly once for each i in [0, count), on this thread or a worker, in any order;
//   - body writes only to what index i owns, and draws random numbers only from a Seed child of i, so the outcome does
//     not depend on the number of threads;
//   - for_each returns when all calls have returned; if some threw, the exception of the smallest index is rethrown;
//   - a nested for_each runs sequentially on the thread that called it;
//   - several threads may share an Executor: their batches take turns.
#pragma once

#include <cstddef>
#include <memory>
#include <type_traits>
#include <vector>

namespace teka {

class Executor {
 public:
  /// 0 means one thread per core.
  explicit Executor(unsigned threads = 0);
  ~Executor();
  Executor(const Executor&) = delete;
  Executor& operator=(const Executor&) = delete;

  [[nodiscard]] unsigned threads() const { return threads_; }

  template <class Body>
  void for_each(std::size_t count, Body&& body) {
    using Plain = std::remove_reference_t<Body>;
    run(
        count, [](void* context, std::size_t i) { (*static_cast<Plain*>(context))(i); },
        const_cast<void*>(static_cast<const void*>(&body)));
  }

  /// The results of body(0) ... body(count - 1), in that order.
  template <class Body>
  auto map(std::size_t count, Body&& body) {
    using Item = std::invoke_result_t<Body&, std::size_t>;
    static_assert(!std::is_same_v<Item, bool>, "neighbours in a vector<bool> share a word: return char instead");
    std::vector<Item> results(count);
    for_each(count, [&](std::size_t i) { results[i] = body(i); });
    return results;
  }

 private:
  using Call = void (*)(void* context, std::size_t index);
  void run(std::size_t count, Call call, void* context);

  struct Pool;
  unsigned threads_;
  std::unique_ptr<Pool> pool_;
};

}  // namespace teka
