#include "games/brick/thesis/experiments.hpp"

#include <algorithm>
#include <atomic>

#include "evolve/evolve.hpp"
#include "games/brick/rules/case.hpp"
#include "games/brick/thesis/ga.hpp"
#include "games/brick/thesis/packed_thesis_game.hpp"
#include "report/evolution_run.hpp"

namespace teka::brick {
namespace {

struct GaRun {
  double best;
  double fresh;
  std::vector<Generation> history;
};

void put_bytes(ByteWriter& out, const GaRun& run) {
  out.put(run.best);
  out.put(run.fresh);
  out.put_all(run.history);
}
bool get_bytes(ByteReader& in, GaRun& run) {
  return in.get(run.best) && in.get(run.fresh) && in.get_all(run.history);
}

/// An evolution takes minutes, so its state is kept in the journal as `state`. Nothing when interrupted.
std::optional<GaRun> run_once(const GaSetup& setup, const ExperimentSize& size, const Seed& seed,
                              const std::string& state, Context& context) {
  ThesisProblem problem(size.colours, size.bricks, seed.child("judge"));
  problem.features = parse_features(setup.features).value();
  problem.mutation = setup.mutation;
  problem.sigma = setup.sigma;
  problem.stop = context.budget.stop;
  Settings settings = thesis_ga_settings(setup.population);
  settings.stop.generations = size.generations;
  Extras<Weights> extras;
  extras.budget = context.budget;
  // A state that does not fit, of another build of this version: from the start.
  if (!use_journal(state, problem, settings, *context.journal, extras)) extras.resume.clear();
  auto outcome = evolve(problem, settings, seed, context.executor, std::move(extras));
  if (outcome.reason == StopReason::interrupted) return {};
  Estimate fresh;
  for (std::size_t i = 0; i < size.games; ++i) {
    const Case drawn = random_case(seed.child("fresh").child(i), size.colours, static_cast<int>(size.bricks));
    const auto game = play_thesis(problem.player_with(outcome.best), problem.drops, drawn.bricks, problem.stop);
    if (!game) return {};
    fresh.add(static_cast<double>(game->points));
  }
  return GaRun{.best = outcome.value, .fresh = fresh.mean, .history = std::move(outcome.history)};
}

}  // namespace

const std::vector<Experiment>& thesis_experiments() {
  static const std::vector<Experiment> kExperiments = {
      {"features",
       "Features",
       {{"H V D P", {.features = "HVDP"}, 6909, 13},
        {"H V D P + top", {.features = "HVDPT"}, 10119, 13},
        {"H V D P + well", {.features = "HVDPM"}, 9118, 13},
        {"H V D P + blocks", {.features = "HVDPB"}, 9585, 18},
        {"H V D P + top, blocks", {.features = "HVDPTB"}, 5484, 11},
        {"H V D P + top, well", {.features = "HVDPTM"}, 7474, 13},
        {"H V D P + blocks, well", {}, 13168, 8}}},
      {"population",
       "Population",
       {{"50", {.population = 50}, 8327, 24},
        {"100", {.population = 100}, 8327, {}},
        {"200", {}, 13168, 8},
        {"300", {.population = 300}, 11001, 11}}},
      {"mutation",
       "Probability of mutation",
       {{"0.05", {.mutation = 0.05}, 9065, 10},
        {"0.1", {.mutation = 0.1}, 9629, 9},
        {"0.2", {.mutation = 0.2}, 10627, 12},
        {"0.3", {}, 13168, 8}}},
      {"sigma",
       "Sigma",
       {{"50", {.sigma = 50}, 8184, 9},
        {"100", {.sigma = 100}, 10962, 15},
        {"200", {}, 13168, 8},
        {"300", {.sigma = 300}, 12223, 9}}},
  };
  return kExperiments;
}

std::vector<GaRuns> run_experiments(const std::vector<const Experiment*>& wanted, const ExperimentSize& size,
                                    const Seed& seed, Context& context) {
  std::vector<GaSetup> setups;
  std::vector<std::size_t> setup_of_row;
  for (const Experiment* experiment : wanted) {
    for (const ExperimentRow& row : experiment->rows) {
      const auto known = std::find(setups.begin(), setups.end(), row.setup);
      setup_of_row.push_back(static_cast<std::size_t>(known - setups.begin()));
      if (known == setups.end()) setups.push_back(row.setup);
    }
  }
  std::atomic<std::uint64_t> done = 0;
  const std::size_t count = setups.size() * size.runs;
  const auto name_of_part = [&](std::size_t i) {
    const GaSetup& setup = setups[i % setups.size()];
    return fmt::format("evolution {}, features {}, population {}, mutation {}, sigma {}", i / setups.size(),
                       setup.features, setup.population, setup.mutation, setup.sigma);
  };
  const auto name_of_state = [&](std::size_t i) { return name_of_part(i) + ", state"; };
  auto runs = context.journal->parts(
      context.executor, count, name_of_part,
      [&](std::size_t i) -> std::optional<GaRun> {
        if (context.budget.interrupted()) return {};
        return run_once(setups[i % setups.size()], size, seed.child(i / setups.size()), name_of_state(i), context);
      },
      [&](std::size_t i) {
        context.journal->drop(name_of_state(i));
        context.progress(++done, count, "evolutions");
      });
  std::vector<GaRuns> of_setup(setups.size());
  for (std::size_t i = 0; i < count; ++i) {
    if (!runs[i]) continue;
    GaRuns& all = of_setup[i % setups.size()];
    all.best.add(runs[i]->best);
    all.fresh.add(runs[i]->fresh);
    all.generations.add(static_cast<double>(runs[i]->history.back().number));
    all.single.push_back({runs[i]->best, runs[i]->fresh});
    all.histories.push_back(std::move(runs[i]->history));
  }
  std::vector<GaRuns> of_row;
  of_row.reserve(setup_of_row.size());
  for (const std::size_t setup : setup_of_row) of_row.push_back(of_setup[setup]);
  return of_row;
}

}  // namespace teka::brick
