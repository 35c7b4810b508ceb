// Members of an exchange as threads of a test.
#pragma once

#include <barrier>
#include <functional>
#include <mutex>
#include <thread>

#include "parallel/exchange.hpp"

namespace teka {

/// What the members of one exchange share.
class TestTable {
 public:
  explicit TestTable(std::size_t size) : size_(size), texts_(size), barrier_(static_cast<std::ptrdiff_t>(size)) {}

  [[nodiscard]] std::size_t size() const { return size_; }

  std::vector<std::optional<std::string>> gather(std::size_t rank, std::string mine) {
    texts_[rank] = std::move(mine);
    barrier_.arrive_and_wait();
    auto all = texts_;
    barrier_.arrive_and_wait();  // nobody writes before all have read
    return all;
  }
  /// The member gives nothing from now on.
  void leave(std::size_t rank) {
    texts_[rank].reset();
    barrier_.arrive_and_drop();
  }

 private:
  std::size_t size_;
  std::vector<std::optional<std::string>> texts_;
  std::barrier<> barrier_;
};

class TestExchange : public Exchange {
 public:
  /// Ends at its call number `last`, if given: gather() throws.
  TestExchange(TestTable& table, std::size_t rank, std::optional<std::size_t> last = {})
      : table_(table), rank_(rank), last_(last) {}
  struct Ended {};

  [[nodiscard]] std::size_t rank() const override { return rank_; }
  [[nodiscard]] std::size_t size() const override { return table_.size(); }
  std::vector<std::optional<std::string>> gather(std::string mine) override {
    if (last_ && calls_++ == *last_) {
      table_.leave(rank_);
      throw Ended{};
    }
    return table_.gather(rank_, std::move(mine));
  }

 private:
  TestTable& table_;
  std::size_t rank_;
  std::optional<std::size_t> last_;
  std::size_t calls_ = 0;
};

/// Runs body(exchange) as each member of an exchange of so many; the results by rank. Member `ends`, if given, ends at
/// its call number `last`, and gives nothing.
template <class Body, class Item = std::invoke_result_t<Body&, Exchange&>>
std::vector<std::optional<Item>> as_members(std::size_t count, Body&& body, std::optional<std::size_t> ends = {},
                                            std::size_t last = 0) {
  TestTable table(count);
  std::vector<std::optional<Item>> results(count);
  {
    std::vector<std::jthread> threads;
    for (std::size_t rank = 0; rank < count; ++rank) {
      threads.emplace_back([&, rank] {
        TestExchange exchange(table, rank, ends == rank ? std::optional(last) : std::nullopt);
        try {
          results[rank] = body(exchange);
        } catch (const TestExchange::Ended&) {
        }
      });
    }
  }
  return results;
}

}  // namespace teka
