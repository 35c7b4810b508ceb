// Generates many levels of a given difficulty, without duplicates, with the same result for any number of threads.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "core/budget.hpp"
#include "core/seed.hpp"
#include "games/sokoban/generator/evolve_levels.hpp"
#include "games/sokoban/orders/order.hpp"
#include "parallel/executor.hpp"

namespace teka::sokoban {

struct LevelRequest {
  GeneratorSettings generator;
  DifficultyTarget target;
  bool sample = true;    ///< search for the target among generated levels,
  bool evolve = true;    ///< then evolve towards it; without target and sampling: evolve hard levels
  bool measure = false;  ///< also without a target
  int effort = 1;        ///< factor on the number of generated levels and of generations
};

struct GeneratedLevel {
  Level level;                         ///< empty: interrupted, or `failed`
  std::optional<Difficulty> measured;  ///< when asked for
  std::string solution;                ///< of the fewest pushes if measured, otherwise any
  std::uint64_t hash = 0;              ///< of the canonical form
  std::optional<Order> order;          ///< of this level, if each level has its own order
  bool reached = true;                 ///< the target is met
  bool failed = false;                 ///< no level was found in all attempts
  bool repeats = false;                ///< it equals an earlier level of the batch, and no other one was found
  GeneratorCounts counts;

  [[nodiscard]] bool given() const { return level.width() > 0 && !repeats; }
};

/// One level, a function of request and seed alone.
GeneratedLevel make_level(const LevelRequest& request, const Seed& seed, Executor& executor, const Budget& budget = {});

struct Batch {
  std::vector<GeneratedLevel> levels;  ///< by index
  std::uint64_t remade = 0;            ///< duplicates (up to symmetry) that were replaced
  GeneratorCounts counts;
};

/// Levels first .. first + count - 1 of the seed. Level i comes from the stream seed.child(i); if an earlier one of
/// this batch is the same puzzle it is made again from other streams.
Batch make_levels(const LevelRequest& request, const Seed& seed, std::uint64_t first, std::size_t count,
                  Executor& executor, const Budget& budget, const std::function<void(std::uint64_t done)>& progress);

}  // namespace teka::sokoban
