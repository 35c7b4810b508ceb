#include "games/sokoban/measures/diversity.hpp"

#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <bit>

#include "core/rng.hpp"
#include "games/sokoban/level/symmetry.hpp"
#include "games/sokoban/level/test_levels.hpp"
#include "games/sokoban/measures/test_edit_distance.hpp"
#include "tests/amount.hpp"

namespace teka::sokoban {
namespace {

char random_tile(Rng& rng) {
  return std::string_view("## .$@\n")[rng.below(7)];
}

std::string random_text(Rng& rng, std::uint64_t most) {
  std::string text(rng.below(most + 1), '#');
  for (char& c : text) c = random_tile(rng);
  return text;
}

std::string edited(std::string text, Rng& rng, std::uint64_t most) {
  for (auto edits = rng.below(most + 1); edits > 0; --edits) {
    const auto kind = rng.below(3);
    if (kind == 0 || text.empty()) {
      text.insert(rng.below(text.size() + 1), 1, random_tile(rng));
    } else if (kind == 1) {
      text.erase(rng.below(text.size()), 1);
    } else {
      text[rng.below(text.size())] = random_tile(rng);
    }
  }
  return text;
}

/// A few texts and edited forms of them: many pairs are near the thresholds.
std::vector<std::string> random_family(Rng& rng, std::size_t count) {
  std::vector<std::string> texts;
  while (texts.size() < count) {
    std::string text = rng.chance(0.2) ? random_text(rng, 40) : to_text(random_level(rng, 8));
    for (auto copies = rng.between(1, 6); copies > 0; --copies) texts.push_back(edited(text, rng, 8));
    if (rng.chance(0.3)) texts.push_back(texts[rng.below(texts.size())]);
  }
  return texts;
}

struct Tools {
  explicit Tools(unsigned threads = 2) : executor(threads) {}
  Executor executor;
  Budget budget;
  Comparing with{executor, budget};
};

/// Tries all subsets.
std::size_t plain_largest(std::size_t count, const std::vector<SimilarPair>& similar) {
  std::size_t best = 0;
  for (std::uint32_t set = 0; set < 1U << count; ++set) {
    const bool good = std::none_of(similar.begin(), similar.end(), [&](const SimilarPair& p) {
      return (set >> p.first & 1) != 0 && (set >> p.second & 1) != 0;
    });
    if (good) best = std::max(best, static_cast<std::size_t>(std::popcount(set)));
  }
  return best;
}

TEST(EditDistance, ByHand) {
  EXPECT_EQ(edit_distance_within("", "", 5), 0);
  EXPECT_EQ(edit_distance_within("#@$.#", "#@$.#", 0), 0);
  EXPECT_EQ(edit_distance_within("#@$.#", "#@ $.#", 5), 1);       // one more floor
  EXPECT_EQ(edit_distance_within("#@$.#", "#$@.#", 5), 2);        // a swap is two edits
  EXPECT_EQ(edit_distance_within("# @$.#", "#@$. #", 5), 2);      // a shift as well
  EXPECT_EQ(edit_distance_within("########", "        ", 5), 6);  // it is 8, above the bound
  EXPECT_EQ(edit_distance_within("", "######", 5), 6);
  EXPECT_EQ(edit_distance_within("", "#####", 5), 5);
}

RC_GTEST_PROP(EditDistanceProperty, IsThePlainOne, (std::uint64_t seed)) {
  Rng rng{Seed(seed)};
  const std::string a = random_text(rng, 60);
  const std::string b = rng.chance(0.8) ? edited(a, rng, 9) : random_text(rng, 60);
  for (int most = 0; most <= kMostDistance; ++most) {
    RC_ASSERT(edit_distance_within(a, b, most) == std::min(plain_distance(a, b), most + 1));
  }
}

RC_GTEST_PROP(SimilarIndexProperty, FindsWhatAFullComparisonFinds, (std::uint64_t seed)) {
  Rng rng{Seed(seed)};
  Tools run(1);
  const auto texts = random_family(rng, 30);
  const int most = static_cast<int>(rng.between(0, kMostDistance));
  const SimilarIndex index({texts.begin(), texts.end()}, most, run.executor);
  for (int query = 0; query < 10; ++query) {
    const std::string text = edited(texts[rng.below(texts.size())], rng, 5);
    std::vector<int> found(texts.size(), most + 1);
    index.visit(text, [&](std::uint32_t i, int distance) {
      found[i] = distance;
      return true;
    });
    for (std::size_t i = 0; i < texts.size(); ++i) {
      RC_ASSERT(found[i] == std::min(plain_distance(texts[i], text), most + 1));
    }
  }
}

TEST(SimilarIndex, FindsEditsAtAllPlacesOfBoxobanLevels) {
  // Borders and rows of walls are common to many parts.
  Tools run(1);
  Rng rng{Seed(3)};
  const std::string base =
      "##########\n#######  #\n### .# #.#\n#     .  #\n# #  $ $ #\n# #####  #\n##### $$.#\n### @    #\n##########";
  for (int round = 0; round < cases(2000); ++round) {
    const std::string other = edited(base, rng, 7);
    const SimilarIndex index({other}, 5, run.executor);
    bool found = false;
    index.visit(base, [&](std::uint32_t, int) { return !(found = true); });
    ASSERT_EQ(found, plain_distance(base, other) <= 5) << other;
  }
}

TEST(LargestDifferentSet, ByHand) {
  Tools run;
  const auto size = [&](std::size_t count, const std::vector<SimilarPair>& similar) {
    const SizeBounds bounds = largest_different_set(count, similar, run.executor);
    EXPECT_TRUE(bounds.exact());
    return bounds.low;
  };
  EXPECT_EQ(size(0, {}), 0);
  EXPECT_EQ(size(3, {}), 3);
  EXPECT_EQ(size(3, {{0, 1}}), 2);
  EXPECT_EQ(size(3, {{0, 1}, {1, 2}}), 2);                          // the ends of a path
  EXPECT_EQ(size(5, {{0, 1}, {1, 2}, {2, 3}, {3, 4}, {0, 4}}), 2);  // a ring of five
  EXPECT_EQ(size(6, {{0, 1}, {0, 2}, {1, 2}, {3, 4}, {3, 5}, {4, 5}}), 2);
}

RC_GTEST_PROP(LargestDifferentSetProperty, IsThePlainOne, (std::uint64_t seed)) {
  Rng rng{Seed(seed)};
  Tools run(1);
  const auto count = static_cast<std::size_t>(rng.between(1, 14));
  const double density = rng.unit();
  std::vector<SimilarPair> similar;
  for (std::uint32_t a = 0; a < count; ++a) {
    for (std::uint32_t b = a + 1; b < count; ++b) {
      if (rng.chance(density)) similar.emplace_back(a, b);
    }
  }
  const std::size_t truth = plain_largest(count, similar);
  RC_ASSERT(largest_different_set(count, similar, run.executor) == (SizeBounds{truth, truth}));
  const SizeBounds hurried = largest_different_set(count, similar, run.executor, {}, rng.below(60));
  RC_ASSERT(hurried.low <= truth);
  RC_ASSERT(hurried.high >= truth);
}

TEST(LevelSet, ByHand) {
  // Two that differ by one floor square, a copy, and one that is different.
  const std::vector<std::string> texts = {"######\n#@$ .#\n######", "#######\n#@ $ .#\n#######",
                                          "##########\n#.  $@   #\n##########", "##########\n#.  $@   #\n##########",
                                          "#####\n#   #\n# $ #\n#@* #\n# . #\n#####"};
  ASSERT_EQ(plain_distance(texts[0], texts[1]), 3);
  ASSERT_GT(plain_distance(texts[1], texts[2]), 5);
  Tools run;
  const LevelSet set(texts, run.with);
  EXPECT_EQ(set.distinct(), 4);
  EXPECT_EQ(set.alone(), 1);                                       // only the last is similar to no other
  EXPECT_EQ(set.largest_different(run.with), (SizeBounds{3, 3}));  // one of the first two, one of the copies
  const std::vector<char> chosen = {1, 1, 0, 0, 0};
  EXPECT_EQ(set.largest_different(run.with, chosen), (SizeBounds{1, 1}));
}

TEST(LevelSet, TheThresholdsAreThoseOfTheirPapers) {
  // Similar by both definitions at a distance of 4, by the paper's alone at 5 (it requires more than 5), by neither
  // at 6.
  const std::string base(40, '#');
  for (const auto& [distance, alone, different] : {std::tuple{4, 0, 1}, std::tuple{5, 0, 2}, std::tuple{6, 2, 2}}) {
    std::string other = base;
    for (int i = 0; i < distance; ++i) other[static_cast<std::size_t>(i) * 6] = '.';
    const std::vector<std::string> texts = {base, other};
    Tools run;
    const LevelSet set(texts, run.with);
    EXPECT_EQ(set.alone(), static_cast<std::size_t>(alone)) << distance;
    EXPECT_EQ(set.largest_different(run.with).low, static_cast<std::size_t>(different)) << distance;
  }
}

RC_GTEST_PROP(LevelSetProperty, IsThePlainOne, (std::uint64_t seed)) {
  Rng rng{Seed(seed)};
  Tools run(static_cast<unsigned>(rng.between(1, 3)));
  auto texts = random_family(rng, 10);
  texts.resize(10);
  std::vector<SimilarPair> similar;
  std::vector<char> near(texts.size(), 0);
  for (std::uint32_t a = 0; a < texts.size(); ++a) {
    for (std::uint32_t b = 0; b < texts.size(); ++b) {
      const int distance = plain_distance(texts[a], texts[b]);
      if (a < b && distance < kLeastDifferent) similar.emplace_back(a, b);
      if (a != b && distance <= kPaperThreshold) near[a] = 1;
    }
  }
  const std::size_t truth = plain_largest(texts.size(), similar);
  const LevelSet set(texts, run.with);
  RC_ASSERT(set.alone() == static_cast<std::size_t>(std::count(near.begin(), near.end(), 0)));
  RC_ASSERT(set.largest_different(run.with) == (SizeBounds{truth, truth}));
  const LevelSet collapsed(texts, run.with, {}, 0);
  RC_ASSERT(collapsed.alone() == set.alone());
  RC_ASSERT(collapsed.largest_different(run.with).low <= truth);
  RC_ASSERT(collapsed.largest_different(run.with).high >= truth);
}

TEST(LevelSet, FormsMakeTurnedLevelsTheSame) {
  const Level level = level_from("########\n#@ $ ..#\n# ## $ #\n#   ## #\n##    ##\n########");
  const std::vector<Level> levels = {level, transform(level, 1), transform(level, 6)};
  std::vector<std::string> texts;
  for (const Level& l : levels) texts.push_back(to_text(l));
  Tools run;
  EXPECT_EQ(LevelSet(texts, run.with).largest_different(run.with), (SizeBounds{3, 3}));
  const auto forms = [&](std::size_t i) {
    std::vector<std::string> others;
    for (Symmetry s = 1; s < kSymmetries; ++s) others.push_back(to_text(transform(levels[i], s)));
    return others;
  };
  EXPECT_EQ(LevelSet(texts, run.with, forms).largest_different(run.with), (SizeBounds{1, 1}));
}

TEST(Novelty, ByHand) {
  const std::vector<std::string> reference = {"######\n#@$ .#\n######"};
  const std::vector<std::string> texts = {"######\n#@$ .#\n######", "######\n#@$. #\n######",
                                          "#######\n#@ $ .#\n#######", "#####\n#   #\n# $ #\n#@* #\n# . #\n#####"};
  Tools run;
  EXPECT_EQ(find_novel(texts, reference, run.with), (std::vector<char>{0, 0, 0, 1}));
  EXPECT_EQ(find_novel(texts, {}, run.with), (std::vector<char>{1, 1, 1, 1}));
}

RC_GTEST_PROP(NoveltyProperty, IsThePlainOne, (std::uint64_t seed)) {
  Rng rng{Seed(seed)};
  Tools run(1);
  const auto reference = random_family(rng, 20);
  std::vector<std::string> texts = random_family(rng, 5);
  for (int i = 0; i < 10; ++i) texts.push_back(edited(reference[rng.below(reference.size())], rng, 8));
  const auto novel = find_novel(texts, reference, run.with);
  for (std::size_t i = 0; i < texts.size(); ++i) {
    const bool truth = std::all_of(reference.begin(), reference.end(), [&](const std::string& r) {
      return plain_distance(r, texts[i]) >= kLeastDifferent;
    });
    RC_ASSERT(novel[i] == (truth ? 1 : 0));
  }
}

}  // namespace
}  // namespace teka::sokoban
