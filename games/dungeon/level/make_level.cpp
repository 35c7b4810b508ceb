#include "games/dungeon/level/make_level.hpp"

#include <algorithm>
#include <cmath>

#include "games/dungeon/builder/builder.hpp"
#include "games/dungeon/builder/room_capacity.hpp"
#include "games/dungeon/furnish/tags.hpp"
#include "games/dungeon/measures/effort.hpp"
#include "games/dungeon/measures/map_measures.hpp"
#include "games/dungeon/targets/map_design.hpp"

namespace teka::dungeon {
namespace {

bool is_off(std::int64_t wanted, std::int64_t reached) {
  const std::int64_t miss = wanted < reached ? reached - wanted : wanted - reached;
  return miss > 5 && 10 * miss > wanted;
}

void add_line(std::string& lines, const std::string& line) {
  lines += lines.empty() ? line : "; " + line;
}

Result<void> check_things(const Map& map) {
  for (const Thing& thing : map.things) {
    if (!map.tiles.size().contains(thing.at)) {
      return fail("things: one is at {},{}, outside the map of {}x{}", thing.at.x, thing.at.y, map.tiles.width(),
                  map.tiles.height());
    }
    if (thing.kind == Thing::Kind::key && thing.number >= kMostLocks) {
      return fail("things: key {} is out of range; keys must be from 0 to {}", thing.number, kMostLocks - 1);
    }
  }
  return {};
}

/// Whether a map that somebody put together has all that an evaluation needs.
Result<void> check_whole(const Map& map) {
  using Kind = Thing::Kind;
  if (map.things.size() < 2 || map.start().kind != Kind::start || map.exit().kind != Kind::exit) {
    return fail("things: the first must be the start, the second the exit");
  }
  const auto count = map.rooms.size();
  if (count == 0) return fail("rooms: the map has none; call detect_rooms()");
  const bool in_rooms = std::ranges::all_of(map.things, [&](const Thing& thing) { return thing.room < count; });
  if (!in_rooms) return fail("things: one is in a room that the map does not have; call detect_rooms()");
  const bool joined =
      std::ranges::all_of(map.passages, [&](const Passage& p) { return p.from < count && p.to < count; });
  if (!joined) return fail("passages: one joins a room that the map does not have; call detect_rooms()");
  const std::size_t tiles = map.path_tiles.size();
  const bool has_tiles = std::ranges::all_of(
      map.passages, [&](const Passage& p) { return p.first_tile <= tiles && p.tile_count <= tiles - p.first_tile; });
  if (!has_tiles) return fail("passages: one has tiles that are not in path_tiles; call detect_rooms()");
  return check_things(map);
}

/// The map must have what the mission needs: dead ends for the secret rooms, loops for the one-way doors unless it is
/// to be a tree.
MapSettings map_for_mission(const LevelSettings& settings) {
  const MissionSettings& mission = settings.mission;
  MapSettings map = settings.map;
  map.dead_ends = std::max(0, std::min(mission.secrets, map.rooms - 2 - mission.locks));
  if (settings.found && map.dead_ends > 0) map.dead_ends += 2;  // start and exit are chosen from the graph alone
  if (map.loops > 0) map.least_loops = mission.one_ways;
  return map;
}

/// Settings that the mission and the furnishing did not meet; distances may be 10 % off.
std::string shortfall_of(const LevelSettings& settings, const BuildReport& built, int variants, const Mission& mission,
                         const Furnishing& furnishing) {
  using Ends = MissionSettings::Ends;
  std::string lines = mission.shortfall;
  if (lines.empty()) variants = 0;
  if (mission.short_of_dead_ends && built.most_dead_ends) {
    add_line(lines, "no choice of passages gives these rooms more dead ends");
  } else if (variants > 1) {
    add_line(lines, fmt::format("{} choices of passages were tried", variants));
  }
  if (!settings.found && settings.mission.ends == Ends::even && !std::isfinite(mission.detour)) {
    add_line(lines, "no two rooms are joined by two separate routes");
  }
  if (!settings.found && settings.mission.ends == Ends::at_distance && !settings.mission.searched &&
      is_off(settings.mission.exit_distance, mission.open_distance)) {
    add_line(lines, fmt::format("the exit is {} steps from the start, not {}", mission.open_distance,
                                settings.mission.exit_distance));
  }
  for (const Furnishing::Find& find : furnishing.finds) {
    if (!is_off(find.wanted, find.reached)) continue;
    add_line(lines, fmt::format("a treasure lies at {} steps, not {}", find.reached, find.wanted));
  }
  if (!settings.bare && settings.furnish.treasures && furnishing.treasures < *settings.furnish.treasures) {
    add_line(lines, fmt::format("{} treasures asked, {} placed", *settings.furnish.treasures, furnishing.treasures));
  }
  return lines;
}

/// The plain map and the mission on it. If something asked is missing that other passages between the same rooms could
/// make possible, some of them are tried.
class MissionBuilder {
 public:
  MissionBuilder(const LevelSettings& settings, const Seed& seed, const Budget& budget)
      : settings_(settings), seed_(seed), budget_(budget), map_(map_for_mission(settings)) {}

