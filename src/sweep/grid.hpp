// A grid of jobs: one verb, some of its parameters varied, each combination for several seeds.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "jobs/make_job.hpp"

namespace teka::sweep {

/// A parameter that is varied.
struct Axis {
  std::string name;
  std::vector<Value> values;
};

/// Reads "selection=roulette,tournament" or, for numbers, "mutation=0.01..0.1:5", which is five evenly spaced ones.
/// Semicolons separate values that have commas themselves.
Result<Axis> read_axis(const Game& game, const Verb& verb, std::string_view text);

/// Reads "1..20", "3,5,9" or both mixed.
Result<std::vector<std::uint64_t>> read_seeds(std::string_view text);

inline constexpr std::size_t kMostPoints = 1'000'000;

struct Grid {
  jobs::Request base;  ///< what all jobs share
  std::vector<Axis> axes;
  std::vector<std::uint64_t> seeds = {1};

  [[nodiscard]] std::size_t size() const;
  /// Seeds vary fastest, then the last axis.
  [[nodiscard]] jobs::Request at(std::size_t point) const;
  /// "selection roulette, mutation 0.1, seed 3"
  [[nodiscard]] std::string name_of(std::size_t point) const;

 private:
  struct Place {
    std::vector<const Value*> values;  ///< of each axis
    std::uint64_t seed;
  };
  [[nodiscard]] Place place(std::size_t point) const;
};

/// Whether the verb and the axes fit together; and no job writes files, which others would write again.
Result<Grid> make_grid(jobs::Request base, std::vector<Axis> axes, std::vector<std::uint64_t> seeds);

}  // namespace teka::sweep
