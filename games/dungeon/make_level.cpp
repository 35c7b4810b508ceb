#include "games/dungeon/make_level.hpp"

#include "games/dungeon/builder.hpp"
#include "games/dungeon/map_measures.hpp"
#include "games/dungeon/tags.hpp"

namespace teka::dungeon {

Result<Level> make_level(const LevelSettings& settings, const Seed& seed, const Budget& budget) {
  Level level;
  Builder builder;
  if (!builder.build(settings.map, seed.child("map"), level.map, budget)) return fail("interrupted");
  auto mission = add_mission(level.map, settings.mission, seed.child("mission"), budget.stop);
  if (!mission) return tl::unexpected(mission.error());
  level.shortfall = mission->shortfall;
  if (!settings.bare) {
    auto furnished = furnish(level.map, mission->proof, settings.furnish, seed.child("things"), budget.stop);
    if (!furnished) return tl::unexpected(furnished.error());
  }
  judge_level(level, budget.stop);
  if (budget.stop.stop_requested()) return fail("interrupted");
  return level;
}

}  // namespace teka::dungeon