  Result<Mission> run(Map& map) {
    constexpr int kVariants = 12;
    auto best = attempt(0, map);
    BuildReport best_report = builder_.report();
    for (; variants_ < kVariants && best && best->missing > 0 && may_improve(*best); ++variants_) {
      Map other;
      auto mission = attempt(variants_, other);
      if (!mission) return mission;
      if (mission->missing >= best->missing) continue;
      best = std::move(mission);
      best_report = builder_.report();
      map = std::move(other);
    }
    report_ = best_report;
    return best;
  }

  [[nodiscard]] const BuildReport& report() const { return report_; }
  [[nodiscard]] int variants() const { return variants_; }  ///< choices of passages tried

 private:
  [[nodiscard]] bool may_improve(const Mission& mission) const {
    const MissionSettings& asked = settings_.mission;
    const bool tree = map_.loops == 0 && mission.missing == asked.one_ways - mission.one_ways;
    return !tree && !mission.most_for_rooms && !(mission.short_of_dead_ends && builder_.report().most_dead_ends);
  }

  Result<Mission> attempt(int variant, Map& map) {
    map_.variant = variant;
    MissionSettings wanted = settings_.mission;
    bool whole = false;
    if (settings_.found) {
      whole = build_designed(builder_, map_, *settings_.found, seed_, map, budget_);
      wanted.ends = MissionSettings::Ends::kept;
    } else {
      whole = builder_.build(map_, seed_.child("map"), map, budget_);
    }
    if (!whole) return fail("interrupted");
    return add_mission(map, wanted, seed_.child("mission"), budget_.stop);
  }

  const LevelSettings& settings_;
  const Seed& seed_;
  const Budget& budget_;
  MapSettings map_;
  Builder builder_;
  BuildReport report_;
  int variants_ = 1;
};

}  // namespace

Result<Level> make_furnished_level(const LevelSettings& settings, const Seed& seed, const Budget& budget) {
  if (auto valid = validate(settings.map); !valid) return tl::unexpected(valid.error());
  Level level;
  MissionBuilder builder(settings, seed, budget);
  const auto mission = builder.run(level.map);
  if (!mission) return tl::unexpected(mission.error());
  if (!settings.bare) {
    auto furnished = furnish(level.map, mission->proof, settings.furnish, seed.child("things"), budget.stop);
    if (!furnished) return tl::unexpected(furnished.error());
    level.furnishing = std::move(*furnished);
  }
  level.shortfall = shortfall_of(settings, builder.report(), builder.variants(), *mission, level.furnishing);
  level.effort = measure_effort(level.map, mission->proof).total();
  return level;
}

Result<Level> make_level(const LevelSettings& settings, const Seed& seed, const Budget& budget) {
  auto level = make_furnished_level(settings, seed, budget);
  if (!level) return level;
  if (auto valid = evaluate_level(*level, budget.stop); !valid) return tl::unexpected(valid.error());
  if (budget.stop.stop_requested()) return fail("interrupted");
  return level;
}

Result<void> evaluate_level(Level& level, const std::stop_token& stop) {
  if (auto valid = check_whole(level.map); !valid) return valid;
  level.proof = prove(level.map, stop);
  if (stop.stop_requested()) return {};
  level.tags = room_tags(level.map, level.proof);
  level.measures = {};
  measure_map(level.map, level.proof, stop).add_to(level.measures);
  if (level.proof.found.finishable) {
    const Effort effort = measure_effort(level.map, level.proof);
    effort.add_to(level.measures);
    level.effort = effort.total();
  }
  return {};
}

std::string verdict_text(const Proof& proof) {
  if (!proof.found.finishable) return "cannot be finished: no walk leads from the start to the exit\n";
  std::string text = fmt::format("can be finished in {} steps", proof.steps());
  if (!proof.hidden.finishable) text += ", when the secret doors are found";
  if (!proof.found.never_stuck) {
    text += fmt::format("; but a player can get stuck at {},{}\n", proof.found.trap->x, proof.found.trap->y);
  } else if (proof.hidden.finishable && !proof.hidden.never_stuck) {
    text += fmt::format("; but a player who finds no secret door can get stuck at {},{}\n", proof.hidden.trap->x,
                        proof.hidden.trap->y);
  } else {
    text += "; a player can never get stuck\n";
  }
  if (proof.unreachable_tiles > 0) {
    text += fmt::format("{} tiles can never be reached, with {} things on them\n", proof.unreachable_tiles,
                        proof.unreachable_things.size());
  }
  std::string order;
  for (const Event& event : proof.order) {
    const bool lettered = event.kind == Event::Kind::key || event.kind == Event::Kind::lock;
    order += fmt::format("{}{}{} after {}", order.empty() ? "" : ", ", name_of(event.kind),
                         lettered ? fmt::format(" {}", static_cast<char>('a' + event.number)) : "", event.step);
  }
  return text + fmt::format("order of play: {}\n", order);
}

}  // namespace teka::dungeon
