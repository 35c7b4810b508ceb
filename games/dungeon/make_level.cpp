#include "games/dungeon/make_level.hpp"

#include "games/dungeon/builder.hpp"
#include "games/dungeon/map_measures.hpp"
#include "games/dungeon/tags.hpp"
#include "games/dungeon/wishes.hpp"

namespace teka::dungeon {

Result<Level> make_level(const LevelSettings& settings, const Seed& seed, const Budget& budget) {
  Level level;
  Builder builder;
  MissionSettings wanted = settings.mission;
  bool whole = false;
  if (settings.found) {
    whole = build_designed(builder, settings.map, *settings.found, seed, level.map, budget);
    wanted.ends = MissionSettings::Ends::kept;
  } else {
    whole = builder.build(settings.map, seed.child("map"), level.map, budget);
  }
  if (!whole) return fail("interrupted");
  auto mission = add_mission(level.map, wanted, seed.child("mission"), budget.stop);
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

void judge_level(Level& level, const std::stop_token& stop) {
  level.proof = prove(level.map, stop);
  if (stop.stop_requested()) return;
  level.tags = room_tags(level.map, level.proof);
  level.measures = {};
  measure_map(level.map, level.proof, stop).add_to(level.measures);
}

std::string verdict_text(const Proof& proof) {
  if (!proof.found.finishable) return "cannot be finished: no walk leads from the start to the exit\n";
  std::string text = fmt::format("can be finished in {} steps", proof.steps());
  if (!proof.hidden.finishable) text += ", when the secret doors are found";
  if (proof.found.never_stuck) {
    text += "; a player can never get stuck\n";
  } else {
    text += fmt::format("; but a player can get stuck at {},{}\n", proof.found.trap->x, proof.found.trap->y);
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
