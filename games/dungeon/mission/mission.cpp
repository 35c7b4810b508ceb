#include "games/dungeon/mission/mission.hpp"

#include <algorithm>
#include <cmath>

#include "games/dungeon/mission/ends.hpp"
#include "games/dungeon/mission/plan.hpp"
#include "games/dungeon/rules/distances.hpp"

namespace teka::dungeon {
namespace {

constexpr std::uint64_t kTriesAtEnds = 64;    ///< with the start at an end of the map
constexpr std::uint64_t kTriesAnywhere = 64;  ///< with the start in any room, if none of these succeeds
constexpr int kProofsForMore = 4;             ///< number of sound missions tried if something found no place

/// The special door is the first of the path, in the wall of room `from`.
void turn_passage(Map& map, Passage& passage, std::uint32_t from) {
  if (passage.from == from) return;
  std::swap(passage.from, passage.to);
  const auto path = std::span(map.path_tiles).subspan(passage.first_tile, passage.tile_count);
  std::reverse(path.begin(), path.end());
}

void change_passage(Map& map, const RoomTiles& tiles, const Plan::PassageChange& change) {
  Passage& passage = map.passages[change.passage];
  turn_passage(map, passage, change.from);
  passage.kind = change.kind;
  passage.key = change.key;
  Tile& door = map.tiles[map.path(passage).front()];
  if (change.kind == Passage::Kind::locked) door = lock_tile(change.key);
  if (change.kind == Passage::Kind::secret) door = Tile::secret_door;
  if (change.kind == Passage::Kind::one_way) door = gate_tile(*gate_at(map, tiles, passage, change.from));
}

/// Returns false when a room is too full for its thing.
bool carry_out(Map& map, const RoomTiles& tiles, const Plan& plan, Rng& rng) {
  constexpr std::uint8_t kSecretWorth = 3;
  for (const Plan::PassageChange& change : plan.changes) change_passage(map, tiles, change);
  FreeTiles spots(map, tiles);
  const auto put = [&](Thing::Kind kind, std::size_t number, std::uint32_t room) {
    const auto at = spots.anywhere(room, rng);
    if (!at) return false;
    map.things.push_back({kind, static_cast<std::uint8_t>(number), room, *at});
    spots.take(*at);
    return true;
  };
  for (std::size_t key = 0; key < plan.key_rooms.size(); ++key) {
    if (!put(Thing::Kind::key, key, plan.key_rooms[key])) return false;
  }
  return std::all_of(plan.secret_rooms.begin(), plan.secret_rooms.end(),
                     [&](std::uint32_t room) { return put(Thing::Kind::treasure, kSecretWorth, room); });
}

int count_changes(const Plan& plan, Passage::Kind kind) {
  return static_cast<int>(std::count_if(plan.changes.begin(), plan.changes.end(),
                                        [&](const Plan::PassageChange& change) { return change.kind == kind; }));
}

/// A key in the start room needs no search.
int count_keys_at_start(const Map& map) {
  return static_cast<int>(std::count_if(map.things.begin(), map.things.end(), [&](const Thing& thing) {
    return thing.kind == Thing::Kind::key && thing.room == map.start().room;
  }));
}

std::string plural(int n, std::string_view what) {
  return fmt::format("{} {}{}", n, what, n == 1 ? "" : "s");
}

/// The most that a map can hold, whatever the choices. The start and the exit are in different rooms; each lock needs a
/// zone of its own, and the first zone two rooms, because no key lies in a room that has its door.
struct Limits {
  int locks = 0, secrets = 0, one_ways = 0;
};

Limits limits_of(const Map& map, int dead_ends, int locks) {
  const auto rooms = static_cast<int>(map.rooms.size());
  const auto loops = static_cast<int>(map.passages.size()) - (rooms - 1);
  return {.locks = std::max(rooms - 2, 0),
          .secrets = std::clamp(rooms - 2 - locks, 0, dead_ends),
          .one_ways = std::max(loops, 0)};
}

/// In one line, with the reason: a limit that holds for any mission, or the end of the search.
std::string describe_shortfall(const MissionSettings& asked, const Mission& placed, const Limits& limits,
                               std::size_t rooms) {
  std::string text;
  bool proven = true;
  const auto compare = [&](int wanted, int got, int limit, std::string_view what, std::string_view why) {
    if (wanted <= got) return;
    text += fmt::format("{}{} asked, {} placed", text.empty() ? "" : "; ", plural(wanted, what), got);
    if (got >= limit) text += fmt::format(" (the most: {})", why);
    proven = proven && got >= limit;
  };
  const int locks = asked.searched ? placed.locks : asked.locks;
  compare(locks, placed.locks, limits.locks, "lock", "each needs a room behind it, and its key one of its own");
  compare(
      asked.secrets, placed.secrets, limits.secrets, "secret room",
      placed.short_of_dead_ends ? "no more rooms are dead ends" : "start, exit, locks and keys need the other rooms");
  compare(asked.one_ways, placed.one_ways, limits.one_ways, "one-way door", "each needs a loop of its own");
  if (text.empty()) return text;
  text += fmt::format(" on this map with {}", plural(static_cast<int>(rooms), "room"));
  if (!proven) text += fmt::format("; this is the best of {} tries, not a proof that more is impossible", placed.tries);
  return text;
}

class MissionMaker {
 public:
  MissionMaker(const Map& plain, const MissionSettings& settings, const Seed& seed, const std::stop_token& stop)
      : plain_(plain), settings_(settings), seed_(seed), stop_(stop), links_(plain), tiles_(plain) {
    const bool kept = settings.ends == MissionSettings::Ends::kept;
    for (std::uint32_t room = 0; room < links_.room_count(); ++room) {
      const bool is_end = kept && (room == plain.start().room || room == plain.exit().room);
      if (links_.is_dead_end(room) && !is_end) dead_ends_.push_back(room);
    }
  }

