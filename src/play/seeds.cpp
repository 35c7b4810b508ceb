#include "play/seeds.hpp"

#include "core/rng.hpp"

namespace teka {

std::uint64_t game_seed(const Seed& seed, std::uint64_t index) {
  return Rng(seed.child(index)).next() & kMostSeed;
}

Seed thinking_seed(std::uint64_t game) {
  return Seed(game).child("player");
}

Seed thinking_seed(std::uint64_t game, std::uint64_t moves) {
  return thinking_seed(game).child(moves);
}

}  // namespace teka
