// A source of candidate levels that are not checked yet: a language model, the generator, or a function of a test.
#pragma once

#include <concepts>
#include <cstddef>
#include <functional>
#include <span>
#include <vector>

#include "core/seed.hpp"
#include "games/sokoban/generator/generator.hpp"
#include "parallel/executor.hpp"

namespace teka::sokoban {

/// A number of candidates, of which number i depends on seed.child(i) alone.
struct Ask {
  std::size_t count;
  Seed seed;
};

/// Gives candidates for an order; it may give fewer than are asked for, and bad ones.
class LevelSource {
 public:
  /// The candidates of each ask.
  using Together = std::function<std::vector<std::vector<Level>>(std::span<const Ask>)>;

  /// From a function of a count and a seed, which is called for one ask after another.
  template <class One>
    requires std::is_invocable_r_v<std::vector<Level>, const One&, std::size_t, const Seed&>
  LevelSource(One one)  // NOLINT(google-explicit-constructor): such functions are sources
      : together_([one = std::move(one)](std::span<const Ask> asks) {
          std::vector<std::vector<Level>> levels;
          for (const Ask& ask : asks) levels.push_back(one(ask.count, ask.seed));
          return levels;
        }) {}
  /// From a function that is faster for many asks at once, as a model is; the results must be the same.
  static LevelSource batched(Together together) { return {std::move(together), 0}; }

  [[nodiscard]] std::vector<std::vector<Level>> operator()(std::span<const Ask> asks) const { return together_(asks); }
  [[nodiscard]] std::vector<Level> operator()(std::size_t count, const Seed& seed) const {
    const Ask ask{count, seed};
    return std::move(together_(std::span(&ask, 1)).front());
  }

 private:
  LevelSource(Together together, int) : together_(std::move(together)) {}

  Together together_;
};

/// Levels of the generator: solvable, with any number of walls. The executor must outlive the source.
/// When the budget is interrupted it gives fewer.
LevelSource generator_source(const GeneratorSettings& settings, Executor& executor, const Budget& budget = {});

}  // namespace teka::sokoban
