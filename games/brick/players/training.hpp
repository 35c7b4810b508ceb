// How the weights of our players are found: CMA-ES over whole games. All candidates of a generation play the same
// bricks, so that they differ by their weights alone; the next generation plays others, so that no bricks are learnt by
// heart.
#pragma once

#include <span>
#include <vector>

#include "core/seed.hpp"
#include "evolve/cma_es.hpp"
#include "games/brick/bitboard/packed_game.hpp"
#include "games/brick/players/search_player.hpp"
#include "parallel/executor.hpp"

namespace teka::brick {

/// Weights as points whose coordinates are alike: one step along any of them changes about as much. 0 is the start.
class WeightSpace {
 public:
  WeightSpace(const SearchWeights& start, int colours);

  /// Always weights that a document may hold.
  [[nodiscard]] SearchWeights at(std::span<const double> point) const;

 private:
  SearchWeights start_;
  WeightNumbers scale_;
};

struct TrainingSettings {
  int colours = kLeastColours;
  int bricks = 1500;  ///< of a game
  std::size_t games = 2;
  std::size_t population = 24;
  double step = 0.3;
  SearchPlan plan = {};  ///< how far its player looks
};

/// A whole game by such weights, on bricks drawn from the seed. Nothing after a stop.
std::optional<GameResult> play_search(const SearchWeights& weights, const TrainingSettings& settings, const Seed& seed,
                                      const std::stop_token& stop);

/// The fitness of a game, per brick. Dying costs most of it: a longer game would lose all that was to come.
double worth_of(const GameResult& game, int bricks);

class Training {
 public:
  Training(const TrainingSettings& settings, const SearchWeights& start, const Seed& seed);

  struct Generation {
    double mean, best;  ///< of its candidates, by worth_of()
  };
  /// Plays one more generation. After a stop the one that was being played leaves no trace.
  bool play_generation(Executor& executor, const std::stop_token& stop);

  [[nodiscard]] const std::vector<Generation>& generations() const { return generations_; }
  /// The mean of the distribution, not its luckiest sample.
  [[nodiscard]] SearchWeights weights() const { return space_.at(search_.mean()); }

 private:
  TrainingSettings settings_;
  Seed seed_;
  WeightSpace space_;
  CmaEs search_;
  std::vector<Generation> generations_;
};

}  // namespace teka::brick
