#include "games/sokoban/measures/difficulty.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "core/check.hpp"
#include "core/text.hpp"
#include "game/game.hpp"
#include "games/sokoban/level/lurd.hpp"
#include "games/sokoban/measures/interleavings.hpp"
#include "games/sokoban/retrograde/state_space.hpp"
#include "games/sokoban/solver/uninformed_search.hpp"

namespace teka::sokoban {
namespace {

// Quantiles of 1000 levels of Boxoban hard (docs/difficulty.md): the lower quartile, the upper quartile, above 99 %;
// then about the most that we have made.
constexpr DifficultyAnchors kChangeAnchors({1, 5, 7, 12, 30});
constexpr DifficultyAnchors kDetourAnchors({0, 2, 6, 16, 80});
// A level that is merely long: this many pushes make it medium, and no number makes it hard.
constexpr double kLongPushes = 40;
constexpr double kMostByLength = 0.45;

/// Box changes and detour of a level whose fewest pushes are known.
template <int W>
void measure_exactly(const Level& level, const Budget& budget, Measured& measured) {
  thread_local StateSpace<W> space;  // keeps its memory
  const Terrain<W> terrain = terrain_of<W>(level);
  Difficulty& difficulty = measured.difficulty;
  difficulty.detour = difficulty.pushes - assignment_bound(terrain, terrain.boxes());
  const Budget exact{.nodes = kExactPositions, .deadline = budget.deadline, .stop = budget.stop};
  difficulty.exact = space.build(terrain, exact, difficulty.pushes);
  if (!difficulty.exact) {
    difficulty.box_changes = fewest_changes_of(level, measured.solution);
    return;
  }
  const auto start = space.find(state_of(terrain));
  TEKA_CHECK(start != StateSpace<W>::kNone && space.pushes(start) == difficulty.pushes);
  difficulty.box_changes = space.stretches(start);
}

}  // namespace

Measured measure(const Level& level, Solver& solver, const Budget& budget) {
  Solution solution = solver.solve(level, {.objective = Objective::pushes}, budget);
  Measured measured{.answer = solution.answer, .solution = std::move(solution.moves)};
  if (measured.answer != Answer::solved) return measured;
  const auto replayed = replay(level, measured.solution);
  TEKA_CHECK(replayed && replayed->solved);
  measured.difficulty = {.pushes = replayed->pushes, .moves = replayed->move_count()};
  with_width(level, [&]<int W>() { measure_exactly<W>(level, budget, measured); });
  return measured;
}

Difficulty bounds_of(const Level& level, std::string_view solution) {
  const auto replayed = replay(level, solution);
  TEKA_CHECK(replayed && replayed->solved);
  Difficulty bounds{.pushes = replayed->pushes, .moves = replayed->move_count(), .exact = false, .shortest = false};
  bounds.box_changes = fewest_changes_of(level, solution);
  bounds.detour = bounds.pushes - with_width(level, [&]<int W>() {
                    const Terrain<W> terrain = terrain_of<W>(level);
                    return assignment_bound(terrain, terrain.boxes());
                  });
  return bounds;
}

Details measure_details(const Level& level, std::string_view solution, std::uint64_t most_nodes) {
  Details details;
  const UninformedSearch plain = search_uninformed(level, most_nodes);
  details.uninformed_nodes = plain.nodes;
  details.uninformed_ended = plain.ended;
  details.branching = mean_branching(level, solution);
  return details;
}

double difficulty_of(const Difficulty& difficulty) {
  const double puzzle =
      std::min(kChangeAnchors.difficulty_of(difficulty.box_changes), kDetourAnchors.difficulty_of(difficulty.detour));
  const double length = least_difficulty(Grade::medium) * difficulty.pushes / kLongPushes;
  return std::max(puzzle, std::min(length, kMostByLength));
}

Grade grade_of(const Difficulty& difficulty) {
  return grade_at(difficulty_of(difficulty));
}

DifficultyFloor floor_at(double difficulty) {
  return {kChangeAnchors.value_at(difficulty), kDetourAnchors.value_at(difficulty)};
}

double difficulty_below(double difficulty) {
  return kChangeAnchors.difficulty_of(std::ceil(kChangeAnchors.value_at(difficulty)) - 1);
}

Result<Range> parse_range(std::string_view name, std::string_view text) {
  const Range all;
  const auto range = teka::parse_range(text, all.low, all.high);
  if (!range || range->low < all.low || range->high > all.high) {
    return fail("{}: '{}' is not a range; write 40..60, 40.., ..60 or 40", name, text);
  }
  if (range->low > range->high) return fail("{}: {} is empty; the lower end comes first", name, text);
  return to_range(*range);
}

namespace {

double below(int value, int least) {
  return value < least ? static_cast<double>(least - value) / least : 0;
}
double outside(int value, const Range& range) {
  return value > range.high ? static_cast<double>(value - range.high) / std::max(1, range.high)
                            : below(value, range.low);
}

std::string range_text(const Range& range) {
  if (range.high == Range{}.high) return fmt::format("{} or more", range.low);
  return range.low == range.high ? fmt::format("{}", range.low) : fmt::format("{}..{}", range.low, range.high);
}

}  // namespace

std::optional<Grade> DifficultyTarget::grade() const {
  if (!difficulty) return std::nullopt;
  return grade_at(difficulty->middle());
}

double DifficultyTarget::miss(const Difficulty& measured) const {
  double sum = 0;
  if (pushes) sum += outside(measured.pushes, *pushes);
  if (moves) sum += outside(measured.moves, *moves);
  if (box_changes) sum += outside(measured.box_changes, *box_changes);
  if (detour) sum += outside(measured.detour, *detour);
  if (difficulty) sum += difficulty->miss(difficulty_of(measured));
  return sum;
}

std::string DifficultyTarget::text() const {
  std::string text;
  const auto add = [&](const std::string& part) { text += (text.empty() ? "" : ", ") + part; };
  if (pushes) add("pushes " + range_text(*pushes));
  if (moves) add("moves " + range_text(*moves));
  if (box_changes) add("box changes " + range_text(*box_changes));
  if (detour) add("detour " + range_text(*detour));
  if (difficulty) {
    const auto least = floor_at(difficulty->low);
    std::string name = teka::to_text(*difficulty);
    if (difficulty->low >= least_difficulty(Grade::medium)) {
      name += fmt::format(" (box changes {}+, detour {}+)", std::ceil(least.box_changes), std::ceil(least.detour));
    }
    add(name);
  }
  return text;
}

std::string to_text(const Difficulty& difficulty) {
  const auto count = [](int number, std::string_view noun) {
    return counted(static_cast<std::uint64_t>(number), noun);
  };
  return fmt::format("{}{}, {}, {}{}, detour {}", difficulty.shortest ? "" : "at most ",
                     count(difficulty.pushes, "push"), count(difficulty.moves, "move"),
                     difficulty.exact || !difficulty.shortest ? "" : "at most ",
                     count(difficulty.box_changes, "box change"), difficulty.detour);
}

Metrics to_metrics(const Difficulty& difficulty) {
  Metrics metrics;
  const std::string bound = difficulty.shortest ? "" : "or fewer";
  metrics.add("pushes", difficulty.pushes, bound);
  metrics.add("moves", difficulty.moves, bound);
  metrics.add("box changes", difficulty.box_changes, difficulty.exact ? "" : "or fewer");
  metrics.add("detour", difficulty.detour, bound);
  return metrics;
}

void add_grade(Value& level, const Difficulty& difficulty) {
  set_difficulty(level, difficulty_of(difficulty));
}

void add_difficulty(Value& level, const Difficulty& difficulty) {
  add_grade(level, difficulty);
  level.set("metrics", teka::to_value(to_metrics(difficulty)));
}

Metrics summarise(const std::vector<Difficulty>& difficulties) {
  Metrics metrics;
  if (difficulties.empty()) return metrics;
  const auto add = [&](const std::string& name, int Difficulty::* member) {
    std::vector<int> sorted;
    Estimate estimate;
    for (const Difficulty& d : difficulties) {
      sorted.push_back(d.*member);
      estimate.add(d.*member);
    }
    std::sort(sorted.begin(), sorted.end());
    metrics.add(name, estimate);
    if (sorted.size() == 1) return;  // its quantiles are all the same number again
    const auto quantile = [&](std::size_t tenths) { return sorted[(sorted.size() * tenths + 9) / 10 - 1]; };
    for (const std::size_t tenths : {5, 9, 10}) {
      metrics.add({.name = name + " quantile",
                   .of = {{"quantile", static_cast<double>(tenths) / 10}},
                   .value = static_cast<double>(quantile(tenths)),
                   .n = sorted.size()});
    }
  };
  add("pushes", &Difficulty::pushes);
  add("moves", &Difficulty::moves);
  add("box changes", &Difficulty::box_changes);
  add("detour", &Difficulty::detour);
  return metrics;
}

}  // namespace teka::sokoban
