#include "games/twenty48/network/learner.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <map>

#include "core/hash.hpp"
#include "games/twenty48/network/training.hpp"
#include "tests/amount.hpp"

namespace teka::twenty48 {
namespace {

LearnerSettings tiny(int stages = 1) {
  return {.layout = {.tuples = {{0, 1, 2}, {5, 6, 9}, {0, 4, 5, 8}}, .stages = stages},
          .games = 70,  // the last block is not full
          .optimism = 500,
          .rate = 0.9F};
}

/// A straightforward implementation: single-threaded, cell by cell, weights in maps, every error stored.
class PlainLearner {
 public:
  PlainLearner(const LearnerSettings& settings, const Seed& seed) : settings_(settings) {
    for (std::size_t i = 0; i < settings.games; ++i) {
      Rng rng(seed.child(i));
      const Board board = with_new_tile(with_new_tile(0, rng), rng);
      games_.push_back({board, 0, rng});
    }
  }

  void play_round() {
    std::map<std::size_t, std::vector<float>> errors;
    for (Game& game : games_) {
      Board best = 0;
      float most = 0;
      for (int direction = 0; direction < kDirections; ++direction) {
        const Board after = row_tables().slide(game.board, direction);
        if (after == game.board) continue;
        const float total = static_cast<float>(row_tables().points(game.board, direction)) + value(after);
        if (best != 0 && total <= most) continue;
        best = after;
        most = total;
      }
      if (game.last != 0) {
        const float error = most - value(game.last);
        for (const std::size_t weight : weights_of(game.last)) errors[weight].push_back(error);
      }
      game.last = best;
      game.board = best != 0 ? with_new_tile(best, game.rng) : with_new_tile(with_new_tile(0, game.rng), game.rng);
    }
    for (const auto& [weight, list] : errors) learn(weight, list);
  }

  [[nodiscard]] float weight(std::size_t at) const {
    const auto found = known_.find(at);
    return found != known_.end() ? found->second.weight : start();
  }

 private:
  struct Game {
    Board board, last;
    Rng rng;
  };
  struct Known {
    float weight, error = 0, size = 0;
  };

  [[nodiscard]] float lookups() const { return static_cast<float>(8 * settings_.layout.tuples.size()); }
  [[nodiscard]] float start() const { return settings_.optimism / lookups(); }

  /// Over all tuples and symmetries.
  [[nodiscard]] std::vector<std::size_t> weights_of(Board board) const {
    std::vector<std::size_t> weights;
    auto begin = static_cast<std::size_t>(stage_of(board, settings_.layout.stages)) * settings_.layout.entries();
    for (const auto& tuple : settings_.layout.tuples) {
      for (const Board turned : symmetries_of(board)) {
        std::size_t index = 0;
        for (std::size_t i = tuple.size(); i-- > 0;) {
          index = index * 16 + static_cast<std::size_t>(rank_at(turned, tuple[i]));
        }
        weights.push_back(begin + index);
      }
      begin += Layout::entries(tuple);
    }
    return weights;
  }

  /// Floating-point sums depend on the order: one sum per symmetry, added in pairs.
  [[nodiscard]] float value(Board board) const {
    const auto weights = weights_of(board);
    std::array<float, 8> sums{};
    for (std::size_t i = 0; i < weights.size(); ++i) sums[i % 8] += weight(weights[i]);
    return ((sums[0] + sums[1]) + (sums[2] + sums[3])) + ((sums[4] + sums[5]) + (sums[6] + sums[7]));
  }

  void learn(std::size_t weight, const std::vector<float>& errors) {
    float sum = 0;
    for (const float error : errors) sum += error;
    const float mean = sum / static_cast<float>(errors.size());
    Known& known = known_.try_emplace(weight, Known{start()}).first->second;
    const float coherence = known.size == 0 ? 1 : std::abs(known.error) / known.size;
    known.weight += settings_.rate / lookups() * coherence * mean;
    known.error += mean;
    known.size += std::abs(mean);
  }

