// The thesis's genetic algorithm: it optimises feature weights by the points of one game on fixed bricks.
#pragma once

#include <span>
#include <stop_token>
#include <string_view>
#include <vector>

#include "core/result.hpp"
#include "core/rng.hpp"
#include "evolve/settings.hpp"
#include "games/brick/players/thesis_player.hpp"

namespace teka::brick {

/// The features that have a weight.
using FeatureSet = std::array<bool, kFeatures>;
/// Letters of kFeatureLetters, in any order, each once.
Result<FeatureSet> parse_features(std::string_view letters);

/// The first parent's share in a child: 0.25 in the first generation, then alternately rising to 0.5 and falling back.
/// The thesis does not print the step.
double parents_share(std::uint64_t generation);

/// The problem as in the thesis, with bricks of the given seed.
struct ThesisProblem {
  using Genome = Weights;

  ThesisProblem(int colours, std::size_t count, const Seed& seed);

  BrickDrops drops;
  std::vector<Brick> bricks;
  ThesisSettings player;  ///< limit and panic; the weights are the genome
  FeatureSet features;
  double mutation = 0.3;  ///< probability per gene
  double sigma = 200;     ///< of initial weights and of mutations
  std::stop_token stop = {};

  [[nodiscard]] Weights random(Rng& rng) const;
  void cross(const Weights& a, const Weights& b, Weights& child, Rng& rng, std::uint64_t generation) const;
  void mutate(Weights& weights, Rng& rng) const;
  [[nodiscard]] double evaluate(const Weights& weights) const;
  /// All weights have a standard deviation below 0.0001.
  [[nodiscard]] bool alike(std::span<const Weights> elite) const;

  [[nodiscard]] ThesisSettings player_with(const Weights& weights) const;
};

/// Population 200; the ten best survive and are the parents, selected by linear rank; 1000 generations.
Settings thesis_ga_settings(std::size_t population = 200);

}  // namespace teka::brick
