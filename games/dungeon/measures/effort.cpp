#include "games/dungeon/measures/effort.hpp"

#include <algorithm>
#include <cstdint>
#include <functional>
#include <queue>
#include <utility>
#include <vector>

#include "core/rng.hpp"
#include "games/dungeon/furnish/main_path.hpp"

namespace teka::dungeon {
namespace {

constexpr double kStepsPerBit = 8, kStepsPerKey = 15, kStepsPerDanger = 4;
constexpr double kBranchChance = 0.5;  ///< that a branch is explored before the right way
constexpr double kTreasureHelp = 0.25, kRestHeals = 10;

/// The shortest-path forest that grows out of the rooms on the way, over passages that are not secret.
class Branches {
 public:
  static constexpr std::uint32_t kNone = ~std::uint32_t{0};

  Branches(const Map& map, const RoomLinks& links, const MainPath& path)
      : roots_(map.rooms.size(), kNone), steps_(map.rooms.size(), kNone), ways_(map.rooms.size(), 0) {
    using Entry = std::pair<std::uint32_t, std::uint32_t>;
    std::priority_queue<Entry, std::vector<Entry>, std::greater<>> queue;
    for (std::uint32_t i = 0; i < path.visits().size(); ++i) {
      const std::uint32_t room = path.visits()[i].room;
      roots_[room] = i;
      steps_[room] = 0;
      queue.emplace(0, room);
    }
    while (!queue.empty()) {
      const auto [steps, room] = queue.top();
      queue.pop();
      if (steps > steps_[room]) continue;
      for (const auto& link : links.at(room)) {
        const std::uint32_t length = links.length(link.passage), then = steps + length;
        if (map.passages[link.passage].kind == Passage::Kind::secret || then >= steps_[link.room]) continue;
        steps_[link.room] = then;
        roots_[link.room] = roots_[room];
        ways_[link.room] = length;
        queue.emplace(then, link.room);
      }
    }
  }

  /// The visit of the way from which a room is reached; kNone: it is not.
  [[nodiscard]] std::uint32_t root(std::uint32_t room) const { return roots_[room]; }
  /// The length of the passage through which a branch enters the room; 0 on the way.
  [[nodiscard]] std::uint32_t way(std::uint32_t room) const { return ways_[room]; }

 private:
  std::vector<std::uint32_t> roots_, steps_, ways_;
};

/// What a player finds at a visit of the way: in its room, and with a chance in its branches.
struct Finds {
  double strength = 0, worth = 0, rests = 0;

  void add(const Thing& thing, double chance) {
    if (thing.kind == Thing::Kind::monster) strength += chance * thing.number;
    if (thing.kind == Thing::Kind::treasure) worth += chance * thing.number;
    if (thing.kind == Thing::Kind::rest) rests += chance;
  }
};

double largest_wound(const Map& map, const MainPath& path, const Branches& branches) {
  std::vector<Finds> finds(path.visits().size());
  const std::uint32_t exit = map.exit().room;
  for (const Thing& thing : map.things) {
    const std::uint32_t root = branches.root(thing.room);
    if (root == Branches::kNone) continue;
    const bool on_way = path.order(thing.room) != MainPath::kOff;
    if (on_way || path.visits()[root].room != exit) finds[root].add(thing, on_way ? 1 : kBranchChance);
  }
  double wound = 0, largest = 0;
  for (const Finds& found : finds) {
    wound += found.strength;
    largest = std::max(largest, wound);
    wound = std::max(0.0, wound - kTreasureHelp * found.worth - kRestHeals * found.rests);
  }
  return largest;
}

/// The doors that may lead on: all but the one through which the room was entered, and secret ones.
double bits_of_choice(const Map& map, const RoomLinks& links, const MainPath& path) {
  double bits = 0;
  for (std::size_t i = 0; i < path.visits().size(); ++i) {
    const std::uint32_t room = path.visits()[i].room;
    if (room == map.exit().room) continue;
    const auto at = links.at(room);
    const auto open = std::count_if(at.begin(), at.end(), [&](const RoomLinks::Link& link) {
      return map.passages[link.passage].kind != Passage::Kind::secret;
    });
    const auto ways = open - (i == 0 ? 0 : 1);
    if (ways > 1) bits += portable_log(static_cast<double>(ways)) / portable_log(2);
  }
  return bits;
}

double steps_walked_twice(const Map& map, const std::vector<Point>& walk) {
  std::vector<bool> walked(map.tiles.size().area(), false);
  double twice = 0;
  for (const Point p : walk) {
    const std::size_t i = map.tiles.size().index(p);
    twice += walked[i] ? 1 : 0;
    walked[i] = true;
  }
  return twice;
}

}  // namespace

double Effort::total() const {
  return walk + detours + twice + kStepsPerBit * choice + kStepsPerKey * keys + kStepsPerDanger * danger;
}

void Effort::add_to(Metrics& metrics) const {
  metrics.add("effort", total(), "steps");
  metrics.add("detours", detours, "steps");
  metrics.add("walked twice", twice, "steps");
  metrics.add("choice", choice, "bits");
  metrics.add("danger", danger, "points");
}

Effort measure_effort(const Map& map, const Proof& proof) {
  const RoomLinks links(map);
  const MainPath path(map, RoomTiles(map), proof.walk);
  const Branches branches(map, links, path);
  Effort effort{.walk = static_cast<double>(proof.steps()),
                .twice = steps_walked_twice(map, proof.walk),
                .choice = bits_of_choice(map, links, path),
                .danger = largest_wound(map, path, branches)};
  for (const Event& event : proof.order) effort.keys += event.kind == Event::Kind::key ? 1 : 0;
  for (std::uint32_t room = 0; room < map.rooms.size(); ++room) {
    const std::uint32_t root = branches.root(room);
    if (root == Branches::kNone || path.visits()[root].room == map.exit().room) continue;
    effort.detours += 2 * kBranchChance * branches.way(room);
  }
  return effort;
}

}  // namespace teka::dungeon
