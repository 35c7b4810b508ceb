#include "games/dungeon/level/problems.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace teka::dungeon {
namespace {

constexpr std::size_t kMostOfAKind = 10;

class Checker {
 public:
  explicit Checker(const Level& level) : map_(level.map), proof_(level.proof) {}

  Playability run() {
    check_locks();
    check_things();
    check_exit();
    check_rooms();
    check_traps();
    return std::move(found_);
  }

 private:
  template <class... Args>
  void add(Point at, fmt::format_string<Args...> format, Args&&... args) {
    found_.problems.push_back({.reason = fmt::format(format, std::forward<Args>(args)...), .at = at});
  }

  /// Calls add_one(item) for the first few items and says how many there are more.
  template <class Items, class AddOne>
  void add_first(const Items& items, std::string_view rest, AddOne&& add_one) {
    for (std::size_t i = 0; i < std::min(items.size(), kMostOfAKind); ++i) add_one(items[i]);
    if (items.size() <= kMostOfAKind) return;
    found_.problems.push_back({.reason = fmt::format("{} more {}", items.size() - kMostOfAKind, rest)});
  }

  void check_exit() {
    const Point exit = map_.exit().at;
    if (!proof_.found.finishable) {
      add(exit, "the exit at {},{} cannot be reached from the start", exit.x, exit.y);
    } else if (!proof_.hidden.finishable) {
      const auto secret = std::ranges::find(proof_.order, Event::Kind::secret, &Event::kind);
      const Point at = secret != proof_.order.end() ? secret->at : exit;
      add(at, "the exit cannot be reached by a player who does not find the secret door at {},{}", at.x, at.y);
    }
  }

  void check_locks() {
    std::vector<Point> locks;
    for (std::size_t i = 0; i < map_.tiles.size().area(); ++i) {
      const Tile tile = map_.tiles.cells()[i];
      if (is_lock(tile) && !has_key(key_of(tile))) locks.push_back(map_.tiles.size().point(i));
    }
    add_first(locks, "locks have no key", [&](Point at) {
      add(at, "lock {} at {},{} has no key", static_cast<char>('A' + key_of(map_.tiles[at])), at.x, at.y);
    });
  }

  [[nodiscard]] bool has_key(int number) const {
    return std::ranges::any_of(
        map_.things, [&](const Thing& thing) { return thing.kind == Thing::Kind::key && thing.number == number; });
  }

  void check_things() {
    std::vector<Thing> things;
    std::ranges::copy_if(proof_.unreachable_things, std::back_inserter(things),
                         [](const Thing& thing) { return thing.kind != Thing::Kind::exit; });
    add_first(things, "things cannot be reached", [&](const Thing& thing) {
      const std::string letter =
          thing.kind == Thing::Kind::key ? fmt::format(" {}", static_cast<char>('a' + thing.number)) : "";
      add(thing.at, "the {}{} at {},{} cannot be reached", name_of(thing.kind), letter, thing.at.x, thing.at.y);
    });
  }

  void check_rooms() {
    add_first(proof_.unreachable_rooms, "rooms cannot be reached", [&](std::uint32_t room) {
      const Point at = map_.rooms[room].centre;
      add(at, "room {} at {},{} cannot be reached", room, at.x, at.y);
    });
  }

  void check_traps() {
    if (proof_.found.finishable && proof_.found.trap) {
      const Point at = *proof_.found.trap;
      add(at, "a player can get stuck at {},{}, with no way to the exit", at.x, at.y);
    } else if (proof_.hidden.finishable && proof_.hidden.trap) {
      const Point at = *proof_.hidden.trap;
      add(at, "a player who finds no secret door can get stuck at {},{}", at.x, at.y);
    }
  }

  const Map& map_;
  const Proof& proof_;
  Playability found_;
};

}  // namespace

Playability check(const Level& level) {
  return Checker(level).run();
}

}  // namespace teka::dungeon
