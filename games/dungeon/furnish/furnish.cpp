#include "games/dungeon/furnish/furnish.hpp"

#include "games/dungeon/furnish/monsters.hpp"
#include "games/dungeon/furnish/treasures.hpp"

namespace teka::dungeon {
namespace {

Result<void> check_furnishing(const Proof& proof, const FurnishSettings& settings) {
  if (!(settings.danger >= 0 && settings.danger <= 1))
    return fail("danger {} is out of range; choose 0 to 1", settings.danger);
  if (settings.treasures.value_or(0) < 0)
    return fail("{} treasures is out of range; choose 0 or more", *settings.treasures);
  if (settings.rests.value_or(0) < 0) return fail("{} rest spots is out of range; choose 0 or more", *settings.rests);
  for (const int steps : settings.treasure_distances) {
    if (steps < 1) return fail("a treasure distance of {} steps is out of range; choose 1 or more", steps);
  }
  const auto distances = static_cast<int>(settings.treasure_distances.size());
  if (settings.treasures && *settings.treasures < distances)
    return fail("{} treasures but {} treasure distances; choose at least {} treasures", *settings.treasures, distances,
                distances);
  if (!proof.found.finishable) return fail("the map cannot be finished, so there is no main path to furnish");
  return {};
}

}  // namespace

Result<Furnishing> furnish(Map& map, const Proof& proof, const FurnishSettings& settings, const Seed& seed,
                           const std::stop_token& stop) {
  if (const auto checked = check_furnishing(proof, settings); !checked) return tl::unexpected(checked.error());
  const RoomTiles tiles(map);
  const MainPath path(map, tiles, proof.walk);
  FreeTiles spots(map, tiles);
  const FurnishContext context{map, tiles, path, settings, spots};
  Furnishing done;
  plan_danger(context, done);
  Rng treasure_rng(seed.child("treasure"));
  add_treasures(context, treasure_rng, stop, done);
  Rng monster_rng(seed.child("monsters"));
  add_rests(context, monster_rng, done);
  add_monsters(context, monster_rng, done);
  return done;
}

}  // namespace teka::dungeon
