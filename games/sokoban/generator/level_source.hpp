// Where levels come from before anybody has judged them: a language model, the generator, or what a test makes up.
#pragma once

#include <cstddef>
#include <functional>
#include <vector>

#include "core/seed.hpp"
#include "games/sokoban/generator/generator.hpp"
#include "parallel/executor.hpp"

namespace teka::sokoban {

/// Gives `count` levels for an order; level i depends on seed.child(i) alone. May give fewer or poor ones (a raw
/// model).
using LevelSource = std::function<std::vector<Level>(std::size_t count, const Seed& seed)>;

/// Rooms with boxes pulled backwards: solvable, with as many walls as they happen to have. The executor must outlive
/// the source.
LevelSource generator_source(const GeneratorSettings& settings, Executor& executor);

}  // namespace teka::sokoban
