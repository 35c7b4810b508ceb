// Evolution to harder levels, on the shared engine: a genome is a level, its fitness what the solver measures. A level
// that cannot be solved, or not within the nodes allowed, is infeasible, so that nothing unproven ever comes out.
#pragma once

#include <functional>
#include <optional>
#include <stop_token>
#include <string_view>
#include <vector>

#include "evolve/evolve.hpp"
#include "games/sokoban/generator/generator.hpp"
#include "games/sokoban/measures/difficulty.hpp"

namespace teka::sokoban {

/// What is to become large.
enum class Fitness {
  pushes,
  box_changes,
  both,  ///< pushes + 2 * box changes: about equal shares in a usual level
};
constexpr std::array<std::string_view, 3> kFitnessNames = {"pushes", "box-changes", "both"};

double fitness_of(const Difficulty& difficulty, Fitness fitness);

struct EvolveRequest {
  GeneratorSettings generator;
  Fitness fitness = Fitness::both;
  DifficultyTarget target = {};   ///< if there is one, it is to be met instead, and the run ends when it is
  std::uint64_t nodes = 3'000;    ///< of the solver, for each evaluation
  std::optional<int> walls = {};  ///< that all individuals are to have or, step by step, to come to; with the border
};

class LevelProblem {
 public:
  using Genome = Level;

  /// Higher is better. `stop` ends a long evaluation early; the run that it belongs to is over then.
  LevelProblem(const EvolveRequest& request, std::stop_token stop) : request_(request), stop_(std::move(stop)) {}

  [[nodiscard]] Level random(Rng& rng) const;
  /// A rectangle of walls of `b` in `a`, as far as nothing stands there.
  void cross(const Level& a, const Level& b, Level& child, Rng& rng) const;
  void mutate(Level& level, Rng& rng) const;
  [[nodiscard]] double evaluate(const Level& level) const;

 private:
  void keep_walls(Level& level, int before, Rng& rng) const;
  void change_once(Level& level, Rng& rng) const;
  void pull_again(Level& level, Rng& rng) const;

  EvolveRequest request_;
  std::stop_token stop_;
};

/// The best levels of a finished run that are feasible and different puzzles, best first; `most` of them at most.
std::vector<Level> best_levels(const Outcome<Level>& outcome, const LevelProblem& problem, std::size_t most);

/// A sixteenth of fair_nodes: more made evolved levels no harder, only later (docs/sokoban.md).
std::uint64_t evolve_nodes(const GeneratorSettings& settings);

/// Settings that work well here; population and generations are the caller's.
Settings level_evolution(std::size_t population, std::uint64_t generations);

/// A generator and a solver of this thread's own. What they hold from earlier levels changes no result.
struct Workers {
  Generator generator;
  Solver solver;
};
Workers& workers_of_thread(const GeneratorSettings& settings);

}  // namespace teka::sokoban
