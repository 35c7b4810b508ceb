// Settings of evolve(), its stop criteria, and the statistics passed to an observer after each generation.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include "core/result.hpp"

namespace teka {

enum class Goal { minimise, maximise };

enum class Selection {
  roulette,     ///< probability proportional to the value (maximise) or to its inverse (minimise)
  tournament,   ///< the best of `tournament_size` drawn with replacement
  linear_rank,  ///< probability falls linearly from the best (rank_pressure / n) to the worst
  truncation    ///< uniform among the best `truncation_share`
};

enum class Scheme {
  generational,  ///< all but the elite are replaced at once
  steady_state   ///< a few offspring per step, each replacing the worst if it is better
};

enum class Topology { ring, full };

/// Sampling of noisy problems. The defaults spend most samples on the best candidates.
struct Noise {
  std::size_t samples = 8;             ///< per new individual
  bool resample_elite = true;          ///< survivors get more samples each generation, which removes lucky ones:
  std::size_t elite_samples = 0;       ///< this many; 0 = as many as a new individual
  std::size_t contenders = 0;          ///< how many of the best newcomers are resampled before they can lead,
  std::size_t contender_samples = 64;  ///< how many additional samples each of them gets,
  std::uint64_t contender_rounds = 1;  ///< at most this many times, until the problem's enough() is true
  std::size_t finalists = 8;           ///< the final choice is among this many, after final_samples new samples each,
  std::size_t final_samples = 1000;    ///< and the winner is estimated once more with the same number
};

struct StopRules {
  std::uint64_t generations = 100;
  std::uint64_t evaluations = UINT64_MAX;
  std::optional<double> target{};  ///< stop when the best value is at least this good
  std::uint64_t stagnation = 0;    ///< stop after this many generations without improvement; 0 = never
  double spread = -1;              ///< stop when the standard deviation of the values is at most this; negative = never
};

struct Islands {
  std::size_t count = 1;
  Topology topology = Topology::ring;
  std::uint64_t every = 10;  ///< generations between migrations
  std::size_t migrants = 1;  ///< this many of the best of each island are copied to each neighbour, replacing the worst
};

struct Immigration {
  std::uint64_t every = 0;  ///< generations between immigrations; 0 = never
  std::size_t count = 1;    ///< immigrants, replacing the worst
};

struct Settings {
  Goal goal = Goal::minimise;
  Scheme scheme = Scheme::generational;
  std::size_t population = 100;
  std::size_t offspring = 1;  ///< steady state only: children per step
  std::size_t elite = 1;      ///< best individuals that survive unchanged
  double crossover_rate = 1;  ///< otherwise the child starts as a copy of one parent
  Selection selection = Selection::tournament;
  std::size_t tournament_size = 2;
  double rank_pressure = 1.8;  ///< 1 = uniform, 2 = the worst is never chosen
  std::size_t ranked = 0;      ///< linear rank: chooses among this many of the best; 0 = all
  double truncation_share = 0.5;
  Noise noise{};
  StopRules stop{};
  Islands islands{};
  Immigration immigration{};
};

/// A one-line error about the first invalid setting.
Result<void> validate(const Settings& settings);

enum class StopReason { generations, evaluations, target, stagnation, spread, converged, observer, interrupted };
std::string_view name_of(StopReason reason);

/// Statistics after a generation, over all islands. Infeasible individuals (NaN) are counted, not averaged.
struct Generation {
  std::uint64_t number = 0;       ///< 0 is the initial population
  std::uint64_t evaluations = 0;  ///< so far
  double best = 0;                ///< in this generation
  double best_so_far = 0;
  double mean = 0;
  double deviation = 0;
  double worst = 0;
  std::uint64_t infeasible = 0;

  friend bool operator==(const Generation&, const Generation&) = default;
};

}  // namespace teka
