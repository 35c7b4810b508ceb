// Playouts: every instruction set against the plain rules with the same random numbers, exactly; and the means against
// plain random play with other random numbers.
#include "games/twenty48/playouts/playout.hpp"

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <cmath>

#include "core/estimate.hpp"
#include "games/twenty48/playouts/playout_task.hpp"
#include "games/twenty48/rules/board_text.hpp"
#include "games/twenty48/rules/state.hpp"
#include "tests/amount.hpp"

namespace teka::twenty48 {
namespace {

const auto kNever = [] { return false; };

std::vector<InstructionSet> available_sets() {
  std::vector<InstructionSet> sets;
  for (const auto set : {InstructionSet::portable, InstructionSet::avx2, InstructionSet::avx512}) {
    if (is_available(set)) sets.push_back(set);
  }
  return sets;
}

/// An independent implementation of the random stream of one playout.
class Stream {
 public:
  Stream(const Seed& seed, std::uint64_t playout) {
    const std::uint64_t state = playout_state(Rng(seed).next(), playout);
    low_ = static_cast<std::uint32_t>(state);
    high_ = static_cast<std::uint32_t>(state >> 32);
  }
  std::uint32_t next() {
    const std::uint32_t out = std::rotl(low_ + high_, 17) + low_;
    high_ ^= low_;
    low_ = std::rotl(low_, 26) ^ high_ ^ (high_ << 9);
    high_ = std::rotl(high_, 13);
    return out;
  }

