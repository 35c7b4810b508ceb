// Comparing 100 000 levels with each other and with 450 000 others: the bounded edit distance against the full table,
// and the index of similar texts against comparing with all of them. And the published A*.
#include <benchmark/benchmark.h>

#include <algorithm>
#include <numeric>
#include <string>
#include <vector>

#include "core/rng.hpp"
#include "games/sokoban/measures/similarity_index.hpp"
#include "games/sokoban/measures/test_edit_distance.hpp"
#include "games/sokoban/solver/published_astar.hpp"

namespace {

using namespace teka;
using namespace teka::sokoban;

constexpr int kMost = 4;

/// Rooms of 10x10 as in Boxoban: a random walk of two by two floors in walls, four boxes, four goals, a player.
std::string random_room(Rng& rng) {
  constexpr std::size_t kSide = 10, kRow = kSide + 1;
  std::string text;
  for (std::size_t y = 0; y < kSide; ++y) text += std::string(kSide, '#') + (y + 1 < kSide ? "\n" : "");
  std::size_t x = 1 + rng.below(kSide - 3), y = 1 + rng.below(kSide - 3);
  while (std::count(text.begin(), text.end(), ' ') < 30) {
    for (const std::size_t at : {y * kRow + x, y * kRow + x + 1, (y + 1) * kRow + x}) text[at] = ' ';
    std::size_t& way = rng.chance(0.5) ? x : y;
    way = rng.chance(0.5) ? std::min(way + 1, kSide - 3) : std::max<std::size_t>(way, 2) - 1;
  }
  for (const char thing : std::string_view("$$$$....@")) {
    std::size_t at = 0;
    while (text[at] != ' ') at = rng.below(text.size());
    text[at] = thing;
  }
  return text;
}

const std::vector<std::string>& rooms() {
  static const std::vector<std::string> kRooms = [] {
    Rng rng(Seed(7));
    std::vector<std::string> list(20'000);
    for (std::string& text : list) text = random_room(rng);
    return list;
  }();
  return kRooms;
}

void SokobanDistanceWholeTable(benchmark::State& state) {
  std::size_t i = 0;
  for (auto _ : state) {
    i = (i + 1) % (rooms().size() - 1);
    benchmark::DoNotOptimize(plain_distance(rooms()[i], rooms()[i + 1]));
  }
}
BENCHMARK(SokobanDistanceWholeTable);

void SokobanDistanceBounded(benchmark::State& state) {
  std::size_t i = 0;
  for (auto _ : state) {
    i = (i + 1) % (rooms().size() - 1);
    benchmark::DoNotOptimize(edit_distance_within(rooms()[i], rooms()[i + 1], kMost));
  }
}
BENCHMARK(SokobanDistanceBounded);

void SokobanSimilarAmong20000All(benchmark::State& state) {
  std::size_t i = 0, found = 0;
  for (auto _ : state) {
    i = (i + 1) % rooms().size();
    for (const std::string& other : rooms()) found += edit_distance_within(rooms()[i], other, kMost) <= kMost ? 1 : 0;
  }
  benchmark::DoNotOptimize(found);
}
BENCHMARK(SokobanSimilarAmong20000All)->Unit(benchmark::kMicrosecond);

void SokobanSimilarAmong20000Index(benchmark::State& state) {
  Executor executor(1);
  const SimilarIndex index({rooms().begin(), rooms().end()}, kMost, executor);
  std::size_t i = 0, found = 0;
  for (auto _ : state) {
    i = (i + 1) % rooms().size();
    index.visit(rooms()[i], [&](std::uint32_t, int) {
      ++found;
      return true;
    });
  }
  benchmark::DoNotOptimize(found);
}
BENCHMARK(SokobanSimilarAmong20000Index)->Unit(benchmark::kMicrosecond);

void SokobanPublishedAstar(benchmark::State& state) {
  const Level level = level_from(
      "##########\n# .@######\n#$$#######\n#  #######\n#  #######\n# ########\n#   ######\n#.$  .####\n# . $ ####\n"
      "##########");
  PublishedAstar agent;
  std::uint64_t iterations = 0;
  for (auto _ : state) iterations += agent.solve(level).iterations;
  state.counters["iterations/s"] = benchmark::Counter(static_cast<double>(iterations), benchmark::Counter::kIsRate);
}
BENCHMARK(SokobanPublishedAstar)->Unit(benchmark::kMicrosecond);

}  // namespace
