// Tokens per second of a language model of 14 million parameters that writes levels of about 120 tokens, compared with
// simple loops. A level starts with an empty cache and ends with a full one.
#include <benchmark/benchmark.h>

#include "neural/gpt_batch.hpp"
#include "neural/test_plain_gpt.hpp"

namespace teka::neural {
namespace {

constexpr GptShape kShape{.layers = 8, .heads = 6, .width = 384, .vocabulary = 100, .context = 128, .hidden = 1536};
constexpr std::size_t kTokens = 120;

const std::string& model_file() {
  static const std::string file = random_gpt_file(kShape, Seed(1));
  return file;
}

Safetensors model_tensors() {
  return *Safetensors::parse(std::as_bytes(std::span(model_file())));
}

const Gpt& model() {
  static const Gpt gpt = *Gpt::load(model_tensors());
  return gpt;
}

void count_tokens(benchmark::State& state, std::size_t each) {
  state.counters["tokens/s"] = benchmark::Counter(static_cast<double>(each) * static_cast<double>(state.iterations()),
                                                  benchmark::Counter::kIsRate);
}

/// Ranges: sequences at once, threads.
void batch_tokens(benchmark::State& state, InstructionSet set, bool halve_cache) {
  if (!has_kernels(set)) return state.SkipWithError("not supported by this machine");
  const auto sequences = static_cast<std::size_t>(state.range(0));
  Executor executor(static_cast<unsigned>(state.range(1)));
  GptBatch batch(model(), {.sequences = sequences, .positions = kTokens, .halve_cache = halve_cache}, executor, set);
  std::vector<GptRow> rows(sequences);
  const auto write_all = [&] {
    for (std::size_t s = 0; s < sequences; ++s) batch.clear(s);
    for (std::size_t at = 0; at < kTokens; ++at) {
      for (std::size_t s = 0; s < sequences; ++s) rows[s] = {s, static_cast<Token>((s * 31 + at * 7) % 100), true};
      batch.feed(rows);
      benchmark::DoNotOptimize(batch.logits(0).data());
    }
  };
  write_all();  // warm-up: the first call allocates memory
  for (auto _ : state) write_all();
  count_tokens(state, sequences * kTokens);
}

void plain_tokens(benchmark::State& state) {
  const PlainGpt<float> plain(model_tensors(), kShape);
  for (auto _ : state) {
    PlainGpt<float>::Memory memory;
    for (std::size_t at = 0; at < kTokens; ++at) {
      benchmark::DoNotOptimize(plain.step(memory, static_cast<Token>(at * 7 % 100)).data());
    }
  }
  count_tokens(state, kTokens);
}

BENCHMARK_CAPTURE(batch_tokens, best, best_kernels(), false)
    ->Name("neural/tokens")
    ->ArgsProduct({{1, 16, 64, 128}, {1, 2}})
    ->UseRealTime()
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(batch_tokens, halved, best_kernels(), true)
    ->Name("neural/tokens-halved-cache")
    ->ArgsProduct({{16, 64, 128}, {1, 2}})
    ->UseRealTime()
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(batch_tokens, avx2, InstructionSet::avx2, false)
    ->Name("neural/tokens-avx2")
    ->Args({64, 1})
    ->UseRealTime()
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(batch_tokens, portable, InstructionSet::portable, false)
    ->Name("neural/tokens-portable")
    ->Args({1, 1})
    ->Iterations(1)
    ->UseRealTime()
    ->Unit(benchmark::kMillisecond);
BENCHMARK(plain_tokens)->Name("neural/plain-tokens")->UseRealTime()->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace teka::neural
