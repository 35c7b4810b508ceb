#include "games/dungeon/mission/plan.hpp"

#include <algorithm>

#include "games/dungeon/mission/zones.hpp"
#include "games/dungeon/rules/moves.hpp"
#include "graph/kruskal.hpp"

namespace teka::dungeon {

std::optional<unsigned> gate_at(const Map& map, const RoomTiles& tiles, const Passage& passage, std::uint32_t from) {
  const auto path = map.path(passage);
  const bool forward = passage.from == from;
  const Point door = forward ? path.front() : path.back();
  for (unsigned d = 0; d < 4; ++d) {
    const Point inside = stepped(door, opposite(d)), outside = stepped(door, d);
    if (tiles.owner(inside) != from) continue;
    const std::uint32_t to = forward ? passage.to : passage.from;
    const bool goes_on =
        path.size() > 1 ? outside == (forward ? path[1] : path[path.size() - 2]) : tiles.owner(outside) == to;
    if (goes_on) return d;
  }
  return std::nullopt;
}

std::optional<Plan> Planner::plan(std::uint32_t start, std::uint32_t exit, int locks, std::span<const Secret> secrets,
                                  int one_ways, Rng& rng) {
  plan_ = {.start = start, .exit = exit};
  locks_ = locks;
  changed_.assign(map_.passages.size(), false);
  int dead_ends = 0;
  for (std::uint32_t room = 0; room < links_.room_count(); ++room) dead_ends += links_.is_dead_end(room) ? 1 : 0;
  dead_end_bonus_ = dead_ends >= locks ? 1 : 0.2;
  for (const Secret& secret : secrets) {
    change({secret.link.passage, secret.link.room, Passage::Kind::secret});
    plan_.secret_rooms.push_back(secret.room);
  }
  if (!lock_zones(rng) || !(place_keys(Nesting::free, rng) || place_keys(Nesting::chain, rng))) return std::nullopt;
  shuffle_dead_ends(rng);
  add_one_ways(one_ways, rng);
  return plan_;
}

void Planner::change(const Plan::PassageChange& change) {
  changed_[change.passage] = true;
  plan_.changes.push_back(change);
}

/// Every passage into a zone from a lower one is locked; zone z needs key z - 1.
bool Planner::lock_zones(Rng& rng) {
  auto zones = cut_zones(links_, plan_.start, plan_.exit, locks_, rng);
  if (!zones) return false;
  zones_ = std::move(*zones);
  for (std::uint32_t i = 0; i < map_.passages.size(); ++i) {
    std::uint32_t low = map_.passages[i].from, high = map_.passages[i].to;
    if (zones_[low] > zones_[high]) std::swap(low, high);
    if (zones_[low] == zones_[high] || is_changed(i)) continue;
    change({i, low, Passage::Kind::locked, static_cast<std::uint8_t>(zones_[high] - 1)});
  }
  return true;
}

/// From the last lock to the first. A zone that nobody must cross has to hold a key, otherwise its lock would be
/// useless. In a chain every zone holds the key of the next, so every lock is needed, whatever other doors there are.
bool Planner::place_keys(Nesting nesting, Rng& rng) {
  plan_.key_rooms.assign(static_cast<std::size_t>(locks_), plan_.start);
  std::vector<bool> useful(static_cast<std::size_t>(locks_) + 1, false);
  for (int zone = 1; zone < locks_; ++zone) useful[static_cast<std::size_t>(zone)] = separates(zone);
  for (int lock = locks_ - 1; lock >= 0; --lock) {
    const bool must = nesting == Nesting::chain || (lock > 0 && !useful[static_cast<std::size_t>(lock)]);
    const auto room = key_room(lock, must ? std::optional(lock) : std::nullopt, rng);
    if (!room) return false;
    plan_.key_rooms[static_cast<std::size_t>(lock)] = *room;
    useful[zones_[*room]] = true;
  }
  return all_needed();
}

/// A room for the key of a lock: in a dead end, far from the door it opens, never in a room that has this door. Key
/// `lock` opens zone lock + 1, so it can be in any zone up to `lock`.
std::optional<std::uint32_t> Planner::key_room(int lock, std::optional<int> zone, Rng& rng) const {
  std::vector<std::uint32_t> door_rooms;
  for (const Plan::PassageChange& change : plan_.changes) {
    if (change.kind == Passage::Kind::locked && change.key == lock) door_rooms.push_back(change.from);
  }
  auto away = links_.distances(door_rooms.front());
  for (const std::uint32_t room : door_rooms) {
    const auto other = links_.distances(room);
    std::transform(away.begin(), away.end(), other.begin(), away.begin(),
                   [](std::uint32_t a, std::uint32_t b) { return std::min(a, b); });
  }
  double farthest = 1;
  for (const std::uint32_t steps : away)
    farthest = steps == RoomLinks::kFar ? farthest : std::max<double>(farthest, steps);
  std::optional<std::uint32_t> best;
  double most = -1;
  for (std::uint32_t room = 0; room < links_.room_count(); ++room) {
    if (away[room] == RoomLinks::kFar || (zone ? zones_[room] != *zone : zones_[room] > lock)) continue;
    if (std::find(door_rooms.begin(), door_rooms.end(), room) != door_rooms.end()) continue;
    double score = away[room] / farthest + (links_.is_dead_end(room) ? dead_end_bonus_ : 0) + rng.unit();
    if (zones_[room] == lock) score += 1.2;  // players explore what was opened last
    if (room == plan_.start) score *= 0.1;
    if (std::find(plan_.key_rooms.begin(), plan_.key_rooms.end(), room) != plan_.key_rooms.end()) score *= 0.3;
    if (score <= most) continue;
    most = score;
    best = room;
  }
  return best;
}

/// The exit is unreachable without this zone.
bool Planner::separates(int zone) const {
  return !reach(links_, plan_.start,
                [&](std::uint32_t, const auto& link) { return zones_[link.room] != zone; })[plan_.exit];
}

/// The rooms that are reachable when one key is missing; a zone can be entered through a later one.
std::vector<bool> Planner::reach_without(int missing) const {
  std::vector<bool> opened(static_cast<std::size_t>(locks_), false), seen;
  std::vector<int> lock(map_.passages.size(), -1);
  for (const Plan::PassageChange& change : plan_.changes) {
    if (change.kind == Passage::Kind::locked) lock[change.passage] = change.key;
  }
  for (bool more = true; more;) {
    seen = reach(links_, plan_.start, [&](std::uint32_t, const auto& link) {
      const int key = lock[link.passage];
      return key < 0 || opened[static_cast<std::size_t>(key)];
    });
    more = false;
    for (int k = 0; k < locks_; ++k) {
      const auto i = static_cast<std::size_t>(k);
      if (k == missing || opened[i] || !seen[plan_.key_rooms[i]]) continue;
      opened[i] = more = true;
    }
  }
  return seen;
}

bool Planner::all_needed() {
  without_.clear();
  for (int key = 0; key < locks_; ++key) {
    without_.push_back(reach_without(key));
    if (without_.back()[plan_.exit]) return false;
  }
  return true;
}

/// Has no effect but the random numbers that it draws: secret rooms used to be chosen here, and a seed must keep its
/// map if there are none.
void Planner::shuffle_dead_ends(Rng& rng) const {
  std::vector<std::uint32_t> rooms;
  for (std::uint32_t room = 0; room < links_.room_count(); ++room) {
    const bool used = room == plan_.start || room == plan_.exit ||
                      std::find(plan_.key_rooms.begin(), plan_.key_rooms.end(), room) != plan_.key_rooms.end();
    if (!used && links_.is_dead_end(room) && !is_changed(links_.at(room)[0].passage)) rooms.push_back(room);
  }
  rng.shuffle(std::span(rooms));
}

void Planner::add_one_ways(int count, Rng& rng) {
  // A second door into a zone makes the best one-way door: a way back out of the locked part.
  int placed = 0;
  for (Plan::PassageChange& change : plan_.changes) {
    if (placed < count && change.kind == Passage::Kind::locked && turn_lock(change)) ++placed;
  }
  const auto from_start = links_.distances(plan_.start);
  for (const std::uint32_t passage : spare_passages(rng)) {
    if (placed == count) return;
    const Passage& p = map_.passages[passage];
    const std::uint32_t from = from_start[p.from] > from_start[p.to] ? p.from : p.to;
    if (!can_be_gate(passage, from)) continue;
    change({passage, from, Passage::Kind::one_way});
    ++placed;
  }
}

/// Open passages that close loops: without all of these the open passages still connect the same rooms, so changing
/// them traps nobody.
std::vector<std::uint32_t> Planner::spare_passages(Rng& rng) const {
  std::vector<std::uint32_t> order, gates, spare;
  for (std::uint32_t i = 0; i < map_.passages.size(); ++i) {
    if (changed_[i]) continue;
    const Passage& passage = map_.passages[i];
    const bool can = can_be_gate(i, passage.from) && can_be_gate(i, passage.to);
    (can ? gates : order).push_back(i);  // those that cannot be one-way doors must keep the rooms connected
  }
  rng.shuffle(std::span(gates));
  order.insert(order.end(), gates.begin(), gates.end());
  DisjointSets parts;
  parts.reset(links_.room_count());
  for (const std::uint32_t i : order) {
    if (!parts.unite(map_.passages[i].from, map_.passages[i].to)) spare.push_back(i);
  }
  return spare;
}

/// Makes a lock a one-way door out of its zone, if another door leads in. Players who come out must be able to
/// continue, so they must hold the key of the zone outside.
bool Planner::turn_lock(Plan::PassageChange& lock) {
  const auto same = std::count_if(plan_.changes.begin(), plan_.changes.end(), [&](const Plan::PassageChange& change) {
    return change.kind == Passage::Kind::locked && change.key == lock.key;
  });
  const Passage& passage = map_.passages[lock.passage];
  const std::uint32_t inside = passage.from == lock.from ? passage.to : passage.from;
  const std::uint8_t outside = zones_[lock.from];
  const bool holds_key = outside == 0 || !without_[outside - 1U][inside];
  if (same < 2 || !holds_key || !can_be_gate(lock.passage, inside)) return false;
  lock = {lock.passage, inside, Passage::Kind::one_way};
  return true;
}

bool Planner::can_be_gate(std::uint32_t passage, std::uint32_t from) const {
  return gate_at(map_, tiles_, map_.passages[passage], from).has_value();
}

}  // namespace teka::dungeon
