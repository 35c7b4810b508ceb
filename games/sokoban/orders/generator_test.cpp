// The generator: every level has the requested size and boxes, is proven solvable, and is the same for any number of
// threads.
#include "games/sokoban/generator/generator.hpp"

#include <gtest/gtest.h>

#include <unordered_set>

#include "games/sokoban/level/lurd.hpp"
#include "games/sokoban/level/symmetry.hpp"
#include "games/sokoban/orders/level_batch.hpp"
#include "games/sokoban/solver/test_brute_force.hpp"

namespace teka::sokoban {
namespace {

GeneratorSettings settings_for(Size size, int boxes) {
  GeneratorSettings settings;
  settings.size = size;
  settings.boxes = boxes;
  return settings;
}

int count_floor(const Level& level) {
  int count = 0;
  for (const Tile tile : level.cells()) count += tile != Tile::wall ? 1 : 0;
  return count;
}

bool has_closed_border(const Level& level) {
  for (std::size_t i = 0; i < level.size().area(); ++i) {
    const Point p = level.size().point(i);
    const bool edge = p.x == 0 || p.y == 0 || p.x == level.width() - 1 || p.y == level.height() - 1;
    if (edge && level[p] != Tile::wall) return false;
  }
  return true;
}

bool is_connected(const Level& level) {
  const Grid<char> inside = inside_of(level);
  int count = 0;
  for (const char c : inside.cells()) count += c;
  return count == count_floor(level);
}

void expect_good(const Level& level, Size size, int boxes) {
  ASSERT_EQ(level.size(), size);
  EXPECT_FALSE(find_fault(level)) << to_text(level);
  EXPECT_EQ(count_boxes(level), boxes);
  EXPECT_TRUE(has_closed_border(level)) << to_text(level);
  EXPECT_TRUE(is_connected(level)) << to_text(level);
  for (const Tile tile : level.cells()) EXPECT_NE(tile, Tile::box_on_goal) << to_text(level);
}

TEST(Rooms, AreConnectedAndClosed) {
  for (const RoomStyle style : {RoomStyle::walk, RoomStyle::templates}) {
    int rooms = 0;
    for (std::uint64_t i = 0; i < 300; ++i) {
      Rng rng(Seed(7).child(i));
      Level level({5 + static_cast<int>(i % 16), 5 + static_cast<int>(i / 16 % 16)});
      const bool made = carve_room(level, style, 3, rng);
      ASSERT_TRUE(has_closed_border(level));
      if (!made) continue;
      ++rooms;
      ASSERT_GE(count_floor(level), 3);
      Level with_someone = level;
      for (Tile& tile : with_someone.cells()) {
        if (tile != Tile::floor) continue;
        tile = Tile::player;
        break;
      }
      ASSERT_TRUE(is_connected(with_someone)) << to_text(level);
    }
    EXPECT_GT(rooms, 200);
  }
}

TEST(Generator, GivesWhatWasAskedForAndSolvable) {
  Solver solver;
  struct Case {
    Size size;
    int boxes;
    int count;
  };
  for (const auto& [size, boxes, count] : {Case{{10, 10}, 4, 100}, Case{{5, 5}, 1, 20}, Case{{5, 5}, 3, 5},
                                           Case{{7, 12}, 3, 20}, Case{{20, 20}, 12, 2}, Case{{20, 5}, 2, 10}}) {
    Generator generator(settings_for(size, boxes));
    for (int i = 0; i < count; ++i) {
      Rng rng(Seed(1).child(static_cast<std::uint64_t>(i)));
      const auto level = generator.make(rng);
      ASSERT_TRUE(level) << level.error().message;
      expect_good(*level, size, boxes);
      const Solution solution = solver.solve(*level);
      ASSERT_EQ(solution.answer, Answer::solved);
      ASSERT_TRUE(replay(*level, solution.moves)->solved);
      ASSERT_GE(generator.pulled(), boxes);
    }
    EXPECT_EQ(generator.counts().unsolvable, 0U);
    EXPECT_EQ(generator.counts().levels, static_cast<std::uint64_t>(count));
  }
}

TEST(Generator, AgreesWithBruteForceOnSmallBoards) {
  Generator generator(settings_for({6, 6}, 2));
  Solver solver;
  for (std::uint64_t i = 0; i < 40; ++i) {
    Rng rng(Seed(3).child(i));
    const auto level = generator.make(rng);
    ASSERT_TRUE(level) << level.error().message;
    const auto fewest = solve_by_brute_force(*level).pushes;
    ASSERT_TRUE(fewest.has_value()) << to_text(*level);
    EXPECT_LE(*fewest, generator.pulled());
    EXPECT_EQ(*fewest, solver.solve(*level, {.objective = Objective::pushes}).pushes);
  }
}

TEST(Generator, BoxesMayStartOnGoalsWhenAskedFor) {
  GeneratorSettings settings = settings_for({8, 8}, 4);
  settings.pull.boxes_on_goals = true;
  settings.pull.drags_per_box = 1;
  Generator generator(settings);
  int on_goals = 0;
  for (std::uint64_t i = 0; i < 100; ++i) {
    Rng rng(Seed(1).child(i));
    const auto level = generator.make(rng);
    ASSERT_TRUE(level) << level.error().message;
    for (const Tile tile : level->cells()) on_goals += tile == Tile::box_on_goal ? 1 : 0;
  }
  EXPECT_GT(on_goals, 0);
}

TEST(Generator, PullsAgainInTheSameRoom) {
  Generator generator(settings_for({10, 10}, 4));
  Rng rng{Seed(4)};
  const Level level = *generator.make(rng);
  int different = 0;
  for (int i = 0; i < 10; ++i) {
    const Level* again = generator.pull_again(level, rng);
    if (again == nullptr) continue;
    expect_good(*again, level.size(), 4);
    for (std::size_t k = 0; k < level.size().area(); ++k) {
      ASSERT_EQ(ground_of(again->cells()[k]), ground_of(level.cells()[k]));
    }
    different += *again == level ? 0 : 1;
  }
  EXPECT_GT(different, 0);
}

TEST(Generator, RefusesWhatCannotBe) {
  const auto error = [](Size size, int boxes) { return validate(settings_for(size, boxes)).error().message; };
  EXPECT_EQ(error({4, 10}, 1), "size: 4x10 is out of range; sides must be from 5 to 50, the border included");
  EXPECT_EQ(error({10, 51}, 1), "size: 10x51 is out of range; sides must be from 5 to 50, the border included");
  EXPECT_EQ(error({50, 50}, 65), "boxes: 65 is out of range; it must be from 1 to 64");
  EXPECT_EQ(error({5, 5}, 4), "boxes: 4 do not fit into 5x5; use at most 3, or a larger size");
}

TEST(Generator, ABudgetEndsItWithAnError) {
  Generator generator(settings_for({20, 20}, 12));
  const auto error = [&](const Budget& budget) {
    Rng rng{Seed(1)};
    const auto level = generator.make(rng, budget);
    return level ? "no error" : level.error().message;
  };
  std::stop_source source;
  source.request_stop();
  EXPECT_EQ(error({.stop = source.get_token()}), "interrupted before a level was found");
  EXPECT_EQ(error({.deadline = Budget::Clock::now()}), "interrupted before a level was found");
  EXPECT_EQ(error({.nodes = 1}), "no level was found within the limit of 1 nodes");
  EXPECT_EQ(error({}), "no error");

  GeneratorSettings settings = settings_for({5, 5}, 3);
  settings.tries = 2;
  Generator hasty(settings);
  std::string failed;
  for (std::uint64_t i = 0; i < 100 && failed.empty(); ++i) {
    Rng rng(Seed(1).child(i));
    if (const auto level = hasty.make(rng); !level) failed = level.error().message;
  }
  EXPECT_EQ(failed, "no level of 5x5 with 3 boxes was found in 2 attempts; use fewer boxes or a larger size");
}

TEST(Generator, ABudgetThatSufficesChangesNothing) {
  Generator generator(settings_for({10, 10}, 4));
  for (std::uint64_t i = 0; i < 20; ++i) {
    Rng rng(Seed(2).child(i)), same(Seed(2).child(i));
    const auto level = generator.make(rng);
    const auto limited = generator.make(same, {.nodes = 1'000'000'000});
    ASSERT_TRUE(level && limited);
    EXPECT_EQ(*limited, *level);
  }
}

std::vector<std::uint64_t> hashes(const Batch& batch) {
  std::vector<std::uint64_t> all;
  for (const GeneratedLevel& made : batch.levels) all.push_back(made.given() ? made.hash : 0);
  return all;
}

Batch make_batch(const LevelRequest& request, std::size_t count, unsigned threads, const Budget& budget = {}) {
  Executor executor(threads);
  return make_levels(request, Seed(1), 0, count, executor, budget, [](std::uint64_t) {});
}

TEST(Batch, HasNoDuplicatesAndIsTheSameForAnyThreads) {
  LevelRequest request{.generator = settings_for({6, 5}, 1)};
  const Batch one = make_batch(request, 150, 1);
  std::unordered_set<std::uint64_t> seen;
  for (const GeneratedLevel& made : one.levels) {
    if (!made.given()) continue;
    EXPECT_TRUE(seen.insert(canonical_hash(made.level)).second) << to_text(made.level);
  }
  EXPECT_GT(seen.size(), 50U);
  EXPECT_GT(one.remade, 0U);  // on such a small board levels repeat
  for (const unsigned threads : {2U, 3U, 8U}) EXPECT_EQ(hashes(make_batch(request, 150, threads)), hashes(one));
}

TEST(Batch, SaysWhenThereAreNoMoreDifferentLevels) {
  const Batch batch = make_batch({.generator = settings_for({5, 5}, 3)}, 50, 2);
  int given = 0;
  for (const GeneratedLevel& made : batch.levels) given += made.given() ? 1 : 0;
  EXPECT_GT(given, 0);
  EXPECT_LT(given, 50);
}

TEST(Batch, MeetsATarget) {
  LevelRequest request{.generator = settings_for({10, 10}, 4)};
  request.target.pushes = Range{20, 24};
  request.target.box_changes = Range{6, 12};
  Solver solver;
  const Batch batch = make_batch(request, 10, 2);
  for (const GeneratedLevel& made : batch.levels) {
    ASSERT_TRUE(made.given() && made.reached);
    const Measured measured = measure(made.level, solver);
    EXPECT_EQ(measured.difficulty, *made.measured);
    EXPECT_TRUE(request.target.pushes->contains(measured.difficulty.pushes));
    EXPECT_TRUE(request.target.box_changes->contains(measured.difficulty.box_changes));
    EXPECT_EQ(request.target.miss(measured.difficulty), 0);
    expect_good(made.level, {10, 10}, 4);
  }
  EXPECT_EQ(hashes(make_batch(request, 10, 3)), hashes(batch));
}

TEST(Batch, LargeLevelsComeWithTheirSolutions) {
  struct Case {
    Size size;
    int boxes;
    std::optional<Grade> grade;
  };
  for (const auto& [size, boxes, grade] :
       {Case{{50, 50}, 64, {}}, Case{{50, 50}, 64, Grade::hard}, Case{{50, 50}, 2, {}},
        Case{{50, 21}, 4, Grade::medium}, Case{{20, 20}, 20, {}}, Case{{50, 5}, 3, {}}}) {
    LevelRequest request{.generator = settings_for(size, boxes)};
    if (grade) request.target.difficulty = range_of(*grade);
    const Batch batch = make_batch(request, 1, 2);
    const GeneratedLevel& made = batch.levels.front();
    ASSERT_TRUE(made.given()) << size.width << 'x' << size.height << ' ' << boxes;
    EXPECT_TRUE(made.reached);
    expect_good(made.level, size, boxes);
    EXPECT_TRUE(replay(made.level, made.solution)->solved);
    if (grade) {
      EXPECT_EQ(grade_of(*made.measured), *grade);
    }
  }
}

TEST(Batch, HardLevelsWithManyBoxes) {
  LevelRequest request{.generator = settings_for({14, 12}, 8)};
  request.target.difficulty = range_of(Grade::hard);
  const Batch batch = make_batch(request, 6, 2);
  for (const GeneratedLevel& made : batch.levels) {
    ASSERT_TRUE(made.given() && made.reached);
    expect_good(made.level, {14, 12}, 8);
    EXPECT_EQ(grade_of(*made.measured), Grade::hard);
    EXPECT_TRUE(replay(made.level, made.solution)->solved);
  }
  EXPECT_EQ(hashes(make_batch(request, 6, 3)), hashes(batch));
}

TEST(Batch, StopsAtOnceAndKeepsNothingHalfMade) {
  std::stop_source source;
  source.request_stop();
  const Batch batch = make_batch({.generator = settings_for({10, 10}, 4)}, 10, 2, {.stop = source.get_token()});
  for (const GeneratedLevel& made : batch.levels) EXPECT_FALSE(made.given() || made.failed);
}

}  // namespace
}  // namespace teka::sokoban
