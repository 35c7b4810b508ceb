// Sets of levels: first searches settings for the targets, if there are any; then makes the levels on all threads.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "core/budget.hpp"
#include "core/result.hpp"
#include "core/seed.hpp"
#include "games/dungeon/level/difficulty_search.hpp"
#include "games/dungeon/level/make_level.hpp"
#include "games/dungeon/targets/design.hpp"
#include "parallel/executor.hpp"

namespace teka::dungeon {

/// A search for settings: the targets and the result.
struct TargetSearch {
  DesignSettings settings;
  Design design;
};

/// Searches for settings whose maps meet the targets as a set, and stores them in settings.found. Nothing without
/// targets and after an interruption. An error if the settings fix the start or exit, which the search determines.
Result<std::optional<TargetSearch>> search_targets(LevelSettings& settings, std::vector<Target> targets,
                                                   const Seed& seed, Executor& executor, const Budget& budget = {},
                                                   const DesignProgress& progress = {});

/// Levels first .. first + count - 1 of the seed, perhaps of a given difficulty; each is independent of the others.
/// After an interruption, the finished ones without a gap. `progress` receives the number of finished levels, from any
/// thread.
Result<std::vector<Level>> make_levels(const LevelSettings& settings, const Seed& seed, std::uint64_t first,
                                       std::size_t count, Executor& executor, const Budget& budget = {},
                                       const std::function<void(std::uint64_t)>& progress = {},
                                       const std::optional<DifficultyTarget>& difficulty = {});

/// Proves and measures any maps; see evaluate_level() for errors. After an interruption unfinished levels are removed.
Result<void> evaluate_levels(std::vector<Level>& levels, Executor& executor, const Budget& budget = {});

}  // namespace teka::dungeon
