// The thesis's four experiments with its genetic algorithm, which chose its features, population size, mutation rate
// and sigma: the printed results, and our runs with the same settings.
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

/// The settings of one row; the defaults are the thesis's final values.
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
  int thesis;                      ///< points of its best weights, from one run
  std::optional<int> generations;  ///< the generation in which it ended, where legible
};
struct Experiment {
  std::string_view name;  ///< name on the command line
  std::string_view title;
  std::vector<ExperimentRow> rows;
};
const std::vector<Experiment>& thesis_experiments();

struct ExperimentSize {
  int colours = 9;
  std::size_t bricks = 20'000;
  std::uint64_t generations = 1000;
  std::size_t runs = 3;
  std::size_t games = 20;  ///< games on new bricks for the weights of each run
};

/// The finished runs of one setup.
struct GaRuns {
  Estimate best;         ///< points on the training bricks
  Estimate fresh;        ///< means of the games on other bricks
  Estimate generations;  ///< the generation in which it ended
  struct Points {
    double best, fresh;
  };
  std::vector<Points> single;  ///< of each run
  std::vector<std::vector<Generation>> histories;
};

/// One result per row of the selected experiments, in their order. Rows with the same setup share their runs, and all
/// setups are evaluated on the same bricks.
std::vector<GaRuns> run_experiments(const std::vector<const Experiment*>& wanted, const ExperimentSize& size,
                                    const Seed& seed, Context& context);

}  // namespace teka::brick
