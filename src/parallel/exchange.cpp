#include "parallel/exchange.hpp"

#include <utility>

namespace teka {
namespace {

/// What a member tells in one round.
struct Told {
  bool is_stopped = false;
  std::vector<std::string> items;
};

std::string to_bytes(const Told& told) {
  ByteWriter out;
  out.put(told.is_stopped);
  put_bytes(out, told.items);
  return out.bytes();
}

Told from_bytes(const std::string& bytes) {
  ByteReader in(bytes);
  Told told;
  TEKA_CHECK(in.get(told.is_stopped) && get_bytes(in, told.items));  // made by the same program
  return told;
}

/// The indices that a member makes: every one that falls to its place among those that are left.
std::vector<std::size_t> part_of(std::span<const std::size_t> missing, std::span<const std::size_t> members,
                                 std::size_t rank) {
  std::vector<std::size_t> part;
  for (std::size_t i = 0; i < missing.size(); ++i) {
    if (members[i % members.size()] == rank) part.push_back(missing[i]);
  }
  return part;
}

}  // namespace

std::optional<std::vector<std::string>> share(
    Exchange& exchange, std::size_t count,
    const std::function<std::vector<std::string>(std::span<const std::size_t> indices)>& make,
    const std::stop_token& stop) {
  std::vector<std::string> items(count);
  std::vector<std::size_t> missing(count);
  for (std::size_t i = 0; i < count; ++i) missing[i] = i;
  std::vector<std::size_t> members(exchange.size());
  for (std::size_t i = 0; i < members.size(); ++i) members[i] = i;
  do {
    const auto mine = part_of(missing, members, exchange.rank());
    Told told{.items = make(mine)};
    told.is_stopped = stop.stop_requested();
    const auto all = exchange.gather(to_bytes(told));
    std::vector<std::size_t> left;
    std::vector<std::size_t> alive;
    bool is_stopped = false;
    for (const std::size_t member : members) {
      const auto part = part_of(missing, members, member);
      if (!all[member]) {
        left.insert(left.end(), part.begin(), part.end());
        continue;
      }
      alive.push_back(member);
      Told its = from_bytes(*all[member]);
      is_stopped |= its.is_stopped;
      for (std::size_t i = 0; i < part.size() && i < its.items.size(); ++i) items[part[i]] = std::move(its.items[i]);
    }
    if (is_stopped) {
      exchange.agreed_to_stop();
      return std::nullopt;
    }
    missing = std::move(left);
    members = std::move(alive);
  } while (!missing.empty());
  return items;
}

std::string broadcast(Exchange& exchange, std::string mine) {
  auto all = exchange.gather(exchange.rank() == 0 ? std::move(mine) : std::string());
  TEKA_CHECK(all.front().has_value());  // without rank 0 gather() throws
  return std::move(*all.front());
}

bool share_in_place(Executor& executor, Exchange& exchange, std::size_t count, const std::stop_token& stop,
                    const std::function<void(std::size_t index)>& make, const PutItem& put, const GetItem& get) {
  std::vector<char> is_mine(count, 0);
  const auto make_all = [&](std::span<const std::size_t> indices) {
    return executor.map(indices.size(), [&](std::size_t k) {
      const std::size_t i = indices[k];
      make(i);
      is_mine[i] = 1;
      ByteWriter out;
      put(out, i);
      return out.bytes();
    });
  };
  const auto items = share(exchange, count, make_all, stop);
  if (!items) return false;
  for (std::size_t i = 0; i < count; ++i) {
    if (is_mine[i] != 0) continue;
    ByteReader in((*items)[i]);
    TEKA_CHECK(get(in, i) && in.at_end());  // made by the same program
  }
  return true;
}

bool any_member(Exchange& exchange, bool mine) {
  bool is_any = false;
  for (const auto& its : exchange.gather(mine ? "yes" : "")) is_any |= its.has_value() && !its->empty();
  return is_any;
}

bool is_interrupted(const Budget& budget, Exchange* exchange) {
  if (exchange == nullptr) return budget.interrupted();
  if (!budget.deadline) return false;
  if (any_member(*exchange, budget.stop.stop_requested())) {
    exchange->agreed_to_stop();
    return true;
  }
  return any_member(*exchange, budget.interrupted());
}

}  // namespace teka
