#include "games/sokoban/generator/profile_search.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "games/sokoban/generator/repair_level.hpp"
#include "games/sokoban/measures/difficulty.hpp"
#include "tests/amount.hpp"

namespace teka::sokoban {
namespace {

constexpr std::uint64_t kPositions = kSanitized ? 30'000 : 1'000'000;

/// Microban 1 is like this: small, three boxes, much to and fro.
ProfileAim small_aim() {
  return {.wanted = {.shape = {.floor = 19, .narrow = 0.1, .islands = 1, .goals_apart = 0},
                     .pushes = 13,
                     .box_changes = 7,
                     .detour = 4,
                     .freedom = 0.4,
                     .traps = 0.15,
                     .counter_pushes = 0.15,
                     .floor_used = 1},
          .walls = 8 * 7 - 19};
}

AlikeLevel found_by(std::uint64_t seed) {
  const ProfileAim aim = small_aim();
  Rng rng{Seed(seed)};
  const auto room = room_for(aim, {8, 7}, 3, rng);
  EXPECT_TRUE(room);
  const auto found = anneal_to_profile(*room, aim, kPositions, rng, {});
  EXPECT_TRUE(found);
  return *found;
}

TEST(ProfileSearch, FindsLevelsThatPlayAsWanted) {
  const ProfileAim aim = small_aim();
  Solver solver;
  int alike = 0;
  for (std::uint64_t seed = 1; seed <= 8; ++seed) {
    const AlikeLevel found = found_by(seed);
    ASSERT_FALSE(find_fault(found.level));
    EXPECT_EQ(count_walls(found.level), *aim.walls);
    EXPECT_EQ(std::ranges::count(found.level.cells(), Tile::box), 3);
    const Measured measured = measure(found.level, solver);
    ASSERT_EQ(measured.answer, Answer::solved);
    EXPECT_EQ(measured.difficulty.pushes, found.profile.pushes);
    EXPECT_EQ(measured.difficulty.box_changes, found.profile.box_changes);
    EXPECT_EQ(measured.difficulty.detour, found.profile.detour);
    const auto profile = profile_of(found.level, 1'000'000);
    ASSERT_TRUE(profile);
    EXPECT_EQ(profile->freedom, found.profile.freedom);
    EXPECT_EQ(profile->counter_pushes, found.profile.counter_pushes);
    EXPECT_EQ(profile->floor_used, found.profile.floor_used);
    EXPECT_LE(profile->traps, found.profile.traps + 1e-9) << "what is not searched counts as lost";
    alike += distance(*profile, aim.wanted) <= kAlike ? 1 : 0;
  }
  EXPECT_TRUE(kSanitized || alike >= 5) << alike;
}

TEST(ProfileSearch, DependsOnTheSeedAlone) {
  EXPECT_EQ(found_by(3).level, found_by(3).level);
  EXPECT_NE(found_by(3).level, found_by(4).level);
}

TEST(ProfileSearch, PrefersLevelsThatLookAlike) {
  ProfileAim aim = small_aim();
  const std::vector<Level> looks = {level_from("########\n##.   ##\n#  #$  #\n#  #.$ #\n# $ #  #\n##.   ##\n########")};
  const TilePatterns patterns(looks);
  double plain = 0, alike = 0;
  for (std::uint64_t seed = 1; seed <= 6; ++seed) {
    for (const bool by_looks : {false, true}) {
      aim.looks = by_looks ? &patterns : nullptr;
      Rng rng{Seed(seed)};
      const auto room = room_for(aim, {8, 7}, 3, rng);
      ASSERT_TRUE(room);
      const auto found = anneal_to_profile(*room, aim, kPositions, rng, {});
      ASSERT_TRUE(found);
      (by_looks ? alike : plain) += patterns.divergence(std::span(&found->level, 1));
    }
  }
  EXPECT_LT(alike, plain);
}

TEST(ProfileSearch, DistancesAreZeroOnlyForEqualProfiles) {
  const PlayProfile profile = small_aim().wanted;
  EXPECT_EQ(distance(profile, profile), 0);
  PlayProfile other = profile;
  other.pushes += 1;
  EXPECT_NEAR(distance(other, profile), 1 / (0.6 + 0.025 * 13), 1e-12);
  other = profile;
  other.traps += 0.04;
  EXPECT_NEAR(distance(other, profile), 1, 1e-12);
}

}  // namespace
}  // namespace teka::sokoban
