#include "games/dungeon/furnish/furnish.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "games/dungeon/furnish/monsters.hpp"
#include "games/dungeon/furnish/treasures.hpp"

namespace teka::dungeon {
namespace {

constexpr std::array<std::string_view, 3> kCurveNames = {"flat", "rising", "waves"};

Result<void> check_furnishing(const Proof& proof, const FurnishSettings& settings) {
  if (!(settings.danger >= 0 && settings.danger <= 1)) return fail("danger {}: choose 0 to 1", settings.danger);
  if (settings.treasures.value_or(0) < 0) return fail("{} treasures: choose 0 or more", *settings.treasures);
  if (settings.rests.value_or(0) < 0) return fail("{} rest spots: choose 0 or more", *settings.rests);
  for (const int steps : settings.treasure_distances) {
    if (steps < 1) return fail("a treasure at {} steps: choose 1 or more", steps);
  }
  const auto distances = static_cast<int>(settings.treasure_distances.size());
  if (settings.treasures && *settings.treasures < distances)
    return fail("{} treasures, but {} distances for them: ask for {} treasures or more", *settings.treasures, distances,
                distances);
  if (!proof.found.finishable) return fail("the map cannot be finished: there is no main path to furnish");
  return {};
}

}  // namespace

std::span<const std::string_view> curve_names() {
  return kCurveNames;
}

std::optional<Curve> curve_from_name(std::string_view name) {
  const auto* const found = std::find(kCurveNames.begin(), kCurveNames.end(), name);
  if (found == kCurveNames.end()) return std::nullopt;
  return static_cast<Curve>(found - kCurveNames.begin());
}

double danger_at(Curve curve, double progress, std::size_t rooms) {
  if (curve == Curve::flat) return 1;
  if (curve == Curve::rising) return progress;
  const double waves = std::max(1.0, std::round(static_cast<double>(rooms) / 4));
  const double place = progress * waves;
  const double in_wave = place - std::ceil(place) + 1;  // in (0, 1], so that the end is a peak
  return (0.3 + 0.7 * progress) * (0.35 + 0.65 * in_wave);
}

Result<Furnishing> furnish(Map& map, const Proof& proof, const FurnishSettings& settings, const Seed& seed,
                           const std::stop_token& stop) {
  if (const auto checked = check_furnishing(proof, settings); !checked) return tl::unexpected(checked.error());
  const RoomTiles tiles(map);
  const MainPath path(map, tiles, proof.walk);
  Spots spots(map, tiles);
  const FurnishPlace place{map, tiles, path, settings, spots};
  Furnishing done;
  plan_danger(place, done);
  Rng treasure_rng(seed.child("treasure"));
  add_treasures(place, treasure_rng, stop, done);
  Rng monster_rng(seed.child("monsters"));
  add_rests(place, monster_rng, done);
  add_monsters(place, monster_rng, done);
  return done;
}

}  // namespace teka::dungeon
