// Exchange: several processes do the same job together. Each runs the whole job, makes its share of the items, and
// tells the others what it made; then all go on with the same data, so that the result is that of one process.
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

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

/// Executor::map, shared out among the members of an exchange if there is one. Items are types of core/bytes.hpp.
/// Nothing if it was stopped.
template <class Body>
auto shared_map(Executor& executor, Exchange* exchange, std::size_t count, const std::stop_token& stop, Body&& body)
    -> std::optional<std::vector<std::invoke_result_t<Body&, std::size_t>>> {
  using Item = std::invoke_result_t<Body&, std::size_t>;
  if (exchange == nullptr) {
    auto items = executor.map(count, body);
    if (stop.stop_requested()) return std::nullopt;
    return items;
  }
  const auto make = [&](std::span<const std::size_t> indices) {
    return executor.map(indices.size(), [&](std::size_t i) {
      ByteWriter out;
      put_bytes(out, body(indices[i]));
      return out.bytes();
    });
  };
  const auto texts = share(*exchange, count, make, stop);
  if (!texts) return std::nullopt;
  std::vector<Item> items(count);
  for (std::size_t i = 0; i < count; ++i) {
    ByteReader in((*texts)[i]);
    TEKA_CHECK(get_bytes(in, items[i]) && in.at_end());  // made by the same program
  }
  return items;
}

}  // namespace teka
