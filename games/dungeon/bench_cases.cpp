// Benchmarks of the dungeon for `teka bench`.
#include "core/hash.hpp"
#include "games/dungeon/builder/builder.hpp"
#include "games/dungeon/verbs/verbs.hpp"

namespace teka::dungeon {
namespace {

std::uint64_t hash_map(std::uint64_t hash, const Map& map) {
  for (const Tile tile : map.tiles.cells()) hash = hash_combine(hash, static_cast<std::uint64_t>(tile));
  for (const Passage& passage : map.passages)
    hash = hash_combine(hash, passage.from * std::uint64_t{65536} + passage.to);
  return hash_combine(hash, map.exit().room);
}

BenchOutcome build_many(const MapSettings& settings, std::uint64_t maps) {
  Builder builder;
  Map map;
  std::uint64_t hash = 0;
  for (std::uint64_t i = 0; i < maps; ++i) {
    builder.build(settings, Seed(1).child(i), map);
    // Hashes the tiles of every 64th map, because hashing takes about as long as building.
    hash = i % 64 == 0 ? hash_map(hash, map) : hash_combine(hash, map.path_tiles.size());
  }
  return {maps, hash};
}

BenchOutcome bench_maps() {
  return build_many({}, 50'000);
}

BenchOutcome bench_mixed() {
  return build_many({.style = Style::mixed, .corridors = Corridors::mixed}, 10'000);
}

BenchOutcome bench_large() {
  return {10'000, build_many({.size = {2000, 2000}, .rooms = 10'000}, 1).hash};
}

}  // namespace

std::vector<BenchCase> bench_cases() {
  return {{"maps 80x25, 15 rooms", "maps", bench_maps},
          {"mixed maps 80x25", "maps", bench_mixed},
          {"map 2000x2000", "rooms", bench_large}};
}

}  // namespace teka::dungeon