 private:
  std::uint32_t low_, high_;
};

Ranks reoriented(const Ranks& ranks, bool transpose, bool mirror) {
  Ranks result{};
  for (std::size_t y = 0; y < kSide; ++y) {
    for (std::size_t x = 0; x < kSide; ++x) {
      const std::size_t column = mirror ? kSide - 1 - x : x;
      result[y * kSide + x] = ranks[transpose ? column * kSide + y : y * kSide + column];
    }
  }
  return result;
}

bool is_over(const Ranks& ranks) {
  return PlayState(ranks, 0, Seed(0)).over();
}

struct Played {
  std::uint64_t points = 0;
  std::uint64_t moves = 0;
};

/// One playout by the rules of state.hpp.
Played play_plainly(const PlayoutStart& start, const Seed& seed, std::uint64_t playout) {
  Stream stream(seed, playout);
  Played played;
  bool moved = start.slid >= 0;
  Ranks ranks = start.ranks;
  // Rotated so that the last slide was to the left; the empty cells are counted in this orientation.
  if (moved) ranks = reoriented(ranks, start.slid % 2 == 0, start.slid == kRight || start.slid == kDown);
  while (moved || !is_over(ranks)) {
    const std::uint32_t draw = stream.next();
    if (moved) {
      ++played.moves;
      auto skip = (draw >> 16) * static_cast<std::uint32_t>(std::count(ranks.begin(), ranks.end(), 0)) >> 16;
      std::size_t cell = 0;
      while (ranks[cell] != 0 || skip-- > 0) ++cell;
      ranks[cell] = static_cast<std::int16_t>(draw & 0xFFFF) < kFourBelow ? 2 : 1;
    }
    ranks = reoriented(ranks, (draw & kTransposeBit) != 0, (draw & kMirrorBit) != 0);
    const Slide slid = slide(ranks, kLeft);
    moved = slid.ranks != ranks;
    ranks = slid.ranks;
    played.points += slid.points;
  }
  return played;
}

struct Batch {
  std::vector<PlayoutSums> sums;
  std::uint64_t moves = 0;
  friend bool operator==(const Batch&, const Batch&) = default;
};

Batch play_plainly(const std::vector<PlayoutStart>& starts, std::uint64_t count, const Seed& seed) {
  Batch batch{std::vector<PlayoutSums>(starts.size()), 0};
  for (std::uint64_t i = 0; i < count; ++i) {
    const Played played = play_plainly(starts[i % starts.size()], seed, i);
    PlayoutSums& sums = batch.sums[i % starts.size()];
    ++sums.count;
    sums.points += played.points;
    sums.squares += played.points * played.points;
    batch.moves += played.moves;
  }
  return batch;
}

Batch play(const std::vector<PlayoutStart>& starts, std::uint64_t count, const Seed& seed, InstructionSet set) {
  Batch batch{std::vector<PlayoutSums>(starts.size()), 0};
  batch.moves = run_playouts(starts, count, seed, batch.sums, kNever, set);
  return batch;
}

/// Arbitrary cells with tiles up to `top`, including boards that no game reaches.
Ranks random_ranks(Rng& rng, int top) {
  Ranks ranks{};
  const double full = rng.unit();
  ranks[rng.below(kCells)] = 1;
  for (auto& rank : ranks) {
    if (rng.chance(full)) rank = static_cast<std::uint8_t>(1 + rng.below(static_cast<std::uint64_t>(top)));
  }
  return ranks;
}

/// Boards before a move and, for each legal direction, after the slide.
std::vector<PlayoutStart> starts_from(const Ranks& ranks) {
  std::vector<PlayoutStart> starts = {{.ranks = ranks, .slid = -1}};
  for (int d = 0; d < kDirections; ++d) {
    const Slide slid = slide(ranks, d);
    if (slid.ranks != ranks) starts.push_back({.ranks = slid.ranks, .slid = d});
  }
  return starts;
}

TEST(Playouts, AllInstructionSetsPlayThePlainGame) {
  Rng rng(Seed(11));
  for (std::uint64_t i = 0; i < 400; ++i) {
    const auto starts = starts_from(random_ranks(rng, i % 2 == 0 ? 15 : 4));
    const std::uint64_t count = 1 + rng.below(12);
    const Batch expected = play_plainly(starts, count, Seed(i));
    for (const auto set : available_sets()) ASSERT_EQ(play(starts, count, Seed(i), set), expected) << name_of(set);
  }
}

TEST(Playouts, LanesAreRefilled) {
  const auto starts = starts_from(PlayState(Seed(1)).ranks());
  for (const std::uint64_t count : {1U, 15U, 16U, 17U, 63U, 64U, 65U, 300U}) {
    const Batch expected = play_plainly(starts, count, Seed(count));
    for (const auto set : available_sets()) EXPECT_EQ(play(starts, count, Seed(count), set), expected) << name_of(set);
  }
}

TEST(Playouts, InstructionSetsAgreeOnThousandsOfPositions) {
  Rng rng(Seed(12));
  for (std::uint64_t i = 0; i < 2000; ++i) {
    const auto starts = starts_from(random_ranks(rng, 1 + static_cast<int>(i % 17)));
    const Batch expected = play(starts, 40, Seed(i), InstructionSet::portable);
    for (const auto set : available_sets()) ASSERT_EQ(play(starts, 40, Seed(i), set), expected) << name_of(set);
  }
}

TEST(Playouts, PointsAreThoseOfTheRules) {
  rc::check("for any board and seed", [] {
    const auto root = *rc::gen::arbitrary<std::uint64_t>();
    Rng rng{Seed(root)};
    const auto starts = starts_from(random_ranks(rng, 11));
    RC_ASSERT(play(starts, 8, Seed(root), best_instruction_set()) == play_plainly(starts, 8, Seed(root)));
  });
}

/// Uniformly random legal moves with PlayState and its own random numbers.
Estimate plain_random_play(const PlayoutStart& start, std::uint64_t count, const Seed& seed, Estimate* moves) {
  Estimate points;
  for (std::uint64_t i = 0; i < count; ++i) {
    Rng rng(seed.child(i).child("moves"));
    PlayState state(start.ranks, 0, seed.child(i));
    for (auto legal = state.legal(); !legal.empty(); legal = state.legal()) {
      state.apply(legal[rng.below(legal.size())]);
    }
    points.add(state.score());
    moves->add(static_cast<double>(state.moves()));
  }
  return points;
}

void expect_near(double a, double error_a, double b, double error_b) {
  EXPECT_LT(std::abs(a - b), 4 * std::hypot(error_a, error_b)) << a << " and " << b;
}

// The choice is uniform among the legal moves, not among all four directions, and tiles appear by the rules.
TEST(Playouts, HaveTheMeanOfPlainRandomPlay) {
  if (kSanitized) GTEST_SKIP() << kLeftToOptimised;
  for (const char* text : {"2 2 . . / . . . . / . . . . / . . . .", "64 32 16 4 / 8 4 2 . / 2 4 2 . / 4 2 . .",
                           "128 2 64 4 / 4 32 2 16 / 2 8 4 2 / 16 2 2 ."}) {
    const PlayoutStart start{.ranks = parse_board(text).value(), .slid = -1};
    Estimate plain_moves;
    const Estimate plain = plain_random_play(start, 2000, Seed(21), &plain_moves);
    PlayoutSums sums;
    constexpr std::uint64_t kCount = 50'000;
    const std::uint64_t moves = run_playouts({&start, 1}, kCount, Seed(22), {&sums, 1}, kNever);
    const double mean = static_cast<double>(sums.points) / kCount;
    const double variance = static_cast<double>(sums.squares) / kCount - mean * mean;
    expect_near(mean, std::sqrt(variance / kCount), plain.mean, plain.error());
    expect_near(std::sqrt(variance), 0, plain.deviation(), plain.deviation() * 0.03);
    expect_near(static_cast<double>(moves) / kCount, plain_moves.error() * 0.2, plain_moves.mean, plain_moves.error());
  }
}

// One playout from a board with a single possible move shows which cell and tile the first draw chose.
TEST(Playouts, NewTilesAreUniformOnTheEmptyCellsAndATenthAreFours) {
  constexpr std::uint64_t kDraws = 200'000;
  std::array<std::uint64_t, 15> cells{};
  std::uint64_t fours = 0;
  std::array<std::uint64_t, 4> turns{};
  for (std::uint64_t i = 0; i < kDraws; ++i) {
    Stream stream(Seed(5), i);
    const std::uint32_t draw = stream.next();
    ++cells[(draw >> 16) * cells.size() >> 16];
    fours += static_cast<std::int16_t>(draw & 0xFFFF) < kFourBelow ? 1 : 0;
    ++turns[draw & 3];
  }
  const auto expect_share = [&](std::uint64_t hits, double p) {
    const double deviation = std::sqrt(p * (1 - p) * kDraws);
    EXPECT_LT(std::abs(static_cast<double>(hits) - p * kDraws), 4.5 * deviation);
  };
  for (const auto hits : cells) expect_share(hits, 1.0 / 15);
  for (const auto hits : turns) expect_share(hits, 0.25);
  expect_share(fours, 0.1);
}

TEST(Playouts, LargeTilesMergeAsInTheGame) {
  const auto starts = starts_from(parse_board("32768 . 32768 . / 2 4 8 16 / 16 8 4 2 / 2 4 8 16").value());
  const Batch expected = play_plainly(starts, 64, Seed(3));
  EXPECT_GT(expected.sums[0].points, 5U * 65536U);
  for (const auto set : available_sets()) EXPECT_EQ(play(starts, 64, Seed(3), set), expected);
}

TEST(Playouts, ADeadBoardWinsNothing) {
  const PlayoutStart dead{.ranks = parse_board("2 4 2 4 / 4 2 4 2 / 2 4 2 4 / 4 2 4 2").value(), .slid = -1};
  for (const auto set : available_sets()) {
    const Batch batch = play({dead}, 100, Seed(1), set);
    EXPECT_EQ(batch.moves, 0U);
    EXPECT_EQ(batch.sums[0], (PlayoutSums{.count = 100, .points = 0, .squares = 0}));
    EXPECT_EQ(play({dead}, 0, Seed(1), set).sums[0].count, 0U);
  }
}

TEST(Playouts, AStopLetsRunningOnesEnd) {
  const PlayoutStart start{.ranks = PlayState(Seed(1)).ranks(), .slid = -1};
  for (const auto set : available_sets()) {
    PlayoutSums stopped;
    int asked = 0;
    run_playouts({&start, 1}, 1'000'000'000, Seed(4), {&stopped, 1}, [&] { return ++asked > 3; }, set);
    EXPECT_GT(stopped.count, 16U);
    EXPECT_LT(stopped.count, 100'000U);
    PlayoutSums whole;
    run_playouts({&start, 1}, stopped.count, Seed(4), {&whole, 1}, kNever, set);
    EXPECT_EQ(stopped, whole) << "running playouts were lost, or others were counted";
  }
}

TEST(Playouts, TheBestInstructionSetIsAvailable) {
  EXPECT_TRUE(is_available(InstructionSet::portable));
  EXPECT_TRUE(is_available(best_instruction_set()));
  EXPECT_STREQ(name_of(InstructionSet::avx512), "AVX-512");
}

TEST(Playouts, TasksRunTogetherGiveTheSameAsAlone) {
  const PlayState one(Seed(1));
  const PlayState two(Seed(2));
  const std::vector<PlayoutStart> first = {{.ranks = one.ranks()}, {.ranks = two.ranks()}, {.ranks = one.ranks()}};
  const std::vector<PlayoutStart> second = {{.ranks = two.ranks()}};
  const std::vector<PlayoutQuestion> questions = {{.starts = first, .seed = Seed(3)},
                                                  {.starts = second, .seed = Seed(4)}};
  constexpr std::uint64_t kTurns = 50;
  const auto never = [] { return false; };
  for (const auto set : {InstructionSet::portable, InstructionSet::avx2, InstructionSet::avx512}) {
    if (!is_available(set)) continue;
    std::vector<PlayoutSums> together(4);
    std::vector<PlayoutSums> alone(4);
    const auto moves = run_playouts(questions, 4 * kTurns, together, never, set);
    const auto moves_alone = run_playouts(first, 3 * kTurns, Seed(3), std::span(alone).first(3), never, set) +
                             run_playouts(second, kTurns, Seed(4), std::span(alone).last(1), never, set);
    EXPECT_EQ(together, alone);
    EXPECT_EQ(moves, moves_alone);
  }
}

}  // namespace
}  // namespace teka::twenty48
