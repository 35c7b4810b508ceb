// Simple players, as baselines.
#pragma once

#include "core/rng.hpp"
#include "games/brick/players/player.hpp"

namespace teka::brick {

/// A random legal placement.
class RandomPlayer final : public Player {
 public:
  explicit RandomPlayer(const Seed& seed) : rng_(seed) {}
  Choice choose(const Question& question, const Effort& effort) override;

 private:
  Rng rng_;
};

/// The most points now; ties go to the lowest column, then to the first placement.
class GreedyPlayer final : public Player {
 public:
  Choice choose(const Question& question, const Effort& effort) override;
};

}  // namespace teka::brick
