#include "games/sokoban/level/symmetry.hpp"

#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <map>
#include <set>

#include "games/sokoban/level/lurd.hpp"
#include "games/sokoban/level/state.hpp"
#include "games/sokoban/level/test_levels.hpp"

namespace teka::sokoban {
namespace {

/// Squares that the player can walk to without a push.
std::set<std::pair<int, int>> walk_of(const Level& level) {
  const Point start = player_of(level);
  std::set<std::pair<int, int>> seen = {{start.y, start.x}};
  std::vector<Point> open = {start};
  while (!open.empty()) {
    const Point p = open.back();
    open.pop_back();
    for (const Point step : kStep) {
      const Point next = p + step;
      if (level[next] == Tile::wall || has_box(level[next])) continue;
      if (seen.insert({next.y, next.x}).second) open.push_back(next);
    }
  }
  return seen;
}

/// The canonical form by its definition: builds all eight forms and takes the smallest.
Level plain_canonical(const Level& level) {
  const std::string order = "# .$*@+";
  const auto key = [&](const Level& l) {
    std::string text = to_text(l);
    for (char& c : text) c = c == '\n' ? '\0' : static_cast<char>('a' + order.find(c));
    return std::tuple(l.height(), text);
  };
  const Grid<char> inside = inside_of(level);
  Level walled = level;
  int left = level.width(), right = 0, top = level.height(), bottom = 0;
  for (std::size_t i = 0; i < level.size().area(); ++i) {
    const Point p = level.size().point(i);
    if (inside[p] == 0 && level[p] != Tile::goal && level[p] != Tile::box) walled[p] = Tile::wall;
    if (walled[p] == Tile::wall) continue;
    left = std::min(left, p.x);
    right = std::max(right, p.x);
    top = std::min(top, p.y);
    bottom = std::max(bottom, p.y);
  }
  Level cropped({right - left + 3, bottom - top + 3}, Tile::wall);
  for (int y = top; y <= bottom; ++y) {
    for (int x = left; x <= right; ++x) cropped[{x - left + 1, y - top + 1}] = walled[{x, y}];
  }
  std::optional<Level> best;
  for (Symmetry s = 0; s < kSymmetries; ++s) {
    Level form = transform(cropped, s);
    const auto [y, x] = *walk_of(form).begin();
    form[player_of(form)] = ground_of(form[player_of(form)]);
    form[{x, y}] = with_player(form[{x, y}]);
    if (!best || key(form) < key(*best)) best = form;
  }
  return *best;
}

/// Moves the player to a random square that it can walk to.
Level with_player_elsewhere(Level level, Rng& rng) {
  const auto walk = walk_of(level);
  const auto [y, x] = *std::next(walk.begin(), static_cast<std::ptrdiff_t>(rng.below(walk.size())));
  level[player_of(level)] = ground_of(level[player_of(level)]);
  level[{x, y}] = with_player(level[{x, y}]);
  return level;
}

/// The level somewhere on a larger board of walls, with unreachable holes in the walls.
Level on_larger_sheet(const Level& level, Rng& rng) {
  const Point at{static_cast<int>(rng.below(4)), static_cast<int>(rng.below(4))};
  Level sheet({level.width() + at.x + static_cast<int>(rng.below(4)), level.height() + at.y + 1}, Tile::wall);
  for (std::size_t i = 0; i < level.size().area(); ++i) sheet[level.size().point(i) + at] = level.cells()[i];
  const auto inside = inside_of(sheet);
  for (std::size_t i = 0; i < sheet.size().area(); ++i) {
    const Point p = sheet.size().point(i);
    if (sheet[p] != Tile::wall || !rng.chance(0.3)) continue;
    const auto touches = [&](Point step) { return sheet.size().contains(p + step) && inside[p + step] != 0; };
    if (std::none_of(std::begin(kStep), std::end(kStep), touches)) sheet[p] = Tile::floor;
  }
  return sheet;
}

TEST(Symmetry, TurnsAndMirrors) {
  const Level level = level_from("####\n#@$#\n# .#\n#  #\n####");
  EXPECT_EQ(transform(level, 0), level);
  EXPECT_EQ(to_text(transform(level, 1)), "####\n#$@#\n#. #\n#  #\n####\n");
  EXPECT_EQ(to_text(transform(level, 2)), "####\n#  #\n# .#\n#@$#\n####\n");
  EXPECT_EQ(to_text(transform(level, 4)), "#####\n#@  #\n#$. #\n#####\n");
  EXPECT_EQ(to_text(transform(level, 5)), "#####\n#$. #\n#@  #\n#####\n");
  std::set<std::string> forms;
  for (Symmetry s = 0; s < kSymmetries; ++s) {
    forms.insert(to_text(transform(level, s)));
    EXPECT_EQ(transform(transform(level, s), inverse(s)), level);
    EXPECT_EQ(transform(transform("lurdLURD", s), inverse(s)), "lurdLURD");
  }
  EXPECT_EQ(forms.size(), 8U);
  EXPECT_EQ(transform("lurD", 1), "rulD");
  EXPECT_EQ(transform("lurD", 2), "ldrU");
  EXPECT_EQ(transform("lurD", 4), "uldR");
}

RC_GTEST_PROP(SymmetryProperty, SolutionsTurnWithTheirLevels, (std::uint64_t seed)) {
  Rng rng{Seed(seed)};
  const Level level = random_level(rng);
  PlayState state(level);
  std::string moves;
  for (int i = 0; i < 40 && !state.over(); ++i) {
    const auto legal = state.legal();
    const Move move = legal[rng.below(legal.size())];
    moves += kMoveLetters[move];
    state.apply(move);
  }
  const auto played = replay(level, moves);
  for (Symmetry s = 0; s < kSymmetries; ++s) {
    const auto turned = replay(transform(level, s), transform(played->moves, s));
    RC_ASSERT(turned.has_value());
    RC_ASSERT(turned->level == transform(played->level, s));
    RC_ASSERT(turned->moves == transform(played->moves, s));
    RC_ASSERT(turned->box_changes == played->box_changes);
  }
}

TEST(Canonical, IsTheSmallestForm) {
  EXPECT_EQ(to_text(canonical(level_from("#####\n#@$.#\n#####"))), "#####\n#.$@#\n#####\n");
  EXPECT_EQ(to_text(canonical(level_from("###\n#.#\n#$#\n#@#\n###"))), "#####\n#.$@#\n#####\n");
  EXPECT_EQ(to_text(canonical(level_from("  #######\n  #   ###\n###@#$.##\n # ## ###\n#########"))),
            to_text(plain_canonical(level_from("  #######\n  #   ###\n###@#$.##\n # ## ###\n#########"))));
}

TEST(Canonical, KeepsWhatMattersOutOfReach) {
  const Level lost = level_from("########\n#@ $.#.#\n# $  ###\n########");     // a goal that no box can reach
  const Level without = level_from("########\n#@ $.###\n# $. ###\n########");  // another puzzle
  EXPECT_NE(canonical(lost), canonical(without));
  EXPECT_EQ(count_boxes(canonical(lost)), 2);
  const Level home = level_from("#######\n#@$.#*#\n#######");  // an unreachable box on a goal
  EXPECT_EQ(to_text(canonical(home)), "#####\n#.$@#\n#####\n");
}

RC_GTEST_PROP(CanonicalProperty, IsThePlainOne, (std::uint64_t seed)) {
  const Level level = random_level(seed, 9);
  if (canonical(level) != plain_canonical(level)) {
    RC_FAIL(to_text(level) + to_text(canonical(level)) + to_text(plain_canonical(level)));
  }
}

RC_GTEST_PROP(CanonicalProperty, SamePuzzleSameForm, (std::uint64_t seed)) {
  Rng rng{Seed(seed)};
  const Level level = random_level(rng);
  const Level form = canonical(level);
  RC_ASSERT(!find_fault(form) || count_boxes(form) == 0);
  RC_ASSERT(canonical(form) == form);
  for (Symmetry s = 0; s < kSymmetries; ++s) {
    const Level other = on_larger_sheet(transform(with_player_elsewhere(level, rng), s), rng);
    RC_ASSERT(canonical(other) == form);
    RC_ASSERT(canonical_hash(other) == canonical_hash(form));
  }
}

TEST(Canonical, HashesTellLevelsApart) {
  std::map<std::uint64_t, Level> seen;
  Rng rng(Seed(5));
  for (int i = 0; i < 20'000; ++i) {
    const Level form = canonical(random_level(rng, 7));
    const auto [found, fresh] = seen.try_emplace(canonical_hash(form), form);
    ASSERT_EQ(found->second, form) << "two levels, one hash\n" << to_text(form) << to_text(found->second);
  }
  EXPECT_GT(seen.size(), 15'000U);
}

TEST(Canonical, HashNeverChanges) {
  EXPECT_EQ(canonical_hash(level_from("#####\n#@$.#\n#####")), 143748886504312822U);
}

TEST(Canonical, TakesTheLargest) {
  Level level({50, 50}, Tile::floor);
  for (int i = 0; i < 50; ++i) level[{i, 0}] = level[{i, 49}] = level[{0, i}] = level[{49, i}] = Tile::wall;
  level[{1, 1}] = Tile::player;
  level[{20, 30}] = Tile::box;
  level[{48, 48}] = Tile::goal;
  EXPECT_EQ(canonical(level), plain_canonical(level));
}

}  // namespace
}  // namespace teka::sokoban
