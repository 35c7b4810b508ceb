// Levels of 10x10 with four boxes and 62 walls by the built-in model: raw, and finished by repair and evolution;
// compared with the arithmetic of one raw level in simple loops. The last one is the latency of the first five levels
// of a new prompt, including loading the model.
#include <benchmark/benchmark.h>

#include "games/sokoban/model/level_writer.hpp"
#include "games/sokoban/orders/hybrid.hpp"
#include "neural/test_plain_gpt.hpp"

extern "C" {
extern const std::byte teka_sokoban_model[];
extern const std::byte teka_sokoban_model_end[];
}

namespace {

using namespace teka;
using namespace teka::sokoban;

constexpr int kTokensOfALevel = 104;  // 77 of prompt and room, two for each of about 13 drags, one for the player

Order hard_order() {
  return {.walls = 62, .target = {.difficulty = teka::range_of(teka::Grade::hard)}};
}

void count_levels(benchmark::State& state, std::size_t levels) {
  state.counters["levels/s"] = benchmark::Counter(static_cast<double>(levels), benchmark::Counter::kIsRate);
}

/// range: threads.
void write_raw(benchmark::State& state) {
  constexpr std::size_t kLevels = 256;
  const auto writer = *LevelWriter::shipped();
  Executor executor(static_cast<unsigned>(state.range(0)));
  std::size_t whole = 0, all = 0;
  for (auto _ : state) {
    for (const WrittenLevel& written : writer->write(hard_order(), kLevels, Seed(all), executor)) {
      whole += written.whole() ? 1 : 0;
    }
    all += kLevels;
  }
  count_levels(state, all);
  state.counters["whole"] = static_cast<double>(whole) / static_cast<double>(all);
}

std::vector<GeneratedLevel> make_finished(const LevelWriter& writer, std::size_t count, std::uint64_t seed,
                                          Executor& executor) {
  const LevelSource source = [&](std::size_t asked, const Seed& stream) {
    std::vector<Level> levels;
    for (WrittenLevel& written : writer.write(hard_order(), asked, stream, executor)) {
      if (written.whole()) levels.push_back(std::move(written.level));
    }
    return levels;
  };
  const HybridRequest request{.tasks = {{{.order = hard_order()}, source}}};
  return make_hybrid(request, Seed(seed), 0, count, executor, {}, [](std::uint64_t) {}).levels;
}

/// range: threads.
void write_finished(benchmark::State& state) {
  constexpr std::size_t kLevels = 64;
  const auto writer = *LevelWriter::shipped();
  Executor executor(static_cast<unsigned>(state.range(0)));
  std::size_t all = 0;
  for (auto _ : state) all += make_finished(*writer, kLevels, all, executor).size();
  count_levels(state, all);
}

void write_first_five(benchmark::State& state) {
  Executor executor(2);
  std::uint64_t seed = 0;
  for (auto _ : state) {
    const auto writer = LevelWriter::load({teka_sokoban_model, teka_sokoban_model_end});
    benchmark::DoNotOptimize(make_finished(*writer, 5, ++seed, executor).data());
  }
}

void write_plain(benchmark::State& state) {
  const auto file = neural::Safetensors::parse({teka_sokoban_model, teka_sokoban_model_end});
  const neural::PlainGpt<float> plain(*file, (*LevelWriter::shipped())->model().shape());
  for (auto _ : state) {
    neural::PlainGpt<float>::Memory memory;
    for (int i = 0; i < kTokensOfALevel; ++i) {
      benchmark::DoNotOptimize(plain.step(memory, static_cast<neural::Token>(i)).data());
    }
  }
  count_levels(state, static_cast<std::size_t>(state.iterations()));
}

BENCHMARK(write_raw)->Name("sokoban/write-raw")->Arg(1)->Arg(2)->UseRealTime()->Unit(benchmark::kMillisecond);
BENCHMARK(write_finished)->Name("sokoban/write-finished")->Arg(1)->Arg(2)->UseRealTime()->Unit(benchmark::kMillisecond);
BENCHMARK(write_first_five)->Name("sokoban/write-first-five")->UseRealTime()->Unit(benchmark::kMillisecond);
BENCHMARK(write_plain)->Name("sokoban/write-plain")->UseRealTime()->Unit(benchmark::kMillisecond);

}  // namespace