  /// With as many locks as possible, and with these as many secret rooms.
  std::optional<Mission> run(Map& map) {
    const auto dead_ends = static_cast<int>(dead_ends_.size());
    const int most = std::min(settings_.locks, limits_of(plain_, dead_ends, 0).locks);
    for (int locks = most; locks >= 0; --locks) {
      const Limits limits = limits_of(plain_, dead_ends, locks);
      for (int secrets = std::min(settings_.secrets, limits.secrets); secrets >= 0; secrets = fewer(secrets)) {
        if (auto mission = best_with(locks, secrets, map)) return finished(std::move(*mission), limits);
        if (stop_.stop_requested()) return std::nullopt;
      }
    }
    return std::nullopt;
  }

 private:
  /// The next number to try; large ones fall faster, because a try takes long on large maps.
  static int fewer(int secrets) { return secrets - std::max(1, secrets / 8); }

  Mission finished(Mission mission, const Limits& limits) const {
    const auto dead_ends = static_cast<int>(dead_ends_.size());
    const int rooms_left = static_cast<int>(plain_.rooms.size()) - 2 - mission.locks;
    mission.short_of_dead_ends = mission.secrets == dead_ends && dead_ends < std::min(settings_.secrets, rooms_left);
    mission.missing = std::int64_t{settings_.secrets} - mission.secrets + settings_.one_ways - mission.one_ways;
    if (!settings_.searched) mission.missing += settings_.locks - mission.locks;
    // What the number of rooms allows holds for other passages, too.
    mission.most_for_rooms = mission.locks == std::min(settings_.locks, limits.locks) &&
                             mission.secrets == std::min(settings_.secrets, limits.secrets) &&
                             !mission.short_of_dead_ends && mission.one_ways == settings_.one_ways;
    mission.shortfall = describe_shortfall(settings_, mission, limits, plain_.rooms.size());
    return mission;
  }

  std::optional<Mission> best_with(int locks, int secrets, Map& map) {
    auto best = best_with(locks, secrets, StartAt::end, 0, kTriesAtEnds, map);
    const bool other_start =
        settings_.ends != MissionSettings::Ends::kept && settings_.ends != MissionSettings::Ends::even;
    if (best || !other_start || (locks == 0 && secrets == 0)) return best;
    return best_with(locks, secrets, StartAt::anywhere, kTriesAtEnds, kTriesAtEnds + kTriesAnywhere, map);
  }

  /// The best of the tries first .. last - 1.
  std::optional<Mission> best_with(int locks, int secrets, StartAt start_at, std::uint64_t first, std::uint64_t last,
                                   Map& map) {
    std::optional<Mission> best;
    int proofs = 0;
    std::int64_t least = 0;
    const Seed seed = seed_.child(static_cast<std::uint64_t>(locks));
    for (std::uint64_t i = first; i < last && proofs < kProofsForMore && !stop_.stop_requested(); ++i) {
      ++tries_;
      Map changed = plain_;
      auto mission = attempt(locks, secrets, start_at, seed.child(i), changed);
      if (!mission) continue;
      ++proofs;
      const std::int64_t faults = std::int64_t{settings_.one_ways} - mission->one_ways + count_keys_at_start(changed);
      if (best && faults >= least) continue;
      least = faults;
      best = std::move(mission);
      best->tries = tries_;
      map = std::move(changed);
      if (faults == 0) break;
    }
    return best;
  }

