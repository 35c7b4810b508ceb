// Difficulty of a level: its fewest pushes, and what all solutions of that many pushes have in common. Nothing depends
// on which of these solutions the solver finds. From it the place on the common scale (game/difficulty.hpp).
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/budget.hpp"
#include "core/metrics.hpp"
#include "core/result.hpp"
#include "core/value.hpp"
#include "game/difficulty.hpp"
#include "game/parameter.hpp"
#include "games/sokoban/solver/solve.hpp"

namespace teka::sokoban {

struct Difficulty {
  int pushes = 0;        ///< the fewest
  int moves = 0;         ///< of the solution that the solver finds
  int box_changes = 0;   ///< the fewest runs of pushes of the same box, among all solutions with the fewest pushes
  int detour = 0;        ///< pushes beyond those that the boxes would need if each were alone on the board
  bool exact = true;     ///< false: the level is too large for an exhaustive search, box_changes is an upper bound
  bool shortest = true;  ///< false: the fewest pushes are not known either, all numbers are upper bounds

  friend bool operator==(const Difficulty&, const Difficulty&) = default;
};

/// More expensive measures, for reports only.
struct Details {
  double branching = 0;                ///< pushes to choose from, mean over the positions of the solution
  std::uint64_t uninformed_nodes = 0;  ///< positions that a breadth-first search expands, see uninformed_search.hpp
  bool uninformed_ended = true;        ///< false: it was stopped there, the number is a lower bound
};

struct Measured {
  Answer answer = Answer::unknown;
  Difficulty difficulty;  ///< when solved
  std::string solution;
};

/// The level must have no fault. `budget` limits the search for the optimum.
Measured measure(const Level& level, Solver& solver, const Budget& budget = {});

/// Upper bounds on the difficulty, from any solution.
Difficulty bounds_of(const Level& level, std::string_view solution);

constexpr std::uint64_t kUninformedNodes = 20'000;
Details measure_details(const Level& level, std::string_view solution, std::uint64_t most_nodes = kUninformedNodes);

/// Positions that the exhaustive search for the fewest box changes may hold.
constexpr std::uint64_t kExactPositions = 200'000;

/// The place on the common scale, from 0 to 1: the lower of those of box changes and detour, because a puzzle needs
/// both; a level that is merely long is at most medium. Reference set: Boxoban hard.
double difficulty_of(const Difficulty& difficulty);
Grade grade_of(const Difficulty& difficulty);
/// The box changes and the detour that a level of this difficulty has at least.
struct DifficultyFloor {
  double box_changes = 0, detour = 0;
};
DifficultyFloor floor_at(double difficulty);
/// The highest difficulty below this one that a whole number of box changes has.
double difficulty_below(double difficulty);

/// Both ends are included.
struct Range {
  int low = 0;
  int high = 1'000'000;
  [[nodiscard]] bool contains(int x) const { return x >= low && x <= high; }
  friend bool operator==(const Range&, const Range&) = default;
};

inline Range to_range(const teka::Range& range) {
  return {static_cast<int>(range.low), static_cast<int>(range.high)};
}
/// "40..60", "40..", "..60" or "40"; `name` is the parameter, for the error.
Result<Range> parse_range(std::string_view name, std::string_view text);

/// The difficulty that is asked for.
struct DifficultyTarget {
  std::optional<Range> pushes, moves, box_changes, detour;
  std::optional<DifficultyRange> difficulty;

  [[nodiscard]] bool any() const { return pushes || moves || box_changes || detour || difficulty; }
  /// The grade that is asked for, or that of the middle of the range.
  [[nodiscard]] std::optional<Grade> grade() const;
  /// 0 if everything is met, otherwise the sum of the relative misses.
  [[nodiscard]] double miss(const Difficulty& measured) const;
  /// For example "pushes 40..60, hard".
  [[nodiscard]] std::string text() const;
};

/// "24 pushes, 81 moves, 9 box changes, detour 6"; "at most 9 box changes" if they are not exact.
std::string to_text(const Difficulty& difficulty);
Metrics to_metrics(const Difficulty& difficulty);
/// Members of a level's JSON: "difficulty" from 0 to 1, "grade" by name.
void add_grade(Value& level, const Difficulty& difficulty);
/// The same and "metrics".
void add_difficulty(Value& level, const Difficulty& difficulty);
/// Mean, median, 90 % quantile and maximum of the measures of several levels.
Metrics summarise(const std::vector<Difficulty>& difficulties);

}  // namespace teka::sokoban
