// Evolution of harder levels with the shared engine: the genome is a level, the fitness is exact. With few boxes a
// mutated room gets its hardest start, found by exhaustive search (room_search.hpp, deepen_room.hpp); with more, boxes
// are mutated too, and the solver measures. A level that cannot be measured within the limit is infeasible, so every
// result is proven solvable.
#pragma once

#include <functional>
#include <optional>
#include <stop_token>
#include <string_view>
#include <vector>

#include "evolve/evolve.hpp"
#include "games/sokoban/generator/room_search.hpp"
#include "games/sokoban/measures/difficulty.hpp"

namespace teka::sokoban {

/// What evolution maximises.
enum class Fitness {
  pushes,
  box_changes,  ///< the fewest among solutions with the fewest pushes
  both,         ///< pushes + 2 * box changes: about equal shares in a typical level
};
constexpr std::array<std::string_view, 3> kFitnessNames = {"pushes", "box-changes", "both"};

double fitness_of(const Difficulty& difficulty, Fitness fitness);

constexpr std::uint64_t kEvolvePositions = 100'000;

struct EvolveRequest {
  GeneratorSettings generator;
  Fitness fitness = Fitness::both;
  DifficultyTarget target = {};  ///< if given, this is what evolution aims at, and the run ends when it is met
  std::uint64_t nodes = kEvolvePositions;  ///< positions that an evaluation may search
  std::optional<int> walls = {};  ///< number of walls of all individuals, reached step by step; with the border
};

class LevelProblem {
 public:
  using Genome = Level;
  static constexpr bool kBreedsSlowly = true;  ///< a mutated room is searched for its hardest start

  /// Higher fitness is better. `stop` ends a long evaluation early, whose result is then meaningless.
  LevelProblem(const EvolveRequest& request, std::stop_token stop) : request_(request), stop_(std::move(stop)) {}

  [[nodiscard]] Level random(Rng& rng) const;
  /// Copies a rectangle of walls of `b` into `a`, except onto boxes, goals and the player.
  void cross(const Level& a, const Level& b, Level& child, Rng& rng) const;
  void mutate(Level& level, Rng& rng) const;
  [[nodiscard]] double evaluate(const Level& level) const;
  /// Rooms are searched for their hardest starts; otherwise boxes are mutated as well.
  [[nodiscard]] bool searches_rooms() const;
  /// Individuals are small rooms that are made deeper with growing numbers of boxes: for nothing but pushes.
  [[nodiscard]] bool deepens_rooms() const;

 private:
  void keep_walls(Level& level, int before, Rng& rng) const;
  void change_once(Level& level, Rng& rng) const;
  void mutate_room(Level& level, Rng& rng) const;
  [[nodiscard]] Level deepened(const Level& level, int goals, Rng& rng) const;
  [[nodiscard]] std::optional<Difficulty> difficulty_of(const Level& level) const;
  void pull_again(Level& level, Rng& rng) const;

  EvolveRequest request_;
  std::stop_token stop_;
};

/// The best levels of a finished run that are feasible and different puzzles, best first; at most `most` of them.
std::vector<Level> best_levels(const Outcome<Level>& outcome, const LevelProblem& problem, std::size_t most);

/// A sixteenth of fair_nodes: more nodes gave no harder levels (docs/sokoban.md).
std::uint64_t evolve_nodes(const GeneratorSettings& settings);

/// Settings that work well for levels, with this population and number of generations.
Settings level_evolution(std::size_t population, std::uint64_t generations);

RoomSearch& room_search_of_thread(const GeneratorSettings& settings, std::uint64_t positions = kRoomPositions);

/// A generator and a solver of this thread. What they keep from earlier levels does not affect results.
struct Workers {
  Generator generator;
  Solver solver;
};
Workers& workers_of_thread(const GeneratorSettings& settings);

}  // namespace teka::sokoban
