#include "games/sokoban/generator/level_source.hpp"

#include "games/sokoban/generator/evolve_levels.hpp"

namespace teka::sokoban {

LevelSource generator_source(const GeneratorSettings& settings, Executor& executor, const Budget& budget) {
  return [settings, &executor, budget](std::size_t count, const Seed& seed) {
    std::vector<Level> levels = executor.map(count, [&](std::size_t i) {
      Generator& generator = workers_of_thread(settings).generator;
      Rng rng(seed.child(i));
      for (int k = 0; k < settings.tries && !budget.interrupted(); ++k) {
        if (const Level* level = generator.propose(rng)) return *level;
      }
      return Level();
    });
    std::erase_if(levels, [](const Level& level) { return level.width() == 0; });
    return levels;
  };
}

}  // namespace teka::sokoban
