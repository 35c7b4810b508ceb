// Difficulty of a level, measured on a push-optimal solution: pushes, box changes (the best predictor of human
// effort in published tests), branching factor, and the size of an uninformed search. Then grades: easy, medium,
// hard, expert.
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
#include "game/parameter.hpp"
#include "games/sokoban/solver/solve.hpp"

namespace teka::sokoban {

/// Of one push-optimal solution, the one that the solver finds.
struct Difficulty {
  int pushes = 0;
  int moves = 0;
  int box_changes = 0;  ///< runs of pushes of the same box

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

constexpr std::uint64_t kUninformedNodes = 20'000;
Details measure_details(const Level& level, std::string_view solution, std::uint64_t most_nodes = kUninformedNodes);

enum class Grade { easy, medium, hard, expert };
constexpr std::array<std::string_view, 4> kGradeNames = {"easy", "medium", "hard", "expert"};
std::string_view name_of(Grade grade);
/// The lowest pushes and box changes of a grade; a level must have both.
Difficulty least_of(Grade grade);
Grade grade_of(const Difficulty& difficulty);

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
  std::optional<Range> pushes, box_changes;
  std::optional<Grade> grade;

  [[nodiscard]] bool any() const { return pushes || box_changes || grade; }
  /// 0 if everything is met, otherwise the sum of the relative misses.
  [[nodiscard]] double miss(const Difficulty& difficulty) const;
  /// For example "pushes 40..60, hard".
  [[nodiscard]] std::string text() const;
};

/// "24 pushes, 81 moves, 9 box changes".
std::string to_text(const Difficulty& difficulty);
Metrics to_metrics(const Difficulty& difficulty, const Details& details);
/// Mean, median, 90 % quantile and maximum of the measures of several levels.
Metrics summarise(const std::vector<Difficulty>& difficulties);

}  // namespace teka::sokoban