  LearnerSettings settings_;
  std::vector<Game> games_;
  std::map<std::size_t, Known> known_;
};

void play_rounds(Learner& learner, int rounds, Executor& executor) {
  for (int round = 0; round < rounds; ++round) learner.play_round(executor);
}

std::string bytes_of(const Learner& learner) {
  ByteWriter out;
  learner.save(out);
  return out.bytes();
}

bool loads(Learner& learner, const std::string& bytes) {
  ByteReader in(bytes);
  return learner.load(in);
}

std::uint64_t hash_of(const Learner& learner) {
  return hash_text(bytes_of(learner));
}

TEST(Learner, EqualsAPlainImplementationBitForBit) {
  const LearnerSettings settings = tiny();
  Learner learner(settings, Seed(3));
  PlainLearner plain(settings, Seed(3));
  Executor executor(2);
  for (int round = 0; round < (kSanitized ? 80 : 300); ++round) {
    learner.play_round(executor);
    plain.play_round();
  }
  std::size_t touched = 0;
  for (std::size_t i = 0; i < learner.weights().size(); ++i) {
    ASSERT_EQ(learner.weights()[i], plain.weight(i)) << i;
    touched += learner.touched(i) ? 1 : 0;
  }
  EXPECT_GT(touched, kSanitized ? 300U : 1000U);
}

TEST(Learner, SameForAnyNumberOfThreads) {
  std::uint64_t expected = 0;
  for (const unsigned threads : {1U, 2U, 3U, 8U}) {
    Learner learner(tiny(2), Seed(5));
    Executor executor(threads);
    play_rounds(learner, 300, executor);
    if (expected == 0) expected = hash_of(learner);
    EXPECT_EQ(hash_of(learner), expected) << threads;
  }
}

TEST(Learner, ResumesAsIfNeverInterrupted) {
  const LearnerSettings settings = tiny();
  Executor executor(2);
  Learner whole(settings, Seed(1));
  play_rounds(whole, 1600, executor);  // past the first point of the curve
  const std::string saved = bytes_of(whole);
  play_rounds(whole, 2000, executor);
  Learner second(settings, Seed(1));
  ASSERT_TRUE(loads(second, saved));
  EXPECT_EQ(bytes_of(second), saved);
  play_rounds(second, 2000, executor);
  EXPECT_EQ(hash_of(second), hash_of(whole));
  EXPECT_EQ(second.curve().size(), 2U);
}

TEST(Learner, RefusesTheStateOfAnother) {
  const LearnerSettings settings = tiny();
  Executor executor(1);
  Learner learner(settings, Seed(1));
  play_rounds(learner, 20, executor);
  const std::string saved = bytes_of(learner);
  const auto fits = [](const LearnerSettings& with, const std::string& bytes) {
    Learner fresh(with, Seed(1));
    return loads(fresh, bytes);
  };
  EXPECT_TRUE(fits(settings, saved));
  for (const std::size_t size : {std::size_t{0}, std::size_t{100}, saved.size() / 2, saved.size() - 1}) {
    EXPECT_FALSE(fits(settings, saved.substr(0, size))) << size;
  }
  LearnerSettings other = settings;
  other.games = 3;
  EXPECT_FALSE(fits(other, saved));
  other = settings;
  other.layout.tuples.pop_back();
  EXPECT_FALSE(fits(other, saved));
}

/// The value of any board before training.
TEST(Learner, StartsWithTheGivenOptimism) {
  const Learner learner(tiny(), Seed(1));
  Rng rng(Seed(1));
  for (int i = 0; i < 20; ++i) EXPECT_FLOAT_EQ(learner.value(rng.next()), 500);
}

TEST(Learner, SoonPlaysFarBetterThanRandom) {
  if (kSanitized) GTEST_SKIP() << kLeftToOptimised;
  Learner learner({.layout = small_layout(), .games = 128}, Seed(1));
  Executor executor(2);
  const Tally before = play_greedily(learner, 50, Seed(2), executor, {});
  play_rounds(learner, 1000, executor);
  const Tally after = play_greedily(learner, 50, Seed(2), executor, {});
  EXPECT_LT(before.score.mean, 4000);
  EXPECT_GT(after.score.mean, 8000);
  EXPECT_GT(after.reached(10), 0.2);
  EXPECT_EQ(after.score.count, 50U);
}

}  // namespace
}  // namespace teka::twenty48
