// Benchmarks of the Colour Brick Game for `teka bench`.
#include "core/hash.hpp"
#include "games/brick/play/match.hpp"
#include "games/brick/players/simple_players.hpp"
#include "games/brick/verbs/verbs.hpp"

namespace teka::brick {
namespace {

BenchOutcome bench_rules() {
  GreedyPlayer player;
  const auto record = play_game(player, {.colours = 5, .bricks = 2000, .seed = 1}, {}, {});
  return {record->work, hash_combine(hash_text(record->letters), static_cast<std::uint64_t>(record->end.points))};
}

}  // namespace

std::vector<BenchCase> bench_cases() {
  return {{"bricks by the plain rules", "placements", bench_rules}};
}

}  // namespace teka::brick
