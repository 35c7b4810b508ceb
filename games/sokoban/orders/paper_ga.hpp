// The genetic algorithm of the paper, for comparison: 20 levels of a model, a fitness that estimates solvability
// instead of solving, and the best 5 at the end. docs/sokoban-hybrid.md lists what the paper leaves open.
#pragma once

#include <vector>

#include "core/budget.hpp"
#include "core/rng.hpp"
#include "evolve/settings.hpp"
#include "games/sokoban/generator/level_source.hpp"

namespace teka::sokoban {

/// The parts of the paper's fitness, each from 0 to 1.
struct PaperFitness {
  double validity = 0;  ///< V: one player, boxes = goals, at least one, a closed border, at least 10 walls
  double solvability =
      0;               ///< S: the share of boxes that are not in a corner, times the share of floor that is reachable
  double balance = 0;  ///< B: things compared with empty floor
  double complexity = 0;   ///< C: nearness to 4 boxes and 65 walls
  double compactness = 0;  ///< K: the bounding box of everything but walls

  /// 0.50 V + 0.30 S + 0.10 B + 0.05 C + 0.05 K, but 0 without validity.
  [[nodiscard]] double total() const;
};
PaperFitness paper_fitness(const Level& level);

// Its operators. All work on inner squares; repair_level makes the result valid again.
void swap_with_neighbour(Level& level, Point at, Rng& rng);
void change_type(Level& level, Point at, Rng& rng);
/// Of the inner squares in the 3x3 area around a square.
void shuffle_around(Level& level, Point at, Rng& rng);
/// Closes the border, leaves exactly one player, and as many boxes as goals, at least one: a fair coin decides whether
/// surplus things are removed or missing ones are added.
void repair_level(Level& level, Rng& rng);

/// The paper's problem for evolve().
class PaperProblem {
 public:
  using Genome = Level;

  [[nodiscard]] static Level random(Rng& rng);
  /// Copies rows or a rectangle of `b` into `a`: a fair coin decides. Parents of different sizes have a child equal to
  /// `a`.
  static void cross(const Level& a, const Level& b, Level& child, Rng& rng);
  static void mutate(Level& level, Rng& rng);
  static void repair(Level& level, Rng& rng) { repair_level(level, rng); }
  [[nodiscard]] static double evaluate(const Level& level) { return paper_fitness(level).total(); }
};

constexpr std::size_t kPaperPopulation = 20;
constexpr std::size_t kPaperBest = 5;
Settings paper_settings();

/// One run: the best 5 different levels, best first. Fewer if the source gives none at all, or if it was
/// interrupted.
std::vector<Level> run_paper_ga(const LevelSource& source, const Seed& seed, Executor& executor,
                                const Budget& budget = {});

/// The paper's levels as a source: five of each run, so that level i depends on seed.child(i / 5).
LevelSource paper_source(const LevelSource& source, Executor& executor, const Budget& budget);

}  // namespace teka::sokoban
