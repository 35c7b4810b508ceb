#include "evolve/settings.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <functional>
#include <string>

namespace teka {
namespace {

using ::testing::HasSubstr;

std::string complaint(const std::function<void(Settings&)>& spoil) {
  Settings settings;
  spoil(settings);
  const auto valid = validate(settings);
  return valid ? "" : valid.error().message;
}

TEST(Settings, TheDefaultsAreValid) {
  EXPECT_EQ(complaint([](Settings&) {}), "");
}

TEST(Settings, ReportsEachInvalidSetting) {
  EXPECT_THAT(complaint([](Settings& s) { s.population = 1; }), HasSubstr("a population of 1 is too small"));
  EXPECT_THAT(complaint([](Settings& s) { s.population = 20'000'000; }), HasSubstr("20000000 is too large"));
  EXPECT_THAT(complaint([](Settings& s) { s.elite = 100; }), HasSubstr("an elite of 100 must be smaller"));
  EXPECT_THAT(complaint([](Settings& s) { s.crossover_rate = 1.5; }), HasSubstr("crossover rate 1.5"));
  EXPECT_THAT(complaint([](Settings& s) { s.crossover_rate = std::nan(""); }), HasSubstr("crossover rate nan"));
  EXPECT_THAT(complaint([](Settings& s) { s.tournament_size = 0; }), HasSubstr("tournament"));
  EXPECT_THAT(complaint([](Settings& s) { s.rank_pressure = 2.5; }), HasSubstr("rank pressure 2.5"));
  EXPECT_THAT(complaint([](Settings& s) { s.ranked = 101; }), HasSubstr("101 ranked parents"));
  EXPECT_THAT(complaint([](Settings& s) { s.truncation_share = 0; }), HasSubstr("truncation share 0"));
  EXPECT_THAT(complaint([](Settings& s) { s.offspring = 0; }), HasSubstr("0 offspring"));
  EXPECT_THAT(complaint([](Settings& s) { s.offspring = 101; }), HasSubstr("101 offspring"));
  EXPECT_THAT(complaint([](Settings& s) { s.noise.samples = 0; }), HasSubstr("at least 1 sample"));
  EXPECT_THAT(complaint([](Settings& s) { s.noise.final_samples = 1; }), HasSubstr("2 final samples"));
  EXPECT_THAT(complaint([](Settings& s) { s.noise.finalists = 0; }), HasSubstr("1 finalist"));
  EXPECT_THAT(complaint([](Settings& s) { s.islands.count = 0; }), HasSubstr("at least 1 island"));
  EXPECT_THAT(complaint([](Settings& s) { s.islands.every = 0; }), HasSubstr("between migrations"));
  EXPECT_THAT(complaint([](Settings& s) { s.islands.migrants = 100; }),
              HasSubstr("replace the whole population of 100"));
  EXPECT_THAT(complaint([](Settings& s) { s.immigration.count = 100; }), HasSubstr("replace the whole population"));
}

TEST(Settings, StopReasonsHaveDifferentNames) {
  EXPECT_EQ(name_of(StopReason::target), "target");
  EXPECT_EQ(name_of(StopReason::interrupted), "interrupted");
  for (int i = 0; i < 8; ++i) {
    for (int j = 0; j < i; ++j) EXPECT_NE(name_of(static_cast<StopReason>(i)), name_of(static_cast<StopReason>(j)));
  }
}

}  // namespace
}  // namespace teka
