// A source of candidate levels that are not checked yet: a language model, the generator, or a function of a test.
#pragma once

#include <cstddef>
#include <functional>
#include <vector>

#include "core/seed.hpp"
#include "games/sokoban/generator/generator.hpp"
#include "parallel/executor.hpp"

namespace teka::sokoban {

/// Gives `count` candidates for an order; level i depends on seed.child(i) alone. It may give fewer, and bad ones.
using LevelSource = std::function<std::vector<Level>(std::size_t count, const Seed& seed)>;

/// Levels of the generator: solvable, with any number of walls. The executor must outlive the source.
/// When the budget is interrupted it gives fewer.
LevelSource generator_source(const GeneratorSettings& settings, Executor& executor, const Budget& budget = {});

}  // namespace teka::sokoban
