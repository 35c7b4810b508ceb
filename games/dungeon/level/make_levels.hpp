// Sets of levels to order: settings are searched for targets first, if there are any; then the levels are made on all
// threads.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "core/budget.hpp"
#include "core/result.hpp"
#include "core/seed.hpp"
#include "games/dungeon/level/make_level.hpp"
#include "games/dungeon/targets/design.hpp"
#include "parallel/executor.hpp"

namespace teka::dungeon {

/// A search for settings: what was asked for, and what it came to.
struct TargetSearch {
  DesignSettings settings;
  Design design;
};

/// Searches settings whose maps meet the targets as a set, and puts them into settings.found. Nothing without targets
/// and after an interruption. An error when the settings leave no choice: the search chooses start and exit.
Result<std::optional<TargetSearch>> search_targets(LevelSettings& settings, std::vector<Target> targets,
                                                   const Seed& seed, Executor& executor, const Budget& budget = {});

/// Levels first .. first + count - 1 of the seed, each the same whatever the others are. After an interruption those
/// that were whole by then, without a gap. `progress` hears how many are done, from any thread.
Result<std::vector<Level>> make_levels(const LevelSettings& settings, const Seed& seed, std::uint64_t first,
                                       std::size_t count, Executor& executor, const Budget& budget = {},
                                       const std::function<void(std::uint64_t)>& progress = {});

/// Proves and measures maps that came from anywhere. After an interruption the levels that are not whole are taken
/// away.
void evaluate_levels(std::vector<Level>& levels, Executor& executor, const Budget& budget = {});

}  // namespace teka::dungeon
