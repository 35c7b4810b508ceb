// The simplest players, as a baseline for the others.
#pragma once

#include "core/rng.hpp"
#include "games/brick/players/player.hpp"

namespace teka::brick {

/// Any legal placement.
class RandomPlayer final : public Player {
 public:
  explicit RandomPlayer(const Seed& seed) : rng_(seed) {}
  Choice choose(const Question& question, const Effort& effort) override;

 private:
  Rng rng_;
};

/// The most points now; when several have them, the lowest column of these, and the first in order.
class GreedyPlayer final : public Player {
 public:
  Choice choose(const Question& question, const Effort& effort) override;
};

}  // namespace teka::brick
