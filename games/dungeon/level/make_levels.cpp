#include "games/dungeon/level/make_levels.hpp"

#include <algorithm>
#include <atomic>

#include "games/dungeon/targets/map_design.hpp"

namespace teka::dungeon {

Result<std::optional<TargetSearch>> search_targets(LevelSettings& settings, std::vector<Target> targets,
                                                   const Seed& seed, Executor& executor, const Budget& budget,
                                                   const DesignProgress& progress) {
  using Ends = MissionSettings::Ends;
  if (targets.empty()) return std::nullopt;
  if (settings.mission.ends == Ends::at_distance || settings.mission.ends == Ends::even) {
    return fail(
        "targets for fairness, variety and main path determine the exit; leave out exit distance and even routes");
  }
  if (settings.map.rooms > kMostDesignRooms) {
    return fail("{} rooms are too many for targets of fairness and variety; the maximum is {}", settings.map.rooms,
                kMostDesignRooms);
  }
  TargetSearch search{.settings = map_design(settings.map, std::move(targets)), .design = {}};
  if (auto valid = validate(search.settings); !valid) return tl::unexpected(valid.error());
  // This seed's name does not match the targets for historical reasons; another name would change every searched map.
  auto design =
      design_maps(search.settings, map_graphs(settings.map, budget), seed.child("wishes"), executor, budget, progress);
  if (!design) return std::nullopt;
  search.design = std::move(*design);
  settings.found = search.design.settings;
  return search;
}

Result<std::vector<Level>> make_levels(const LevelSettings& settings, const Seed& seed, std::uint64_t first,
                                       std::size_t count, Executor& executor, const Budget& budget,
                                       const std::function<void(std::uint64_t)>& progress,
                                       const std::optional<DifficultyTarget>& difficulty) {
  std::atomic<std::uint64_t> done = 0;
  auto made = executor.map(count, [&](std::size_t i) -> std::optional<Result<Level>> {
    if (budget.interrupted()) return {};
    const Seed own = seed.child(first + i);
    auto level =
        difficulty ? make_level_of_difficulty(settings, *difficulty, own, budget) : make_level(settings, own, budget);
    if (level) level->index = first + i;
    if (progress) progress(++done);
    return level;
  });
  std::vector<Level> levels;
  for (auto& one : made) {
    if (!one || (!*one && budget.interrupted())) break;
    if (!*one) return tl::unexpected(one->error());
    levels.push_back(std::move(**one));
  }
  return levels;
}

Result<void> evaluate_levels(std::vector<Level>& levels, Executor& executor, const Budget& budget) {
  std::vector<char> whole(levels.size());
  const auto evaluated = executor.map(levels.size(), [&](std::size_t i) -> Result<void> {
    if (budget.interrupted()) return {};
    auto done = evaluate_level(levels[i], budget.stop);
    whole[i] = budget.interrupted() ? 0 : 1;
    return done;
  });
  for (std::size_t i = 0; i < levels.size(); ++i) {
    if (!evaluated[i]) return at_place(fmt::format("level {}", i + 1), evaluated[i].error());
  }
  const auto gap = std::ranges::find(whole, char{0});
  levels.erase(levels.begin() + (gap - whole.begin()), levels.end());
  return {};
}

}  // namespace teka::dungeon