  /// Dead ends for the secret rooms: rather not those of the start and the exit.
  std::vector<Planner::Secret> choose_secrets(int count, const std::vector<Thing>& ends, Rng& rng) const {
    std::vector<std::uint32_t> rooms = dead_ends_;
    rng.shuffle(std::span(rooms));
    const auto is_end = [&](std::uint32_t room) { return room == ends[0].room || room == ends[1].room; };
    std::vector<Planner::Secret> secrets;
    for (const bool wanted : {false, true}) {
      for (const std::uint32_t room : rooms) {
        if (static_cast<int>(secrets.size()) < count && is_end(room) == wanted) {
          secrets.push_back({room, links_.at(room)[0]});
        }
      }
    }
    return secrets;
  }

  std::optional<Mission> attempt(int locks, int secrets, StartAt start_at, const Seed& seed, Map& map) {
    Rng rng(seed);
    map.things = choose_ends(plain_, links_, tiles_, settings_, start_at, rng);
    if (secrets == 0) return attempt(locks, {}, links_, rng, map);
    const auto chosen = choose_secrets(secrets, map.things, rng);
    std::vector<bool> hidden(plain_.rooms.size(), false);
    for (const Planner::Secret& secret : chosen) hidden[secret.room] = true;
    const RoomLinks links(plain_, hidden);
    if (hidden[map.start().room] || hidden[map.exit().room]) {
      map.things = choose_ends(plain_, links, tiles_, settings_, start_at, rng);
    }
    return attempt(locks, chosen, links, rng, map);
  }

  std::optional<Mission> attempt(int locks, std::span<const Planner::Secret> secrets, const RoomLinks& links, Rng& rng,
                                 Map& map) {
    const std::uint32_t start = map.start().room, exit = map.exit().room;
    if (locks > 0 && start == exit) return std::nullopt;
    const auto plan = Planner(plain_, links, tiles_).plan(start, exit, locks, secrets, settings_.one_ways, rng);
    if (!plan || !carry_out(map, tiles_, *plan, rng)) return std::nullopt;
    Mission mission{.locks = locks,
                    .secrets = static_cast<int>(plan->secret_rooms.size()),
                    .one_ways = count_changes(*plan, Passage::Kind::one_way),
                    .detour = start == exit ? HUGE_VAL : links_.detour(start, exit),
                    .proof = prove(map, stop_)};
    mission.open_distance = steps_from(plain_, map.start().at, stop_)[map.tiles.size().index(map.exit().at)];
    const KeySet all = (KeySet{1} << locks) - 1;
    const Proof& proof = mission.proof;
    const bool good = proof.sound() && proof.found.needed == all && proof.hidden.needed == all &&
                      proof.unreachable_things.empty() && !stop_.stop_requested();
    return good ? std::optional(std::move(mission)) : std::nullopt;
  }

  const Map& plain_;
  const MissionSettings& settings_;
  const Seed& seed_;
  const std::stop_token& stop_;
  RoomLinks links_;
  RoomTiles tiles_;
  std::vector<std::uint32_t> dead_ends_;  ///< that can be secret rooms
  int tries_ = 0;
};

Result<void> check(const Map& map, const MissionSettings& settings) {
  if (settings.locks < 0 || settings.locks > kMostLocks)
    return fail("{} locks is out of range; choose 0 to {}", settings.locks, kMostLocks);
  if (settings.secrets < 0) return fail("{} secret rooms is out of range; choose 0 or more", settings.secrets);
  if (settings.one_ways < 0) return fail("{} one-way doors is out of range; choose 0 or more", settings.one_ways);
  if (settings.ends == MissionSettings::Ends::at_distance && settings.exit_distance < 1)
    return fail("an exit distance of {} steps is out of range; choose 1 or more", settings.exit_distance);
  if (map.rooms.empty()) return fail("the map has no rooms; a mission needs at least one");
  if (map.things.size() < 2) return fail("the map has no start and exit; add both");
  return {};
}

}  // namespace

Result<Mission> add_mission(Map& map, const MissionSettings& settings, const Seed& seed, const std::stop_token& stop) {
  if (const auto checked = check(map, settings); !checked) return tl::unexpected(checked.error());
  const Map plain = map;
  auto mission = MissionMaker(plain, settings, seed, stop).run(map);
  if (stop.stop_requested()) {
    map = plain;
    return fail("interrupted before the mission was finished");
  }
  if (!mission) return fail("there is no path from the start to the exit of this map, or no place for them");
  return std::move(*mission);
}

}  // namespace teka::dungeon
