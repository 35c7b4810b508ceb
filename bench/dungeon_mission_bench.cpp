// Generation and proof of missions: the proof compared with a plain search over tiles and keys that gives the same
// answers (can it be finished, can a player get stuck, a shortest walk), on maps of 80x25 tiles with 15 rooms, 3 locks,
// a secret room and a one-way door; and on one of 2000x2000 tiles with 10 000 rooms and 9 locks.
#include <benchmark/benchmark.h>

#include <cstdint>
#include <vector>

#include "games/dungeon/builder/builder.hpp"
#include "games/dungeon/furnish/furnish.hpp"
#include "games/dungeon/measures/map_measures.hpp"
#include "games/dungeon/mission/mission.hpp"
#include "games/dungeon/rules/proof.hpp"

namespace teka::dungeon {
namespace {

constexpr std::uint64_t kMaps = 64;

std::vector<Map> plain_maps() {
  Builder builder;
  std::vector<Map> maps(kMaps);
  for (std::uint64_t i = 0; i < kMaps; ++i) builder.build({}, Seed(i), maps[i]);
  return maps;
}

std::vector<Map> mission_maps() {
  std::vector<Map> maps = plain_maps();
  for (std::uint64_t i = 0; i < kMaps; ++i)
    benchmark::DoNotOptimize(add_mission(maps[i], {.locks = 3, .secrets = 1, .one_ways = 1}, Seed(i)));
  return maps;
}

/// Breadth-first search over (keys, tile) from the start, then backwards from the exit.
class PlainProof {
 public:
  explicit PlainProof(const Map& map) : map_(map), size_(map.tiles.size()), keys_(size_.area(), 0) {
    for (const Thing& thing : map.things) {
      if (thing.kind == Thing::Kind::key) keys_[size_.index(thing.at)] |= KeySet{1} << thing.number;
    }
  }

  /// Steps of a shortest walk, or -1 if a player can get stuck.
  int run(bool secrets) {
    const std::size_t states = size_.area() << 3;
    std::vector<int> steps(states, -1);
    std::vector<std::vector<std::uint32_t>> before(states);
    const std::size_t start = size_.index(map_.start().at), exit = size_.index(map_.exit().at);
    std::vector<std::uint32_t> queue = {static_cast<std::uint32_t>(start << 3 | keys_[start])}, back;
    steps[queue[0]] = 0;
    int best = -1;
    for (std::size_t head = 0; head < queue.size(); ++head) {
      const std::uint32_t state = queue[head];
      if (state >> 3 == exit) {
        best = best < 0 ? steps[state] : best;
        back.push_back(state);
      }
      for (unsigned d = 0; d < 4; ++d) {
        const Point at = size_.point(state >> 3), to = stepped(at, d);
        if (!may_step(map_.tiles, at, d, state & 7U) || (!secrets && map_.tiles[to] == Tile::secret_door)) continue;
        const auto next = static_cast<std::uint32_t>(size_.index(to) << 3 | (state & 7U) | keys_[size_.index(to)]);
        before[next].push_back(state);
        if (steps[next] >= 0) continue;
        steps[next] = steps[state] + 1;
        queue.push_back(next);
      }
    }
    std::vector<bool> good(states, false);
    for (const std::uint32_t state : back) good[state] = true;
    for (std::size_t head = 0; head < back.size(); ++head) {
      for (const std::uint32_t previous : before[back[head]]) {
        if (good[previous]) continue;
        good[previous] = true;
        back.push_back(previous);
      }
    }
    return back.size() == queue.size() ? best : -1;
  }

 private:
  const Map& map_;
  Size size_;
  std::vector<KeySet> keys_;
};

void dungeon_proof_plain(benchmark::State& state) {
  const auto maps = mission_maps();
  std::size_t i = 0;
  for (auto _ : state) {
    PlainProof proof(maps[i++ % kMaps]);
    benchmark::DoNotOptimize(proof.run(true));
    benchmark::DoNotOptimize(proof.run(false));
  }
  state.SetItemsProcessed(state.iterations());
}
BENCHMARK(dungeon_proof_plain);

void dungeon_proof_ours(benchmark::State& state) {
  const auto maps = mission_maps();
  for (const Map& map : maps) {  // the answers must be the same for a fair comparison
    if (static_cast<int>(prove(map).steps()) != PlainProof(map).run(true)) state.SkipWithError("answers differ");
  }
  std::size_t i = 0;
  for (auto _ : state) benchmark::DoNotOptimize(prove(maps[i++ % kMaps]));
  state.SetItemsProcessed(state.iterations());
}
BENCHMARK(dungeon_proof_ours);

void dungeon_mission(benchmark::State& state) {
  const auto maps = plain_maps();
  std::uint64_t i = 0;
  for (auto _ : state) {
    Map map = maps[i % kMaps];
    benchmark::DoNotOptimize(add_mission(map, {.locks = 3, .secrets = 1, .one_ways = 1}, Seed(i++)));
  }
  state.SetItemsProcessed(state.iterations());
}
BENCHMARK(dungeon_mission);

void dungeon_furnishing(benchmark::State& state) {
  const auto maps = mission_maps();
  std::vector<Proof> proofs;
  for (const Map& map : maps) proofs.push_back(prove(map));
  std::uint64_t i = 0;
  for (auto _ : state) {
    Map map = maps[i % kMaps];
    benchmark::DoNotOptimize(furnish(map, proofs[i % kMaps], {}, Seed(i)));
    ++i;
  }
  state.SetItemsProcessed(state.iterations());
}
BENCHMARK(dungeon_furnishing);

void dungeon_measures(benchmark::State& state) {
  const auto maps = mission_maps();
  std::vector<Proof> proofs;
  for (const Map& map : maps) proofs.push_back(prove(map));
  std::uint64_t i = 0;
  for (auto _ : state) {
    benchmark::DoNotOptimize(measure_map(maps[i % kMaps], proofs[i % kMaps]));
    ++i;
  }
  state.SetItemsProcessed(state.iterations());
}
BENCHMARK(dungeon_measures);

Map large_map() {
  Builder builder;
  Map map;
  builder.build({.size = {2000, 2000}, .rooms = 10'000}, Seed(1), map);
  return map;
}

void dungeon_mission_large(benchmark::State& state) {
  const Map plain = large_map();
  for (auto _ : state) {
    Map map = plain;
    benchmark::DoNotOptimize(add_mission(map, {.locks = 9, .secrets = 20, .one_ways = 20}, Seed(1)));
  }
}
BENCHMARK(dungeon_mission_large)->Unit(benchmark::kMillisecond);

void dungeon_proof_large(benchmark::State& state) {
  Map map = large_map();
  benchmark::DoNotOptimize(add_mission(map, {.locks = 9, .secrets = 20, .one_ways = 20}, Seed(1)));
  for (auto _ : state) benchmark::DoNotOptimize(prove(map));
}
BENCHMARK(dungeon_proof_large)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace teka::dungeon
