#include "games/dungeon/furnish/monsters.hpp"

#include <algorithm>
#include <cmath>

namespace teka::dungeon {
namespace {

constexpr double kMostDanger = 8;     ///< strength in a room of twenty tiles at maximum danger
constexpr double kSideDanger = 0.7;   ///< danger off the main path, as a share of that on it
constexpr double kBossDanger = 1.25;  ///< the last fight, as a share of the curve
constexpr int kStrongest = 9;
constexpr std::uint32_t kTilesPerMonster = 5;

/// The visits that become rest rooms: the one before the boss first, then those before the hardest parts.
void choose_rests(const FurnishContext& context, Furnishing& done) {
  const auto stops = done.curve.size();
  const int suits = context.settings.danger > 0 ? std::max(1, static_cast<int>(stops) / 6) : 0;
  int left = context.settings.rests.value_or(suits);
  const std::size_t boss = context.path.order(context.path.boss_room());
  const auto may_rest = [&](std::size_t i) {
    const bool beside = done.curve[i - 1].rest || (i + 1 < stops && done.curve[i + 1].rest);
    return i != boss && i + 1 < stops && !done.curve[i].rest && !beside;
  };
  const auto rest = [&](std::size_t i) {
    done.curve[i].rest = true;
    done.curve[i].planned = 0;
    --left;
  };
  if (left > 0 && boss > 1 && boss < stops && may_rest(boss - 1)) rest(boss - 1);
  while (left > 0) {
    std::size_t best = 0;
    double most = -1;
    for (std::size_t i = 1; i + 1 < stops; ++i) {
      if (!may_rest(i)) continue;
      double ahead = 0.01 * static_cast<double>(i);
      for (std::size_t k = i + 1; k < std::min(stops, i + 4) && !done.curve[k].rest; ++k)
        ahead += done.curve[k].planned;
      const double gain = ahead - done.curve[i].planned;
      if (best != 0 && gain <= most) continue;
      most = gain;
      best = i;
    }
    if (best == 0) return;
    rest(best);
  }
}

/// Places monsters of this total strength in a room; returns the strength of those placed.
int put_monsters(const FurnishContext& context, std::uint32_t room, int strength, int strongest, Rng& rng,
                 int& monsters) {
  const auto most =
      std::max<std::uint32_t>(1, static_cast<std::uint32_t>(context.tiles.of(room).size()) / kTilesPerMonster);
  int placed = 0;
  for (std::uint32_t i = 0; i < most && placed < strength; ++i) {
    const int left = strength - placed;
    const auto fair_share = static_cast<int>((static_cast<std::uint32_t>(left) + most - i - 1) / (most - i));
    const int drawn = 1 + static_cast<int>(rng.below(static_cast<std::uint64_t>(strongest)));
    const int number = std::min({left, std::max(drawn, fair_share), kStrongest});
    if (!context.put(Thing::Kind::monster, number, room, rng)) break;
    placed += number;
    ++monsters;
  }
  return placed;
}

}  // namespace

void plan_danger(const FurnishContext& context, Furnishing& done) {
  const std::uint32_t boss = context.path.boss_room();
  for (std::size_t i = 0; i < context.path.visits().size(); ++i) {
    const auto& visit = context.path.visits()[i];
    double planned = kMostDanger * context.danger(i) * context.room_factor(visit.room);
    if (visit.room == boss) planned *= kBossDanger;
    // The first room and those behind the boss are safe.
    const bool behind_boss = visit.room == context.map.exit().room && visit.room != boss;
    if (visit.room == context.map.start().room || behind_boss) planned = 0;
    done.curve.push_back({visit.room, visit.step, planned, 0, false});
  }
  choose_rests(context, done);
}

void add_rests(const FurnishContext& context, Rng& rng, Furnishing& done) {
  for (Furnishing::Stop& stop : done.curve) {
    if (!stop.rest) continue;
    stop.rest = context.put(Thing::Kind::rest, 0, stop.room, rng);
    done.rests += stop.rest ? 1 : 0;
  }
}

void add_monsters(const FurnishContext& context, Rng& rng, Furnishing& done) {
  if (context.settings.danger == 0) return;
  double owed = 0, missed = 0;
  for (std::size_t i = 0; i < done.curve.size(); ++i) {
    Furnishing::Stop& stop = done.curve[i];
    if (stop.planned == 0) continue;
    const bool boss = stop.room == context.path.boss_room();
    const auto strength = static_cast<int>(std::max(0.0, std::round(stop.planned + owed)));
    const int strongest = boss ? kStrongest : 1 + static_cast<int>(4 * context.danger(i));
    // The boss comes first, as strong as possible; the rest of the room's danger is around it.
    if (boss && strength > 0 && context.put(Thing::Kind::monster, std::min(strength, kStrongest), stop.room, rng)) {
      stop.realised = std::min(strength, kStrongest);
      ++done.monsters;
    }
    stop.realised += put_monsters(context, stop.room, strength - stop.realised, strongest, rng, done.monsters);
    owed = std::clamp(owed + stop.planned - stop.realised, -1.0, 1.0);
    missed += std::abs(stop.planned - stop.realised);
  }
  done.curve_error = missed / static_cast<double>(done.curve.size());
  std::vector<bool> quiet(context.map.rooms.size(), false);
  for (const Passage& passage : context.map.passages) {
    if (passage.kind == Passage::Kind::secret) quiet[passage.to] = true;
  }
  for (std::uint32_t room = 0; room < context.map.rooms.size(); ++room) {
    if (quiet[room] || context.path.order(room) != MainPath::kOff || room == context.map.start().room) continue;
    const double danger = context.danger(context.path.side(room).visit);
    const double planned = kMostDanger * kSideDanger * danger * context.room_factor(room);
    put_monsters(context, room, static_cast<int>(planned + rng.unit()), 1 + static_cast<int>(4 * danger), rng,
                 done.monsters);
  }
}

}  // namespace teka::dungeon
