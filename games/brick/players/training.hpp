// Training of our players' weights: CMA-ES over whole games. All candidates of a generation play the same bricks, so
// that only their weights differ; each generation plays new bricks, so that none are learnt by heart.
#pragma once

#include <span>
#include <vector>

#include "core/seed.hpp"
#include "evolve/cma_es.hpp"
#include "games/brick/bitboard/packed_game.hpp"
#include "games/brick/players/search_player.hpp"
#include "parallel/exchange.hpp"

namespace teka::brick {

/// Weights as points in a space whose coordinates are equally scaled: one step along any of them has a similar effect.
/// 0 is the start.
class WeightSpace {
 public:
  WeightSpace(const SearchWeights& start, int colours);

  /// Always within the limits of a document.
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
  SearchPlan plan = {};  ///< the width and depth of its search
};

/// Plays a whole game with these weights, on bricks drawn from the seed. Returns nothing after a stop.
std::optional<GameResult> play_search(const SearchWeights& weights, const TrainingSettings& settings, const Seed& seed,
                                      const std::stop_token& stop);

/// The fitness of a game, per brick. A lost game keeps only part of its points, because a longer game would have lost
/// all later ones.
double worth_of(const GameResult& game, int bricks);

class Training {
 public:
  Training(const TrainingSettings& settings, const SearchWeights& start, const Seed& seed);

  struct Generation {
    double mean, best;  ///< of its candidates, by worth_of()
  };
  /// Plays one more generation, whose games the members of an exchange share out. A generation that is interrupted
  /// changes nothing.
  bool play_generation(Executor& executor, const std::stop_token& stop, Exchange* exchange = nullptr);

  /// The state between two generations, for a checkpoint. load() returns whether it fits.
  void save(ByteWriter& out) const;
  [[nodiscard]] bool load(ByteReader& in);

  [[nodiscard]] const std::vector<Generation>& generations() const { return generations_; }
  /// The mean of the distribution rather than its luckiest sample.
  [[nodiscard]] SearchWeights weights() const { return space_.at(search_.mean()); }

 private:
  TrainingSettings settings_;
  Seed seed_;
  WeightSpace space_;
  CmaEs search_;
  std::vector<Generation> generations_;
};

}  // namespace teka::brick
