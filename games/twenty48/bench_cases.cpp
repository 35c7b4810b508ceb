// Benchmarks of 2048 for `teka bench`.
#include "core/hash.hpp"
#include "games/twenty48/players/flat_player.hpp"
#include "games/twenty48/verbs/verbs.hpp"

namespace teka::twenty48 {
namespace {

BenchOutcome bench_flat() {
  FlatPlayer player({.runs = 100});
  PlayState state(Seed(1));
  std::uint64_t hash = 0;
  for (std::uint64_t move = 0; move < 500 && !state.over(); ++move) {
    state.apply(static_cast<Move>(player.choose(state, Budget{}, Seed(2).child(move)).direction));
    hash = hash_combine(hash, state.hash());
  }
  return {player.simulated_moves(), hash};
}

}  // namespace

std::vector<BenchCase> bench_cases() {
  return {{"flat Monte Carlo, 100 runs", "simulated moves", bench_flat}};
}

}  // namespace teka::twenty48
