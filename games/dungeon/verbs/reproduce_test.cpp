#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

#include "games/dungeon/paper/report.hpp"
#include "games/dungeon/verbs/verbs.hpp"
#include "jobs/test_resume.hpp"
#include "tests/amount.hpp"

namespace teka::dungeon {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

/// An independent repetition of the paper's experiment over 40 sets of 500 maps: means, and deviations of one set.
struct Remeasured {
  double main_path, main_path_deviation, fairness, fairness_deviation, decisions, decisions_deviation, jaccard;
  std::array<double, 5> degrees;
};
constexpr std::array<Remeasured, 5> kRemeasured = {{
    {3.868, 0.108, 2.105, 0.069, 1.828, 0.045, 0.9262, {6.007, 5.791, 2.501, 0.607, 0.085}},
    {3.661, 0.069, 1.968, 0.052, 2.054, 0.047, 0.9214, {5.329, 5.716, 2.976, 0.826, 0.138}},
    {3.461, 0.083, 1.827, 0.065, 2.243, 0.060, 0.9159, {4.645, 5.580, 3.408, 1.124, 0.215}},
    {3.267, 0.083, 1.705, 0.051, 2.350, 0.057, 0.9103, {3.995, 5.424, 3.796, 1.435, 0.308}},
    {3.090, 0.071, 1.584, 0.060, 2.441, 0.054, 0.9047, {3.422, 5.191, 4.141, 1.757, 0.419}},
}};

Row run_row(double loops, std::uint64_t sets, const Seed& seed) {
  constexpr SetMetricMask kQuick = kAllSetMetrics & ~bit_of(SetMetric::geometry);
  Row row{.weights = Weights::random, .loops = loops, .values = {}, .degrees = {}};
  for (std::uint64_t set = 0; set < sets; ++set) {
    row.add(run_set(paper_settings(Weights::random, loops), 500, seed.child(set), kQuick));
  }
  return row;
}

void expect_same(const Estimate& ours, double mean, double deviation, double rounding) {
  EXPECT_NEAR(ours.mean, mean, 4 * std::hypot(ours.error(), deviation / std::sqrt(40)) + rounding);
}

TEST(Paper, OurMeansEqualThoseOfAnIndependentRepetition) {
  if (kSanitized) GTEST_SKIP() << kLeftToOptimised;
  for (std::size_t i = 0; i < kRemeasured.size(); ++i) {
    const Row row = run_row(paper_rows()[i].loops, 24, Seed(1).child(i));
    const Remeasured& others = kRemeasured[i];
    SCOPED_TRACE(row.loops);
    expect_same(row[SetMetric::main_path], others.main_path, others.main_path_deviation, 0.0005);
    expect_same(row[SetMetric::between_maps], others.fairness, others.fairness_deviation, 0.0005);
    expect_same(row[SetMetric::decisions], others.decisions, others.decisions_deviation, 0.0005);
    expect_same(row[SetMetric::labels], others.jaccard, 0.0002, 0.00005);
    for (std::size_t d = 0; d < others.degrees.size(); ++d) {
      expect_same(row.degrees[d + 1], others.degrees[d], row.degrees[d + 1].deviation(), 0.0005);
    }
  }
}

TEST(Paper, ItsSetIsPlausible) {
  for (std::size_t i = 0; i < kRemeasured.size(); ++i) {
    const PaperRow& paper = paper_rows()[i];
    const Remeasured& others = kRemeasured[i];
    EXPECT_NEAR(paper.main_path, others.main_path, 3 * others.main_path_deviation);
    EXPECT_NEAR(paper.deviation, others.fairness, 3 * others.fairness_deviation);
    EXPECT_NEAR(paper.decisions, others.decisions, 3 * others.decisions_deviation);
    EXPECT_NEAR(paper.jaccard, others.jaccard, 0.0003);
  }
}

TEST(Paper, EffectsAreInDeviationsOfASet) {
  Estimate a, b;
  for (const double x : {1.0, 2.0, 3.0}) a.add(x);
  for (const double x : {4.0, 5.0, 6.0}) b.add(x);
  EXPECT_DOUBLE_EQ(effect_between(b, a)->size, 3);
  EXPECT_DOUBLE_EQ(effect_between(b, a)->error, std::sqrt(6.0 / 9 + 9.0 / 12));
  EXPECT_FALSE(effect_between({2, 1, 0}, {2, 1, 0}).has_value());
}

TestRun small_run(Value::Object more = {}, unsigned threads = 2) {
  Value::Object parameters = {{"maps", 20}, {"runs", 2}};
  parameters.insert(parameters.end(), more.begin(), more.end());
  return {.parameters = std::move(parameters), .format = "text", .threads = threads};
}

TEST(Reproduce, PutsThePapersTablesBesideOurs) {
  TestFiles files;
  TestRun run = small_run();
  run.files = &files;
  const auto output = run_verb(game(), "reproduce", run);
  ASSERT_TRUE(output) << output.error().message;
  for (const PaperRow& row : paper_rows()) {
    EXPECT_THAT(output->body, HasSubstr(fmt::format("{:.2f} ", row.main_path)));
    EXPECT_THAT(output->body, HasSubstr(fmt::format("{:.4f} ", row.jaccard)));
    EXPECT_THAT(output->body, HasSubstr(fmt::format("{:.2f} ", row.degrees[0])));
  }
  EXPECT_THAT(output->body, HasSubstr("euclidean"));
  EXPECT_EQ(output->kept, "10 of 10 rows");
  EXPECT_EQ(output->metrics.find("main path", {{"source", "paper"}, {"loops", 0.05}})->value, 3.72);
  EXPECT_EQ(output->metrics.find("main path", {{"source", "teka"}, {"loops", 0.05}, {"weights", "random"}})->n, 2U);
  EXPECT_EQ(output->metrics.find("fairness within map", {{"loops", 0.20}, {"weights", "euclidean"}})->n, 2U);
  EXPECT_NE(output->metrics.find("effect of weights on variety of geometry", {{"loops", 0.10}}), nullptr);
  ASSERT_EQ(files.size(), 3U);
  for (const auto& [name, content] : files) {
    EXPECT_THAT(content, StartsWith("<svg"));
    EXPECT_THAT(output->summary, HasSubstr(name));
  }
}

TEST(Reproduce, TheTableHasEverySet) {
  TestRun run = small_run({{"edge-weights", "random"}, {"plots", "none"}});
  run.has_table = true;
  const auto output = run_verb(game(), "reproduce", run);
  ASSERT_TRUE(output) << output.error().message;
  for (const Factors& of : {Factors{{"loops", 0.05}}, Factors{{"loops", 0.2}}}) {
    for (const char* name : {"main path", "fairness within map", "rooms of a degree"}) {
      Estimate sets;
      for (const int number : {0, 1}) {
        Factors of_set = of;
        of_set.emplace_back("run", number);
        const Metric* set = output->history.find(name, of_set);
        ASSERT_NE(set, nullptr) << name;
        sets.add(set->value);
      }
      Factors of_mean = of;
      of_mean.emplace_back("source", "teka");
      EXPECT_NEAR(sets.mean, output->metrics.find(name, of_mean)->value, 1e-9) << name;
    }
  }
}

TEST(Reproduce, OneKindOfWeightsAndNoPlots) {
  TestFiles files;
  TestRun run = small_run({{"edge-weights", "euclidean"}, {"plots", "none"}});
  run.files = &files;
  const auto output = run_verb(game(), "reproduce", run);
  ASSERT_TRUE(output) << output.error().message;
  EXPECT_TRUE(files.empty());
  EXPECT_EQ(output->kept, "5 of 5 rows");
  EXPECT_EQ(output->metrics.find("main path", {{"source", "teka"}, {"loops", 0.05}, {"weights", "random"}}), nullptr);
}

TEST(Reproduce, SameForAnyNumberOfThreads) {
  const auto expected = run_verb(game(), "reproduce", small_run({}, 1));
  ASSERT_TRUE(expected) << expected.error().message;
  for (const unsigned threads : {2U, 3U, 8U}) {
    EXPECT_EQ(print(*run_verb(game(), "reproduce", small_run({}, threads))), print(*expected));
  }
}

TEST(Reproduce, KeepsWholeRowsWhenInterrupted) {
  TestFiles files;
  TestRun run = small_run({}, 1);
  run.files = &files;
  const auto output = run_until(5, game(), "reproduce", run);
  ASSERT_TRUE(output) << output.error().message;
  EXPECT_EQ(output->kept, "2 of 10 rows");
  EXPECT_TRUE(files.empty());
  EXPECT_NE(output->metrics.find("main path", {{"source", "teka"}, {"loops", 0.05}, {"weights", "random"}}), nullptr);
  EXPECT_EQ(output->metrics.find("main path", {{"source", "teka"}, {"loops", 0.10}, {"weights", "random"}}), nullptr);
}

TEST(Reproduce, ReportsErrors) {
  EXPECT_THAT(error_of(game(), "reproduce", {.parameters = {{"maps", 19}}}), HasSubstr("20 to 2000"));
  EXPECT_THAT(error_of(game(), "reproduce", {.parameters = {{"edge-weights", "euclid"}}}), HasSubstr("euclidean"));
}

TEST(Reproduce, ResumesWithAnyNumberOfThreads) {
  expect_resumes(game(), "reproduce", small_run(), {5, 9, 15});
}

TEST(Reproduce, NamesItsPaperAndSettings) {
  TestFiles files;
  TestRun run = small_run();
  run.files = &files;
  const auto output = run_verb(game(), "reproduce", run);
  ASSERT_TRUE(output) << output.error().message;
  EXPECT_THAT(output->body, StartsWith("Repeats E. D. Rumahorbo"));
  EXPECT_THAT(files["dungeon-reproduce-variety.svg"], HasSubstr("2 sets of 20 maps"));
}

}  // namespace
}  // namespace teka::dungeon
