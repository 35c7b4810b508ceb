// Exchange: several processes do the same job together. Each runs the whole job, makes its share of the items, and
// tells the others what it made; then all go on with the same data, so that the result is that of one process.
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <type_traits>
#include <vector>

#include "core/budget.hpp"
#include "core/bytes.hpp"
#include "core/check.hpp"
#include "parallel/executor.hpp"

namespace teka {

class Exchange {
 public:
  Exchange() = default;
  Exchange(const Exchange&) = delete;
  Exchange& operator=(const Exchange&) = delete;
  virtual ~Exchange() = default;

  [[nodiscard]] virtual std::size_t rank() const = 0;
  /// All members, also those that have ended.
  [[nodiscard]] virtual std::size_t size() const = 0;

  /// Called by all members at the same points of the job. Gives what all of them gave, by rank, the same for everyone;
  /// nothing for a member that has ended. Throws if this process cannot go on without the others.
  virtual std::vector<std::optional<std::string>> gather(std::string mine) = 0;

  /// What to do in this process when the members have agreed to stop because one of them was asked to.
  void on_agreed_stop(std::function<void()> act) { on_agreed_stop_ = std::move(act); }
  void agreed_to_stop() const {
    if (on_agreed_stop_) on_agreed_stop_();
  }

 private:
  std::function<void()> on_agreed_stop_;
};

/// Makes items 0 to count - 1, each of them by one member, and gives all of them to all members. `make` gives the items
/// of some indices, in their order. What a member that has ended did not make, the others make. Nothing if any member
/// was asked to stop: then all of them stop.
std::optional<std::vector<std::string>> share(
    Exchange& exchange, std::size_t count,
    const std::function<std::vector<std::string>(std::span<const std::size_t> indices)>& make,
    const std::stop_token& stop);

/// What rank 0 gives, for all.
std::string broadcast(Exchange& exchange, std::string mine);

/// Whether any member says yes; the same for all.
bool any_member(Exchange& exchange, bool mine);

/// budget.interrupted() between two shared steps: true for all members if it is for one of them. Members either all
/// have a deadline or none; without one nothing is asked, because the next share() finds a stop.
bool is_interrupted(const Budget& budget, Exchange* exchange);

/// How items that members make in place travel: put(out, i) writes what index i owns, get(in, i) reads what another
/// member wrote and returns whether it could.
using PutItem = std::function<void(ByteWriter& out, std::size_t index)>;
using GetItem = std::function<bool(ByteReader& in, std::size_t index)>;

/// Calls make(i), which makes what index i owns, on one member for each index, and tells the others. False if any
/// member was stopped: then what the indices own may be incomplete.
bool share_in_place(Executor& executor, Exchange& exchange, std::size_t count, const std::stop_token& stop,
                    const std::function<void(std::size_t index)>& make, const PutItem& put, const GetItem& get);

/// Executor::for_each, shared out among the members of an exchange if there is one. False if it was stopped.
template <class Body, class Put, class Get>
bool shared_for_each(Executor& executor, Exchange* exchange, std::size_t count, const std::stop_token& stop,
                     Body&& body, Put&& put, Get&& get) {
  if (exchange != nullptr) {
    return share_in_place(executor, *exchange, count, stop, std::ref(body), std::ref(put), std::ref(get));
  }
  executor.for_each(count, body);
  return !stop.stop_requested();
}

/// The same into a list: body(i) makes items[i], which is of a type of core/bytes.hpp. If it was stopped, the items
/// that were made here are there.
template <class Item, class Body>
bool shared_fill(Executor& executor, Exchange* exchange, std::vector<Item>& items, const std::stop_token& stop,
                 Body&& body) {
  static_assert(!std::is_same_v<Item, bool>, "neighbours in a vector<bool> share a word: use char instead");
  return shared_for_each(
      executor, exchange, items.size(), stop, [&](std::size_t i) { items[i] = body(i); },
      [&](ByteWriter& out, std::size_t i) { put_bytes(out, items[i]); },
      [&](ByteReader& in, std::size_t i) { return get_bytes(in, items[i]); });
}

/// Executor::map, shared out among the members of an exchange if there is one. Items are types of core/bytes.hpp.
/// Nothing if it was stopped.
template <class Body>
auto shared_map(Executor& executor, Exchange* exchange, std::size_t count, const std::stop_token& stop, Body&& body)
    -> std::optional<std::vector<std::invoke_result_t<Body&, std::size_t>>> {
  std::vector<std::invoke_result_t<Body&, std::size_t>> items(count);
  if (!shared_fill(executor, exchange, items, stop, body)) return std::nullopt;
  return items;
}

}  // namespace teka
