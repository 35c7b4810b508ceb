// Checkpoints: an interrupted and resumed run ends like an uninterrupted one, and damaged files are rejected.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "evolve/evolve.hpp"
#include "evolve/test_problems.hpp"

namespace teka {
namespace {

using ::testing::HasSubstr;
using testing::NoisyOneMax;
using testing::OneMax;
using testing::signature;

constexpr std::uint64_t kGenerations = 12;

Settings small_settings(Scheme scheme = Scheme::generational, std::size_t islands = 2) {
  Settings settings;
  settings.goal = Goal::maximise;
  settings.scheme = scheme;
  settings.population = 12;
  settings.offspring = 5;
  settings.elite = 2;
  settings.islands = {.count = islands, .every = 3};
  settings.immigration = {.every = 4, .count = 2};
  settings.noise = {.samples = 2, .contenders = 2, .contender_samples = 5, .finalists = 3, .final_samples = 50};
  settings.stop = {.generations = kGenerations, .stagnation = 10};
  return settings;
}

/// The checkpoint of a run stopped after `generation`, either by the stop token in the middle of the next generation or
/// by a periodic save; the result must be the same.
template <class P>
std::string interrupted_at(const P& problem, const Settings& settings, std::uint64_t generation, bool by_token) {
  std::string saved;
  std::stop_source source;
  Extras<typename P::Genome> extras;
  extras.label = "test";
  extras.budget.stop = source.get_token();
  extras.save = [&](const std::string& checkpoint) { saved = checkpoint; };
  if (!by_token) extras.save_every = 1;
  extras.observer = [&](const Generation& g) {
    if (by_token && g.number == generation) source.request_stop();
    return by_token || g.number < generation;
  };
  Executor executor(2);
  evolve(problem, settings, Seed(4), executor, extras);
  return saved;
}

template <class P>
void expect_resumes(const P& problem, const Settings& settings) {
  Executor executor(2);
  const auto whole = evolve(problem, settings, Seed(4), executor);
  for (std::uint64_t generation = 0; generation + 1 < whole.history.size(); ++generation) {
    for (const bool by_token : {true, false}) {
      if (generation == 0 && !by_token) continue;  // periodic saves begin with the first generation
      Extras<typename P::Genome> extras;
      extras.label = "test";
      extras.resume = interrupted_at(problem, settings, generation, by_token);
      const auto fits = can_resume(problem, settings, "test", extras.resume);
      ASSERT_TRUE(fits.has_value()) << fits.error().message;
      const auto resumed = evolve(problem, settings, Seed(4), executor, extras);
      EXPECT_EQ(resumed.history, whole.history);
      EXPECT_EQ(resumed.best, whole.best);
      EXPECT_EQ(resumed.population, whole.population);
      EXPECT_EQ(signature(resumed), signature(whole)) << "interrupted after generation " << generation;
    }
  }
}

TEST(Resume, EqualsTheUninterruptedRun) {
  for (const Scheme scheme : {Scheme::generational, Scheme::steady_state}) {
    for (const std::size_t islands : {1, 3}) {
      expect_resumes(OneMax<40>{}, small_settings(scheme, islands));
      expect_resumes(NoisyOneMax<40>{}, small_settings(scheme, islands));
    }
  }
}

/// Evolves the cells of a grid: the other kind of genome that checkpoints support.
struct Painting {
  using Genome = Grid<int>;
  Genome random(Rng& rng) const {
    Genome genome(Size{4, 3});
    for (int& cell : genome.cells()) cell = static_cast<int>(rng.below(10));
    return genome;
  }
  void cross(const Genome& a, const Genome& b, Genome& child, Rng& rng) const { rectangle_cross(a, b, child, rng); }
  void mutate(Genome& genome, Rng& rng) const { reset_mutation<int>(genome.cells(), 0.1, 0, 9, rng); }
  double evaluate(const Genome& genome) const {
    return std::accumulate(genome.cells().begin(), genome.cells().end(), 0.0);
  }
};

TEST(Resume, SupportsGrids) {
  expect_resumes(Painting{}, small_settings());
}

TEST(Resume, SavesPeriodically) {
  int saves = 0;
  Extras<OneMax<40>::Genome> extras;
  extras.save_every = 5;
  extras.save = [&](const std::string&) { ++saves; };
  Executor executor(1);
  Settings settings = small_settings();
  settings.stop = {.generations = 11};
  evolve(OneMax<40>{}, settings, Seed(1), executor, extras);
  EXPECT_EQ(saves, 3);  // after 5, after 10, and at the end
}

std::string complaint(const Settings& settings, const std::string& label, const std::string& checkpoint) {
  const auto fits = can_resume(OneMax<40>{}, settings, label, checkpoint);
  return fits ? "" : fits.error().message;
}

TEST(CanResume, RejectsUnrelatedCheckpoints) {
  const Settings settings = small_settings();
  const std::string good = interrupted_at(OneMax<40>{}, settings, 3, true);
  EXPECT_EQ(complaint(settings, "test", good), "");
  EXPECT_THAT(complaint(settings, "other", good), HasSubstr("different parameters"));
  EXPECT_THAT(complaint(settings, "test", ""), HasSubstr("not a checkpoint"));
  EXPECT_THAT(complaint(settings, "test", "{\"level\": 1}"), HasSubstr("not a checkpoint"));
  EXPECT_THAT(complaint(settings, "test", good.substr(0, 13)), HasSubstr("truncated"));
  EXPECT_THAT(complaint(settings, "test", good.substr(0, good.size() / 2)), HasSubstr("damaged or truncated"));
  EXPECT_THAT(complaint(settings, "test", good + "x"), HasSubstr("damaged or truncated"));
  EXPECT_THAT(complaint(settings, "test", seal_checkpoint("nonsense")), HasSubstr("different parameters"));
  EXPECT_THAT(complaint(settings, "test", interrupted_at(OneMax<41>{}, settings, 3, true)), HasSubstr("does not fit"));

  Settings other = settings;
  other.population = 13;
  EXPECT_THAT(complaint(other, "test", good), HasSubstr("does not fit"));
  for (const std::size_t islands : {1, 3}) {
    other = settings;
    other.islands.count = islands;
    EXPECT_THAT(complaint(other, "test", good), HasSubstr("does not fit"));
  }
  other.islands.count = 0;
  EXPECT_THAT(complaint(other, "test", good), HasSubstr("at least 1 island"));
}

const std::string& good_checkpoint() {
  static const std::string good = interrupted_at(OneMax<40>{}, small_settings(), 3, true);
  return good;
}

RC_GTEST_PROP(CanResume, RejectsAnyChangedByte, ()) {
  std::string bytes = good_checkpoint();
  auto& byte = bytes[*rc::gen::inRange<std::size_t>(0, bytes.size())];
  byte = static_cast<char>(byte ^ *rc::gen::inRange(1, 256));
  RC_ASSERT(!complaint(small_settings(), "test", bytes).empty());
}

RC_GTEST_PROP(CanResume, RejectsAnyTruncation, ()) {
  const std::string& bytes = good_checkpoint();
  RC_ASSERT(
      !complaint(small_settings(), "test", bytes.substr(0, *rc::gen::inRange<std::size_t>(0, bytes.size()))).empty());
}

RC_GTEST_PROP(CanResume, NeverTrustsASealedBody, ()) {
  // Even with a valid checksum no size in the body is trusted.
  const auto body = open_checkpoint(good_checkpoint());
  RC_ASSERT(body.has_value());
  std::string changed(*body);
  auto& byte = changed[*rc::gen::inRange<std::size_t>(0, changed.size())];
  byte = static_cast<char>(*rc::gen::inRange(0, 256));
  complaint(small_settings(), "test", seal_checkpoint(changed));  // accepted or rejected, but it must return
}

RC_GTEST_PROP(Bytes, ComeBack, (const std::vector<int>& numbers, const std::string& text, double x)) {
  ByteWriter out;
  out.put_text(text);
  out.put_all(numbers);
  out.put(x);
  ByteReader in(out.bytes());
  std::string text_again;
  std::vector<int> numbers_again;
  double x_again = 0;
  RC_ASSERT(in.get_text(text_again) && in.get_all(numbers_again) && in.get(x_again) && in.at_end());
  RC_ASSERT(text_again == text && numbers_again == numbers &&
            std::bit_cast<std::uint64_t>(x) == std::bit_cast<std::uint64_t>(x_again));
  RC_ASSERT(!in.get(x_again));
}

}  // namespace
}  // namespace teka
