// The time controller with a simulated clock: on machines that are slow, become slow or stall it is never late.
#include "games/brick/players/time_control.hpp"

#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <functional>

namespace teka::brick {
namespace {

struct Machine {
  double seconds = 10;
  int bricks = 3333;
  std::function<double(double now)> rate = [](double) { return 1e6; };  ///< placements a second
  std::function<double(int brick)> hiccup = [](int) { return 0.0; };    ///< additional seconds for a brick
  std::function<double(int brick)> appetite = [](int) { return 1.0; };  ///< share of the given effort that is used
  double overhead = 2e-6;                                               ///< seconds for each brick
};

struct Spent {
  double seconds = 0;
  double placements = 0;
  std::uint64_t last_effort = 0;
};

/// A game of a player that uses its effort, and at least a few dozen placements.
Spent play_on(const Machine& machine) {
  Spent spent;
  TimeControl control(machine.seconds, machine.bricks, [&] { return spent.seconds; });
  for (int brick = 0; brick < machine.bricks; ++brick) {
    spent.last_effort = control.next();
    const double work = std::max(30.0, machine.appetite(brick) * static_cast<double>(spent.last_effort));
    spent.seconds += machine.overhead + work / machine.rate(spent.seconds) + machine.hiccup(brick);
    spent.placements += work;
    control.done(static_cast<std::uint64_t>(work));
  }
  return spent;
}

TEST(TimeControl, UsesTheTimeOnFastAndSlowMachines) {
  for (const double rate : {3e4, 1e5, 1e6, 5e7}) {
    for (const int bricks : {1000, 3333, 33333}) {
      if (30.0 * bricks / rate > 5) continue;  // not even the cheapest answers fit into the time
      const Spent spent = play_on({.bricks = bricks, .rate = [&](double) { return rate; }});
      EXPECT_LT(spent.seconds, 10) << rate << ' ' << bricks;
      EXPECT_GT(spent.seconds, 9) << rate << ' ' << bricks;
    }
  }
}

TEST(TimeControl, KeepsShortTimes) {
  for (const double seconds : {0.1, 0.3, 1.0, 60.0}) {
    EXPECT_LT(play_on({.seconds = seconds, .bricks = 500}).seconds, seconds) << seconds;
  }
}

TEST(TimeControl, IsInTimeWhenTheMachineBecomesTenTimesSlower) {
  for (const int bricks : {1, 5, 20, 100, 3333, 33333}) {
    for (const double when : {0.01, 1.0, 5.0, 9.0, 9.4}) {
      const Spent spent = play_on({.bricks = bricks, .rate = [&](double now) { return now < when ? 2e7 : 2e6; }});
      EXPECT_LT(spent.seconds, 10) << bricks << ' ' << when;
      EXPECT_GT(spent.seconds, bricks > 1000 ? 9 : 0) << bricks << ' ' << when;
    }
  }
}

TEST(TimeControl, IsInTimeWhenAnyOneBrickTakesTenTimesAsLong) {
  for (const int bricks : {1, 2, 3, 10, 30}) {
    for (int slow = 0; slow < bricks; ++slow) {
      int brick = -1;
      const Spent spent = play_on({.bricks = bricks,
                                   .rate = [&](double) { return brick == slow ? 1e5 : 1e6; },
                                   .appetite = [&](int now) { return brick = now, 1.0; }});
      EXPECT_LT(spent.seconds, 10) << bricks << ' ' << slow;
    }
  }
}

RC_GTEST_PROP(TimeControl, IsInTimeWhateverTheMachineDoes, ()) {
  const int bricks = *rc::gen::inRange(1, 3000);
  const int every = *rc::gen::inRange(1, 500);
  const double pause = *rc::gen::inRange(0, 40) / 1000.0;
  const int burst = *rc::gen::inRange(1, kMostBurst + 1);
  const double rate = 1e5 * *rc::gen::inRange(3, 300);
  // At most 5 s of pauses in all, in a program that has ten.
  const double hiccup = std::min(pause, 5.0 * every / bricks);
  const Spent spent =
      play_on({.bricks = bricks,
               .rate = [&](double now) { return static_cast<int>(now * 7) % 3 == 0 ? rate / 10 : rate; },
               .hiccup = [&](int brick) { return brick % every == 0 ? hiccup : 0; },
               .appetite = [&](int brick) { return brick % burst == 0 ? burst : 0; }});
  RC_ASSERT(spent.seconds < 10);
}

TEST(TimeControl, GivesNothingWhenTheTimeIsOver) {
  double now = 0;
  TimeControl control(10, 1000, [&] { return now; });
  EXPECT_GT(control.next(), 0U);
  control.done(100);
  now = 9.5;
  EXPECT_EQ(control.next(), 0U);
  control.done(30);
  now = 20;
  EXPECT_EQ(control.next(), 0U);
}

TEST(TimeControl, StartsCautiously) {
  TimeControl control(10, 100, [] { return 0.0; });
  EXPECT_LT(control.next(), 20'000U);
  EXPECT_GT(control.next(), 1'000U);
}

TEST(TimeControl, RecoversFromABadGuess) {
  // The real player is 500 times as fast as the initial guess; nearly all the time must be used.
  const Spent spent = play_on({.rate = [](double) { return 5e7; }});
  EXPECT_GT(spent.placements, 0.85 * 10 * 5e7);
}

}  // namespace
}  // namespace teka::brick
