// Settings of evolve(), its stop rules, and what it tells an observer after each generation.
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
  steady_state   ///< a few offspring at a time, each replacing the worst if it is better
};

enum class Topology { ring, full };

/// How much sampling a noisy problem gets. The defaults spend most samples on candidates that matter.
struct Noise {
  std::size_t samples = 8;             ///< for each new individual
  bool resample_elite = true;          ///< survivors get more samples each generation, so that luck wears off:
  std::size_t elite_samples = 0;       ///< so many; 0 = as many as a new individual
  std::size_t contenders = 0;          ///< how many of the best newcomers are looked at again before they may lead,
  std::size_t contender_samples = 64;  ///< and how many samples each of those gets on top,
  std::uint64_t contender_rounds = 1;  ///< at most so many times, while the problem does not say enough()
  std::size_t finalists = 8;           ///< the last choice is among this many, after final_samples fresh samples each
  std::size_t final_samples = 1000;    ///< and the winner is estimated once more, afresh, with as many
};

struct StopRules {
  std::uint64_t generations = 100;
  std::uint64_t evaluations = UINT64_MAX;
  std::optional<double> target{};  ///< stop when the best value is at least this good
  std::uint64_t stagnation = 0;    ///< stop after so many generations without a better best; 0 = never
  double spread = -1;              ///< stop when the standard deviation of the values is at most this; negative = never
};

struct Islands {
  std::size_t count = 1;
  Topology topology = Topology::ring;
  std::uint64_t every = 10;  ///< generations between migrations
  std::size_t migrants = 1;  ///< the best so many of each island are copied to each neighbour, replacing the worst
};

struct Immigration {
  std::uint64_t every = 0;  ///< generations between arrivals from the outside source; 0 = never
  std::size_t count = 1;    ///< arrivals, replacing the worst
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
  std::size_t ranked = 0;      ///< linear rank: ranks and chooses among the best so many; 0 = all
  double truncation_share = 0.5;
  Noise noise{};
  StopRules stop{};
  Islands islands{};
  Immigration immigration{};
};

/// One clear line about the first setting that makes no sense.
Result<void> validate(const Settings& settings);

enum class StopReason { generations, evaluations, target, stagnation, spread, converged, observer, interrupted };
std::string_view name_of(StopReason reason);

/// Statistics after a generation, over all islands. Infeasible individuals (NaN) are counted, not averaged.
struct Generation {
  std::uint64_t number = 0;       ///< 0 is the first population
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
