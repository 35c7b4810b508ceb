// The common scale of difficulty: a number from 0 to 1 in four grades, with the same meaning in every game.
//
// A grade compares a level with the levels of its game that are in common use (each game names its reference set in
// docs/difficulty.md): easy is below their lower quartile, medium between the quartiles, hard above the upper quartile,
// expert above 99 % of them. A game describes this by anchors: the values of a measure at 0, 0.25, 0.5, 0.75 and 1.
#pragma once

#include <array>
#include <string>
#include <string_view>

#include "core/result.hpp"
#include "core/value.hpp"

namespace teka {

enum class Grade { easy, medium, hard, expert };
inline constexpr std::array<std::string_view, 4> kGradeNames = {"easy", "medium", "hard", "expert"};
std::string_view name_of(Grade grade);

/// A difficulty as it is printed: three digits, rounded down, so that it agrees with its grade.
double shown_difficulty(double difficulty);
/// The members `difficulty` and `grade` of a level.
void set_difficulty(Value& level, double difficulty);

/// The lowest difficulty of a grade: 0, 0.25, 0.5, 0.75.
double least_difficulty(Grade grade);
Grade grade_at(double difficulty);

/// A measure on the scale: its values at 0, 0.25, 0.5, 0.75 and 1, which must rise; linear in between.
class DifficultyAnchors {
 public:
  explicit constexpr DifficultyAnchors(const std::array<double, 5>& values) : values_(values) {}
  /// From 0 to 1; values beyond the first and last anchor count as these.
  [[nodiscard]] double difficulty_of(double value) const;
  [[nodiscard]] double value_at(double difficulty) const;

 private:
  std::array<double, 5> values_;
};

/// The difficulties that are asked for, low <= x < high (1 itself belongs to the highest range).
struct DifficultyRange {
  double low = 0, high = 1;
  [[nodiscard]] bool contains(double difficulty) const { return difficulty >= low && (difficulty < high || high >= 1); }
  /// 0 inside, otherwise how far outside.
  [[nodiscard]] double miss(double difficulty) const;
  [[nodiscard]] double middle() const { return (low + high) / 2; }
  friend bool operator==(const DifficultyRange&, const DifficultyRange&) = default;
};
DifficultyRange range_of(Grade grade);

/// Half the width of the range that a number stands for.
inline constexpr double kDifficultyTolerance = 0.05;
/// "hard": its quarter of the scale; "0.6": 0.55 to 0.65. The error begins with "difficulty: ".
Result<DifficultyRange> parse_difficulty(std::string_view text);
/// "hard" or "0.55..0.65".
std::string to_text(const DifficultyRange& range);

}  // namespace teka
