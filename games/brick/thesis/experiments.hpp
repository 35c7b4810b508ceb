// The thesis's four experiments with its genetic algorithm, which decided its features, population, mutation and sigma:
// what it prints, and runs of ours with the same settings.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/estimate.hpp"
#include "evolve/settings.hpp"
#include "game/game.hpp"

namespace teka::brick {

/// The settings of one row; the defaults are those that the thesis ended with.
struct GaSetup {
  std::string_view features = "HVDPMB";
  std::size_t population = 200;
  double mutation = 0.3;
  double sigma = 200;

  friend bool operator==(const GaSetup&, const GaSetup&) = default;
};

struct ExperimentRow {
  std::string_view name;
  GaSetup setup;
  int thesis;                      ///< points of its best weights, one run
  std::optional<int> generations;  ///< when it ended, where that can be read
};
struct Experiment {
  std::string_view name;  ///< as the command line has it
  std::string_view title;
  std::vector<ExperimentRow> rows;
};
const std::vector<Experiment>& thesis_experiments();

struct ExperimentSize {
  int colours = 9;
  std::size_t bricks = 20'000;
  std::uint64_t generations = 1000;
  std::size_t runs = 3;
  std::size_t games = 20;  ///< fresh ones for the weights of each run
};

/// Runs of one setup, as far as they were finished.
struct GaRuns {
  Estimate best;         ///< points on the bricks that chose
  Estimate fresh;        ///< the means of the games on other bricks
  Estimate generations;  ///< when it ended
  std::vector<std::vector<Generation>> histories;
};

/// One for each row of the wanted experiments, in their order. Rows with the same setup share their runs, and all
/// setups are judged on the same bricks.
std::vector<GaRuns> run_experiments(const std::vector<const Experiment*>& wanted, const ExperimentSize& size,
                                    const Seed& seed, Context& context);

}  // namespace teka::brick
