// All positions of a room, searched backwards from its goals (StateSpace), beside a plain search over texts in a hash
// map with a queue for the player's squares. Rooms of 10x10 with four goals as the generator makes them; the argument
// is the most positions to hold. "times plain" is the ratio of positions a second, the plain ones measured just before
// on the first rooms; both find the same facts (games/sokoban/retrograde/state_space_test.cpp). DepthSearch, which
// finds pushes only, beside StateSpace.
#include <benchmark/benchmark.h>

#include <ctime>
#include <vector>

#include "games/sokoban/generator/room_search.hpp"
#include "games/sokoban/retrograde/depth_search.hpp"
#include "games/sokoban/retrograde/state_space.hpp"
#include "games/sokoban/retrograde/test_plain_retrograde.hpp"

namespace {

using namespace teka;
using namespace teka::sokoban;

const std::vector<Level>& solved_rooms() {
  static const std::vector<Level> kRooms = [] {
    const RoomSearch search(GeneratorSettings{}, 100'000);
    std::vector<Level> rooms;
    Rng rng(Seed(3));
    while (rooms.size() < 200) {
      auto room = search.random_room(rng);
      if (!room) continue;
      for (Tile& tile : room->cells()) tile = has_goal(tile) ? Tile::box_on_goal : tile;
      *std::ranges::find(room->cells(), Tile::floor) = Tile::player;
      rooms.push_back(std::move(*room));
    }
    return rooms;
  }();
  return kRooms;
}

double thread_seconds() {
  timespec time{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

double plain_positions_per_second(std::size_t most) {
  const double start = thread_seconds();
  std::size_t positions = 0;
  for (std::size_t i = 0; thread_seconds() - start < 1; i = (i + 1) % solved_rooms().size()) {
    positions += PlainRetrograde(solved_rooms()[i], most).facts().size();
  }
  return static_cast<double>(positions) / (thread_seconds() - start);
}

/// Positions a second of CPU time, searching the rooms in turn for a second.
template <class Search>
double positions_per_second(Search&& search) {
  std::vector<Terrain<1>> terrains;
  for (const Level& room : solved_rooms()) terrains.push_back(terrain_of<1>(room));
  const double start = thread_seconds();
  std::uint64_t positions = 0;
  for (std::size_t i = 0; thread_seconds() - start < 1; i = (i + 1) % terrains.size()) positions += search(terrains[i]);
  return static_cast<double>(positions) / (thread_seconds() - start);
}

void SokobanDepthSearch(benchmark::State& state) {
  const auto most = static_cast<std::uint64_t>(state.range(0));
  StateSpace<1> space;
  DepthSearch depth;
  const double whole = positions_per_second([&](const Terrain<1>& terrain) {
    space.build(terrain, {.nodes = most});
    return space.size();
  });
  for (auto _ : state) {
    const double rate = positions_per_second([&](const Terrain<1>& terrain) {
      depth.run(terrain, most);
      return depth.size();
    });
    state.counters["positions/s"] = rate;
    state.counters["times StateSpace"] = rate / whole;
  }
}
BENCHMARK(SokobanDepthSearch)->Arg(10'000)->Arg(100'000)->Iterations(1)->Unit(benchmark::kMillisecond);

void SokobanStateSpace(benchmark::State& state) {
  const auto most = static_cast<std::uint64_t>(state.range(0));
  const double plain = plain_positions_per_second(most);
  std::vector<Terrain<1>> terrains;
  for (const Level& room : solved_rooms()) terrains.push_back(terrain_of<1>(room));
  StateSpace<1> space;
  std::uint64_t positions = 0;
  std::size_t i = 0;
  const double start = thread_seconds();
  for (auto _ : state) {
    space.build(terrains[i++ % terrains.size()], {.nodes = most});
    positions += space.size();
  }
  const double rate = static_cast<double>(positions) / (thread_seconds() - start);
  state.counters["positions/s"] = rate;
  state.counters["times plain"] = rate / plain;
}
BENCHMARK(SokobanStateSpace)->Arg(10'000)->Arg(100'000)->Unit(benchmark::kMicrosecond);

}  // namespace
