#include "evolve/map_elites.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <map>
#include <set>

#include "evolve/test_problems.hpp"
#include "parallel/test_exchange.hpp"

namespace teka {
namespace {

/// Three numbers: two are the descriptor, and the third should be near a value that depends on it.
struct Plane {
  using Genome = std::array<double, 3>;
  Genome random(Rng& rng) const { return {rng.unit() * 0.1, rng.unit() * 0.1, rng.unit()}; }
  void cross(const Genome& a, const Genome& b, Genome& child, Rng& rng) const { blend_cross(a, b, child, rng); }
  void mutate(Genome& genome, Rng& rng) const { gaussian_mutation(genome, 0.7, 0.1, -0.2, 1.2, rng); }
  std::array<double, 2> describe(const Genome& genome) const { return {genome[0], genome[1]}; }
  double evaluate(const Genome& genome) const { return truth(genome); }
  static double truth(const Genome& genome) { return std::abs(genome[2] - (genome[0] + genome[1]) / 2); }
};

/// The same with noise ten times the relevant differences.
struct NoisyPlane {
  using Genome = Plane::Genome;
  Genome random(Rng& rng) const { return Plane{}.random(rng); }
  void cross(const Genome& a, const Genome& b, Genome& child, Rng& rng) const { Plane{}.cross(a, b, child, rng); }
  void mutate(Genome& genome, Rng& rng) const { Plane{}.mutate(genome, rng); }
  std::array<double, 2> describe(const Genome& genome) const { return Plane{}.describe(genome); }
  Estimate sample(const Genome& genome, const Seed& seed, std::size_t n) const {
    Rng rng(seed);
    Estimate estimate;
    for (std::size_t i = 0; i < n; ++i) estimate.add(Plane::truth(genome) + rng.normal());
    return estimate;
  }
  double value(const Genome&, const Estimate& estimate) const { return estimate.mean; }
};

MapSettings plane_settings() {
  MapSettings settings;
  settings.axes = {Axis{0, 1, 8}, Axis{0, 1, 5}};
  settings.evaluations = 10'000;
  return settings;
}

template <class Genome>
std::uint64_t signature(const MapOutcome<Genome>& outcome) {
  testing::Hasher hash;
  for (const auto& cell : outcome.archive.cells) {
    hash.add(std::uint64_t{cell.has_value()});
    if (!cell) continue;
    hash.add_genome(cell->genome);
    hash.add(cell->value);
    hash.add(cell->estimate);
  }
  for (const MapProgress& p : outcome.history) {
    hash.add(p.evaluations);
    hash.add(p.dropped);
    hash.add(p.best);
    hash.add(p.mean);
  }
  return hash.value();
}

TEST(MapElites, FillsAKnownMap) {
  Executor executor(2);
  const auto outcome = map_elites(Plane{}, plane_settings(), Seed(1), executor);
  const auto& archive = outcome.archive;
  EXPECT_EQ(archive.columns, 8U);
  EXPECT_EQ(archive.rows, 5U);
  EXPECT_EQ(archive.filled(), 40U);
  EXPECT_EQ(outcome.history.front().filled, 1U) << "all start in one corner of the map";
  EXPECT_LT(outcome.history.back().mean, 0.01);
  EXPECT_EQ(outcome.evaluations, 10'000U);
  EXPECT_EQ(outcome.reason, StopReason::evaluations);
  EXPECT_GT(outcome.dropped, 0U);
  const auto* best = archive.best(Goal::minimise);
  ASSERT_NE(best, nullptr);
  for (std::size_t row = 0; row < 5; ++row) {
    for (std::size_t column = 0; column < 8; ++column) {
      const auto& elite = archive.at(column, row);
      ASSERT_TRUE(elite.has_value());
      EXPECT_EQ(elite->descriptor, Plane{}.describe(elite->genome));
      EXPECT_EQ(elite->value, Plane{}.evaluate(elite->genome));
      EXPECT_NEAR(elite->descriptor[0], (static_cast<double>(column) + 0.5) / 8, 0.5 / 8 + 1e-12);
      EXPECT_NEAR(elite->descriptor[1], (static_cast<double>(row) + 0.5) / 5, 0.5 / 5 + 1e-12);
      EXPECT_GE(elite->value, best->value);
    }
  }
}

TEST(MapElites, CellsOnlyGetBetter) {
  Executor executor(1);
  for (const Goal goal : {Goal::minimise, Goal::maximise}) {
    MapSettings settings = plane_settings();
    settings.goal = goal;
    std::vector<MapProgress> seen;
    const auto outcome = map_elites(Plane{}, settings, Seed(2), executor, {},
                                    [&](const MapProgress& progress, std::span<const MapChange>) {
                                      seen.push_back(progress);
                                      return true;
                                    });
    EXPECT_EQ(seen, outcome.history);
    for (std::size_t i = 1; i < seen.size(); ++i) {
      EXPECT_GE(seen[i].filled, seen[i - 1].filled);
      EXPECT_TRUE(goal == Goal::minimise ? seen[i].best <= seen[i - 1].best : seen[i].best >= seen[i - 1].best);
    }
    EXPECT_EQ(outcome.archive.best(goal)->value, seen.back().best);
  }
}

TEST(MapElites, DoesNotDependOnThreadCount) {
  MapSettings settings = plane_settings();
  settings.evaluations = 3000;
  settings.samples = 2;
  std::set<std::uint64_t> exact;
  std::set<std::uint64_t> noisy;
  for (const unsigned threads : {1U, 2U, 3U, 8U}) {
    Executor executor(threads);
    exact.insert(signature(map_elites(Plane{}, settings, Seed(3), executor)));
    noisy.insert(signature(map_elites(NoisyPlane{}, settings, Seed(3), executor)));
  }
  EXPECT_EQ(exact.size(), 1U);
  EXPECT_EQ(noisy.size(), 1U);
}

TEST(MapElites, LuckyValuesDoNotPersist) {
  Executor executor(2);
  MapSettings settings = plane_settings();
  settings.axes = {Axis{0, 1, 3}, Axis{0, 1, 3}};
  settings.samples = 4;
  settings.evaluations = 20'000;
  auto outcome = map_elites(NoisyPlane{}, settings, Seed(5), executor);
  ASSERT_EQ(outcome.archive.filled(), 9U);
  double truth = 0;
  double seen = 0;
  for (const auto& cell : outcome.archive.cells) {
    truth += Plane::truth(cell->genome) / 9;
    seen += cell->value / 9;
    EXPECT_GT(cell->estimate.count, 4U) << "an elite that was never challenged in 20000 evaluations";
  }
  // Without resampling the best of two thousand newcomers with an error of 1/2 each would be at about -1.6.
  EXPECT_GT(seen, -1.3);
  reassess(NoisyPlane{}, outcome.archive, 1000, Seed(6), executor);
  for (const auto& cell : outcome.archive.cells) {
    EXPECT_NEAR(cell->value, Plane::truth(cell->genome), 4 * cell->estimate.error());
  }
  EXPECT_LT(truth, 0.5);
}

/// The first coordinate is known only from noisy samples, with an error of two columns. Everything is really in column
/// 2.
struct Foggy {
  using Genome = std::array<double, 2>;
  Genome random(Rng& rng) const { return {0.5, rng.unit()}; }
  void cross(const Genome& a, const Genome& b, Genome& child, Rng& rng) const { blend_cross(a, b, child, rng); }
  void mutate(Genome& genome, Rng& rng) const { genome[1] = rng.unit(); }
  Estimate sample(const Genome& genome, const Seed& seed, std::size_t n) const {
    Rng rng(seed);
    Estimate estimate;
    for (std::size_t i = 0; i < n; ++i) estimate.add(genome[0] + 0.4 * rng.normal());
    return estimate;
  }
  std::array<double, 2> describe(const Genome& genome, const Estimate& seen) const { return {seen.mean, genome[1]}; }
  double value(const Genome&, const Estimate&) const { return 0; }
};

TEST(MapElites, LuckyDescriptorsAreNotReported) {
  MapSettings settings = plane_settings();
  settings.axes = {Axis{0, 1, 5}, Axis{0, 1, 5}};
  settings.samples = 1;
  settings.evaluations = 1000;
  std::set<std::uint64_t> signatures;
  for (const unsigned threads : {1U, 2U, 3U, 8U}) {
    Executor executor(threads);
    auto outcome = map_elites(Foggy{}, settings, Seed(3), executor);
    EXPECT_EQ(outcome.archive.filled(), 25U) << "noise fills every cell";
    EXPECT_GT(outcome.dropped, 0U) << "and puts some outside the map";
    reassess(Foggy{}, outcome.archive, 2000, Seed(6), executor);
    signatures.insert(signature(outcome));
    EXPECT_EQ(outcome.archive.filled(), 5U);
    for (std::size_t row = 0; row < 5; ++row) {
      const auto& elite = outcome.archive.at(2, row);
      ASSERT_TRUE(elite.has_value());
      EXPECT_EQ(elite->descriptor, Foggy{}.describe(elite->genome, elite->estimate));
      EXPECT_EQ(elite->estimate.count, 2000U);
    }
  }
  EXPECT_EQ(signatures.size(), 1U);
}

template <class P>
std::uint64_t map_with(const P& problem, Exchange* exchange, unsigned threads, const Budget& budget = {},
                       const MapObserver& observer = {}) {
  MapSettings settings = plane_settings();
  settings.evaluations = 1000;
  settings.samples = 2;
  Executor executor(threads);
  auto outcome = map_elites(problem, settings, Seed(3), executor, budget, observer, exchange);
  if constexpr (NoisyProblem<P>) {
    if (outcome.reason != StopReason::interrupted) {
      reassess(problem, outcome.archive, 20, Seed(6), executor, budget, exchange);
    }
  }
  return hash_combine(signature(outcome),
                      hash_combine(outcome.evaluations, static_cast<std::uint64_t>(outcome.reason)));
}

template <class P>
void expect_same_for_any_members(const P& problem) {
  const std::uint64_t alone = map_with(problem, nullptr, 1);
  for (const std::size_t members : {1U, 2U, 3U, 4U}) {
    for (const unsigned threads : {1U, 2U}) {
      const auto maps = as_members(members, [&](Exchange& exchange) { return map_with(problem, &exchange, threads); });
      for (const auto& its : maps) EXPECT_EQ(its, alone);
    }
  }
  for (std::size_t last = 0; last < 20; ++last) {
    const auto maps = as_members(3, [&](Exchange& exchange) { return map_with(problem, &exchange, 1); }, 2, last);
    EXPECT_EQ(maps[0], alone) << "without member 2 from call " << last;
    EXPECT_EQ(maps[1], alone) << "without member 2 from call " << last;
  }
}

TEST(MapElites, DoesNotDependOnMembers) {
  expect_same_for_any_members(Plane{});
  expect_same_for_any_members(NoisyPlane{});
  expect_same_for_any_members(Foggy{});
}

template <class P>
std::uint64_t map_stopped_after(std::uint64_t evaluations, const P& problem, Exchange* exchange) {
  std::stop_source source;
  return map_with(problem, exchange, 1, {.stop = source.get_token()}, [&](const MapProgress& progress, auto) {
    if (progress.evaluations >= evaluations) source.request_stop();
    return true;
  });
}

TEST(MapElites, OneStoppedMemberStopsAll) {
  const auto expect_stop = [](const auto& problem) {
    const std::uint64_t alone = map_stopped_after(500, problem, nullptr);
    const auto maps = as_members(3, [&](Exchange& exchange) {
      return map_stopped_after(exchange.rank() == 1 ? 500 : UINT64_MAX, problem, &exchange);
    });
    for (const auto& its : maps) EXPECT_EQ(its, alone);
  };
  expect_stop(Plane{});
  expect_stop(NoisyPlane{});
}

TEST(Resettle, StayingElitesKeepTheirCellsAndMovingOnesTakeEmptyCells) {
  Archive<int> archive;
  archive.columns = 5;
  archive.rows = 1;
  archive.axes = {Axis{0, 5, 5}, Axis{0, 1, 1}};
  archive.cells.resize(5);
  const auto put = [&](std::size_t cell, int name, double x) {
    archive.cells[cell] = Elite<int>{name, 0, {x, 0.5}, {}};
  };
  put(0, 10, 1.5);  // belongs where 11 is and stays
  put(1, 11, 1.2);
  put(2, 12, 0.5);  // takes the cell that 10 left,
  put(3, 13, 0.6);  // so this one is dropped
  put(4, 14, 9);    // outside
  resettle(archive);
  ASSERT_EQ(archive.filled(), 2U);
  EXPECT_EQ(archive.at(0, 0)->genome, 12);
  EXPECT_EQ(archive.at(1, 0)->genome, 11);
}

TEST(MapElites, ChallengesCountAsEvaluations) {
  Executor executor(1);
  struct Counting : NoisyPlane {
    std::atomic<std::uint64_t>* drawn = nullptr;
    Estimate sample(const Genome& genome, const Seed& seed, std::size_t n) const {
      *drawn += n;
      return NoisyPlane::sample(genome, seed, n);
    }
  };
  std::atomic<std::uint64_t> drawn = 0;
  Counting problem;
  problem.drawn = &drawn;
  MapSettings settings = plane_settings();
  settings.samples = 3;
  settings.axes = {Axis{-10, 10, 4}, Axis{-10, 10, 4}};  // nothing is outside: all are evaluated
  settings.evaluations = 1000;
  const auto outcome = map_elites(problem, settings, Seed(1), executor);
  EXPECT_EQ(outcome.dropped, 0U);
  EXPECT_EQ(drawn, 3 * outcome.evaluations);
}

/// No place or no value: the map stays empty and the run still ends.
struct Nowhere : Plane {
  bool placed = false;
  std::array<double, 2> describe(const Genome&) const { return {placed ? 0.5 : std::nan(""), 0.5}; }
  double evaluate(const Genome&) const { return std::nan(""); }
};

TEST(MapElites, StaysEmptyWithoutPlaceOrValue) {
  Executor executor(1);
  for (const bool placed : {false, true}) {
    Nowhere problem;
    problem.placed = placed;
    const auto outcome = map_elites(problem, plane_settings(), Seed(1), executor);
    EXPECT_EQ(outcome.archive.filled(), 0U);
    EXPECT_EQ(outcome.archive.best(Goal::minimise), nullptr);
    EXPECT_EQ(outcome.dropped, 10'000U);
    EXPECT_TRUE(std::isnan(outcome.history.back().best));
  }
}

TEST(MapElites, ReportsEveryChangeOfACellOnce) {
  Executor executor(2);
  std::map<std::pair<std::size_t, std::size_t>, double> cells;
  std::size_t last_filled = 0;
  const auto observer = [&](const MapProgress& progress, std::span<const MapChange> changes) {
    for (const MapChange& c : changes) {
      const auto [place, is_new] = cells.try_emplace({c.column, c.row}, c.value);
      EXPECT_TRUE(is_new || place->second != c.value) << "reported twice";
      place->second = c.value;
    }
    EXPECT_EQ(cells.size(), progress.filled);
    last_filled = progress.filled;
    return true;
  };
  const auto outcome = map_elites(Plane{}, plane_settings(), Seed(1), executor, {}, observer);
  EXPECT_GT(last_filled, 10U);
  for (const auto& [place, value] : cells) {
    EXPECT_EQ(outcome.archive.at(place.first, place.second)->value, value);
  }
}

TEST(MapElites, StopsOnRequest) {
  Executor executor(2);
  auto outcome = map_elites(Plane{}, plane_settings(), Seed(1), executor, {},
                            [](const MapProgress& progress, auto) { return progress.evaluations < 500; });
  EXPECT_EQ(outcome.reason, StopReason::observer);
  EXPECT_EQ(outcome.evaluations, 500U);

  outcome = map_elites(Plane{}, plane_settings(), Seed(1), executor, {.nodes = 150, .deadline = {}, .stop = {}});
  EXPECT_EQ(outcome.reason, StopReason::evaluations);
  EXPECT_EQ(outcome.evaluations, 150U);

  struct StoppingPlane : Plane {
    std::stop_source* source = nullptr;
    std::atomic<int>* calls = nullptr;
    double evaluate(const Genome& genome) const {
      if (++*calls == 250) source->request_stop();
      return Plane::evaluate(genome);
    }
  };
  std::stop_source source;
  std::atomic<int> calls = 0;
  StoppingPlane problem;
  problem.source = &source;
  problem.calls = &calls;
  MapSettings settings = plane_settings();
  settings.batch = 10'000;
  const auto stopped = map_elites(problem, settings, Seed(1), executor,
                                  {.nodes = Budget::kUnlimited, .deadline = {}, .stop = source.get_token()});
  EXPECT_EQ(stopped.reason, StopReason::interrupted);
  EXPECT_LT(calls, 300);
  EXPECT_EQ(stopped.evaluations, 100U) << "the unfinished batch is dropped";
  EXPECT_EQ(stopped.history.size(), 1U);
}

TEST(MapElites, GoesOnWhereItWasStopped) {
  const auto expect_same = [](const auto& problem) {
    Executor executor(2);
    const auto whole = map_elites(problem, plane_settings(), Seed(1), executor);
    for (const std::uint64_t last : {100U, 700U}) {
      std::string saved;
      const MapSaves first{.save = [&](const std::string& state) { saved = state; }};
      const auto part = map_elites(
          problem, plane_settings(), Seed(1), executor, {},
          [&](const MapProgress& p, auto) { return p.evaluations < last; }, nullptr, first);
      EXPECT_LT(part.evaluations, whole.evaluations);
      const auto rest =
          map_elites(problem, plane_settings(), Seed(1), executor, {}, {}, nullptr, MapSaves{.resume = saved});
      EXPECT_EQ(signature(rest), signature(whole)) << last;
      EXPECT_EQ(rest.history, whole.history);
      const auto damaged = map_elites(problem, plane_settings(), Seed(1), executor, {}, {}, nullptr,
                                      MapSaves{.resume = saved.substr(0, saved.size() - 1)});
      EXPECT_EQ(damaged.history, whole.history) << "it begins anew";
    }
  };
  expect_same(Plane{});
  expect_same(NoisyPlane{});
}

TEST(Axis, BinsIncludeBothEnds) {
  const Axis axis{-1, 1, 4};
  EXPECT_EQ(axis.bin(-1), 0U);
  EXPECT_EQ(axis.bin(-0.51), 0U);
  EXPECT_EQ(axis.bin(-0.5), 1U);
  EXPECT_EQ(axis.bin(0), 2U);
  EXPECT_EQ(axis.bin(1), 3U);
  EXPECT_EQ(axis.bin(1.001), std::nullopt);
  EXPECT_EQ(axis.bin(-1.001), std::nullopt);
  EXPECT_EQ(axis.bin(std::nan("")), std::nullopt);
}

TEST(MapSettings, ReportsEachInvalidSetting) {
  using ::testing::HasSubstr;
  const auto complaint = [](auto spoil) {
    MapSettings settings;
    spoil(settings);
    const auto valid = validate(settings);
    return valid ? std::string() : valid.error().message;
  };
  EXPECT_EQ(complaint([](MapSettings&) {}), "");
  EXPECT_THAT(complaint([](MapSettings& s) { s.axes[1].high = 0; }), HasSubstr("an axis from 0 to 0"));
  EXPECT_THAT(complaint([](MapSettings& s) { s.axes[0].bins = 0; }), HasSubstr("0 bins"));
  EXPECT_THAT(complaint([](MapSettings& s) { s.axes[0].bins = s.axes[1].bins = 4000; }), HasSubstr("4000 by 4000"));
  EXPECT_THAT(complaint([](MapSettings& s) { s.batch = 0; }), HasSubstr("at least 1"));
  EXPECT_THAT(complaint([](MapSettings& s) { s.start = 1'000'000'000; }), HasSubstr("the maximum is"));
  EXPECT_THAT(complaint([](MapSettings& s) { s.crossover_rate = -1; }), HasSubstr("crossover rate -1"));
  EXPECT_THAT(complaint([](MapSettings& s) { s.samples = 0; }), HasSubstr("1 sample"));
}

}  // namespace
}  // namespace teka
