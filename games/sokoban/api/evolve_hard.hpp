// Evolves a population of levels to be hard: what `teka evolve sokoban` does, as a function.
#pragma once

#include <cstdint>
#include <vector>

#include "games/sokoban/generator/evolve_levels.hpp"

namespace teka::sokoban {

constexpr std::uint64_t kLeastEvolveNodes = 100;

struct EvolveSettings {
  EvolveRequest request = {};  ///< size, boxes, fitness and the nodes of each evaluation
  std::size_t population = 48;
  std::uint64_t generations = 100;
  std::size_t islands = 1;
  std::size_t best = 1;  ///< how many different levels of the last generation to return
};
/// The error says in one line what is out of range.
Result<void> validate(const EvolveSettings& settings);
/// The same for the evolution engine, as a checkpoint must be checked against (can_resume).
Settings evolution_settings(const EvolveSettings& settings);

struct EvolvedLevel {
  Level level;
  Measured measured;  ///< within the nodes of an evaluation
};

struct EvolvedLevels {
  std::vector<EvolvedLevel> levels;  ///< best first, all solvable; none if interrupted before the first generation
  double fitness = 0;                ///< of the best
  std::vector<Generation> history;
  std::uint64_t evaluations = 0;
};

/// Depends on settings and seed alone. When interrupted, the result is that of the generations which were finished. An
/// error if no feasible level was found.
Result<EvolvedLevels> evolve_hard(const EvolveSettings& settings, const Seed& seed, Executor& executor,
                                  Extras<Level> extras = {});

}  // namespace teka::sokoban
