#include "cli/bench.hpp"

#include <fmt/format.h>

#include <chrono>

#include "core/hash.hpp"
#include "core/version.hpp"
#include "games/registry.hpp"
#include "json/json.hpp"

namespace teka::cli {

void add_bench(CLI::App& app, BenchRequest& request) {
  CLI::App* command = app.add_subcommand(
      "bench", "Runs the benchmark of every game on one core: rates, and a signature of all results");
  command->add_flag("--signature", request.signature_only, "print only the signature");
  command->add_flag("--json", request.json, "as JSON");
  command->footer(
      "The signature is the same on every machine and changes when behaviour changes.\nExample: teka bench");
  command->group("Other commands")->callback([&request] { request.asked = true; });
}

int run_bench(const BenchRequest& request) {
  std::uint64_t signature = 0;
  Metrics metrics;
  for (const Game* game : all_games()) {
    for (const BenchCase& bench : game->benches) {
      const auto start = std::chrono::steady_clock::now();
      const BenchOutcome outcome = bench.run();
      const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
      signature = hash_combine(signature, outcome.hash);
      if (request.signature_only) continue;
      const double rate = static_cast<double>(outcome.work) / seconds;
      metrics.add({.name = "rate",
                   .of = {{"game", game->name}, {"case", bench.name}},
                   .value = rate,
                   .unit = fmt::format("{}/s", bench.unit),
                   .better = Better::higher});
      if (!request.json) fmt::print("{:<8} {:<22} {:>10.3g} {}/s\n", game->name, bench.name, rate, bench.unit);
    }
  }
  if (request.json) {
    Value value(Value::Object{{"provenance", Value::Object{{"teka", kVersion}, {"verb", "bench"}}},
                              {"signature", fmt::format("{:016x}", signature)}});
    if (!metrics.empty()) value.set("metrics", to_value(metrics));
    fmt::print("{}\n", to_json(value));
    return 0;
  }
  fmt::print("{}{:016x}\n", request.signature_only ? "" : "bench: ", signature);
  return 0;
}

}  // namespace teka::cli
