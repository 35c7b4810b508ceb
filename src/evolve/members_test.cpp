// evolve() by several processes: the outcome is that of one, bit for bit, also when members end or are stopped.
#include <gtest/gtest.h>

#include <atomic>

#include "evolve/evolve.hpp"
#include "evolve/test_problems.hpp"
#include "parallel/test_exchange.hpp"

namespace teka {
namespace {

using testing::NoisyOneMax;
using testing::OneMax;
using testing::signature;

/// All that a run gives: its outcome and its checkpoints.
struct Seen {
  std::uint64_t outcome = 0;
  std::vector<Estimate> judged;
  std::vector<std::uint64_t> checkpoints;
  std::uint64_t generations = 0;
  StopReason reason{};

  friend bool operator==(const Seen&, const Seen&) = default;
};

template <class P>
Seen run(const P& problem, const Settings& settings, Exchange* exchange, unsigned threads = 1,
         Extras<typename P::Genome> extras = {}) {
  Executor executor(threads);
  Seen seen;
  extras.exchange = exchange;
  extras.save_every = 1;
  extras.save = [&](const std::string& checkpoint) { seen.checkpoints.push_back(hash_text(checkpoint)); };
  const auto outcome = evolve(problem, settings, Seed(7), executor, extras);
  seen.outcome = signature(outcome);
  seen.judged = outcome.judged;
  seen.generations = outcome.history.empty() ? 0 : outcome.history.back().number;
  seen.reason = outcome.reason;
  return seen;
}

Settings small_settings(std::size_t islands, Scheme scheme = Scheme::generational) {
  Settings settings;
  settings.goal = Goal::maximise;
  settings.scheme = scheme;
  settings.population = 37;  // blocks of different sizes
  settings.offspring = 11;
  settings.elite = 3;
  settings.islands = {.count = islands, .every = 3, .migrants = 2};
  settings.immigration = {.every = 4, .count = 2};
  settings.noise = {.samples = 2, .contenders = 4, .contender_samples = 5, .finalists = 4, .final_samples = 300};
  settings.stop.generations = 9;
  return settings;
}

template <class Check>
void for_all_small_settings(Check&& check) {
  for (const std::size_t islands : {1, 4}) {
    for (const Scheme scheme : {Scheme::generational, Scheme::steady_state}) check(small_settings(islands, scheme));
  }
}

template <class P>
void expect_same_for_any_members(const P& problem, const Settings& settings) {
  const Seen alone = run(problem, settings, nullptr);
  EXPECT_EQ(alone.checkpoints.size(), 10U);
  for (const std::size_t members : {1U, 2U, 3U, 4U}) {
    for (const unsigned threads : {1U, 2U}) {
      const auto seen =
          as_members(members, [&](Exchange& exchange) { return run(problem, settings, &exchange, threads); });
      for (const auto& its : seen) EXPECT_TRUE(its == alone) << members << " members, " << settings.islands.count;
    }
  }
}

/// Observes a run and asks for a stop after a generation.
template <class Genome>
Extras<Genome> stopping_after(std::uint64_t generation, std::stop_source& source) {
  Extras<Genome> extras;
  extras.budget.stop = source.get_token();
  extras.observer = [generation, &source](const Generation& g) {
    if (g.number == generation) source.request_stop();
    return true;
  };
  return extras;
}

template <class P>
void expect_one_stops_all(const P& problem, const Settings& settings) {
  using Genome = typename P::Genome;
  std::stop_source source;
  const Seen alone = run(problem, settings, nullptr, 1, stopping_after<Genome>(4, source));
  EXPECT_EQ(alone.reason, StopReason::interrupted);
  const auto seen = as_members(3, [&](Exchange& exchange) {
    std::stop_source mine;
    Extras<Genome> extras;
    if (exchange.rank() == 1) extras = stopping_after<Genome>(4, mine);
    return run(problem, settings, &exchange, 2, extras);
  });
  for (const auto& its : seen) EXPECT_TRUE(its == alone);
}

TEST(Members, GiveTheOutcomeOfOneProcess) {
  for_all_small_settings([](const Settings& settings) {
    expect_same_for_any_members(OneMax<40>{}, settings);
    expect_same_for_any_members(NoisyOneMax<40>{}, settings);
  });
}

TEST(Members, GiveTheSameWithoutEliteAndWithAllMigrating) {
  Settings settings = small_settings(3);
  settings.elite = 0;
  settings.islands.topology = Topology::full;
  expect_same_for_any_members(NoisyOneMax<40>{}, settings);
  settings.noise.resample_elite = false;
  settings.noise.contenders = 0;
  expect_same_for_any_members(NoisyOneMax<40>{}, settings);
}

struct Slow : OneMax<40> {
  static constexpr bool kBreedsSlowly = true;
  std::atomic<std::uint64_t>* calls = nullptr;
  void mutate(Genome& genome, Rng& rng) const {
    if (calls != nullptr) ++*calls;
    OneMax<40>::mutate(genome, rng);
  }
};

TEST(Members, ShareOutSlowBreeding) {
  static_assert(BreedsSlowly<Slow> && !BreedsSlowly<OneMax<40>>);
  for_all_small_settings([](Settings settings) {
    settings.offspring = 36;
    expect_same_for_any_members(Slow{}, settings);
    expect_one_stops_all(Slow{}, settings);
    std::atomic<std::uint64_t> calls = 0;
    Slow problem;
    problem.calls = &calls;
    as_members(3, [&](Exchange& exchange) { return run(problem, settings, &exchange); });
    const std::uint64_t children = settings.scheme == Scheme::generational ? 34 : 36;
    EXPECT_EQ(calls, settings.islands.count * 9 * children) << "each child is bred once";
  });
}

TEST(Members, ShareOutTheEvaluations) {
  struct Counting : OneMax<40> {
    std::atomic<std::uint64_t>* calls = nullptr;
    double evaluate(const Genome& genome) const { return ++*calls, truth(genome); }
  };
  for (const std::size_t islands : {1, 4}) {
    Settings settings = small_settings(islands);
    settings.immigration = {};
    settings.islands.every = 1000;
    std::atomic<std::uint64_t> calls = 0;
    Counting problem;
    problem.calls = &calls;
    as_members(4, [&](Exchange& exchange) { return run(problem, settings, &exchange); });
    EXPECT_EQ(calls, islands * (37 + 9 * 34)) << "each individual is evaluated once";
  }
}

TEST(Members, MayEndAtAnyTime) {
  for (const std::size_t islands : {1, 4}) {
    const Settings settings = small_settings(islands);
    const Seen alone = run(NoisyOneMax<40>{}, settings, nullptr);
    for (std::size_t last = 1; last < 45; last += islands) {
      for (const std::size_t ends : {0U, 2U}) {
        const auto seen =
            as_members(3, [&](Exchange& exchange) { return run(NoisyOneMax<40>{}, settings, &exchange); }, ends, last);
        for (std::size_t rank = 0; rank < 3; ++rank) {
          const bool has_ended = rank == ends && !seen[rank];
          EXPECT_TRUE(has_ended || seen[rank] == alone) << rank << " without " << ends << " from call " << last;
        }
      }
    }
  }
}

TEST(Members, StopWhenOneIsStopped) {
  for_all_small_settings([](const Settings& settings) {
    expect_one_stops_all(OneMax<40>{}, settings);
    expect_one_stops_all(NoisyOneMax<40>{}, settings);
  });
}

TEST(Members, StopBeforeTheStart) {
  std::stop_source stopped;
  stopped.request_stop();
  for (const std::size_t islands : {1, 4}) {
    const auto seen = as_members(2, [&](Exchange& exchange) {
      Extras<OneMax<40>::Genome> extras;
      if (exchange.rank() == 1) extras.budget.stop = stopped.get_token();
      return run(OneMax<40>{}, small_settings(islands), &exchange, 1, extras);
    });
    for (const auto& its : seen) {
      EXPECT_EQ(its->reason, StopReason::interrupted);
      EXPECT_TRUE(its->checkpoints.empty()) << "nothing is evaluated";
    }
  }
}

/// Asks for a stop in an evaluation, whose result is then meaningless, as are all later ones.
struct StoppedOneMax : OneMax<40> {
  std::stop_source source;
  std::atomic<std::uint64_t>* calls = nullptr;
  std::uint64_t last = 0;
  double evaluate(const Genome& genome) const {
    if (++*calls == last) std::stop_source(source).request_stop();
    return source.stop_requested() ? std::nan("") : truth(genome);
  }
};

Seen run_until_call(std::uint64_t last, const Settings& settings, Exchange* exchange) {
  std::atomic<std::uint64_t> calls = 0;
  StoppedOneMax problem;
  problem.calls = &calls;
  problem.last = last;
  Extras<StoppedOneMax::Genome> extras;
  extras.budget.stop = problem.source.get_token();
  return run(problem, settings, exchange, 1, extras);
}

TEST(Members, AnInterruptedGenerationLeavesNoTrace) {  // wherever the stop comes: in a migration, too
  for (const std::size_t islands : {1, 4}) {
    const Settings settings = small_settings(islands);
    std::vector<Seen> stopped_after;
    for (std::uint64_t generation = 0; generation < 9; ++generation) {
      std::stop_source source;
      stopped_after.push_back(
          run(OneMax<40>{}, settings, nullptr, 1, stopping_after<OneMax<40>::Genome>(generation, source)));
    }
    for (std::uint64_t last = islands * 37 + 1; last < islands * (37 + 9 * 34); last += 3) {
      const Seen alone = run_until_call(last, settings, nullptr);
      ASSERT_EQ(alone.reason, StopReason::interrupted);
      EXPECT_TRUE(alone == stopped_after[alone.generations]) << last;
      if (last % 4 != 0) continue;
      const auto seen = as_members(2, [&](Exchange& exchange) {
        return run_until_call(exchange.rank() == 1 ? last / 2 : UINT64_MAX, settings, &exchange);
      });
      EXPECT_TRUE(*seen[0] == stopped_after[seen[0]->generations]) << last;
      EXPECT_TRUE(*seen[1] == *seen[0]) << last;
    }
  }
}

TEST(Members, AgreeOnADeadline) {
  for (const std::size_t islands : {1, 4}) {
    const Settings settings = small_settings(islands);
    Extras<NoisyOneMax<40>::Genome> late;
    late.budget.deadline = Budget::Clock::now();
    const Seen alone = run(NoisyOneMax<40>{}, settings, nullptr, 1, late);
    const auto seen = as_members(3, [&](Exchange& exchange) {
      auto extras = late;
      if (exchange.rank() != 2) extras.budget.deadline = Budget::Clock::now() + std::chrono::hours(1);
      return run(NoisyOneMax<40>{}, settings, &exchange, 1, extras);
    });
    for (const auto& its : seen) EXPECT_TRUE(*its == alone);
  }
}

TEST(Members, ResumeFromTheCheckpointOfRankZero) {
  for_all_small_settings([](const Settings& settings) {
    std::string checkpoint;
    Settings shorter = settings;
    shorter.stop.generations = 5;
    Extras<NoisyOneMax<40>::Genome> extras;
    extras.save = [&](const std::string& state) { checkpoint = state; };
    Executor executor(1);
    evolve(NoisyOneMax<40>{}, shorter, Seed(7), executor, extras);
    const Seen whole = run(NoisyOneMax<40>{}, settings, nullptr);
    const auto seen = as_members(2, [&](Exchange& exchange) {
      Extras<NoisyOneMax<40>::Genome> resumed;
      resumed.resume = exchange.rank() == 0 ? checkpoint : "";
      return run(NoisyOneMax<40>{}, settings, &exchange, 1, resumed);
    });
    for (const auto& its : seen) {
      EXPECT_EQ(its->outcome, whole.outcome);
      EXPECT_EQ(its->checkpoints.size(), 5U);
      EXPECT_EQ(its->checkpoints.back(), whole.checkpoints.back());
    }
  });
}

}  // namespace
}  // namespace teka
