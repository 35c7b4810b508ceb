#include "game/difficulty.hpp"

#include <algorithm>
#include <cmath>

#include "core/check.hpp"
#include "core/text.hpp"

namespace teka {
namespace {

constexpr double kStep = 0.25;

}  // namespace

std::string_view name_of(Grade grade) {
  return kGradeNames[static_cast<std::size_t>(grade)];
}

double least_difficulty(Grade grade) {
  return kStep * static_cast<double>(grade);
}

Grade grade_at(double difficulty) {
  return static_cast<Grade>(std::clamp(static_cast<int>(std::floor(difficulty / kStep)), 0, 3));
}

double DifficultyAnchors::difficulty_of(double value) const {
  if (!(value > values_.front())) return 0;
  for (std::size_t i = 1; i < values_.size(); ++i) {
    if (value >= values_[i]) continue;
    return kStep * (static_cast<double>(i - 1) + (value - values_[i - 1]) / (values_[i] - values_[i - 1]));
  }
  return 1;
}

double DifficultyAnchors::value_at(double difficulty) const {
  const double steps = std::clamp(difficulty, 0.0, 1.0) / kStep;
  const auto i = std::min(static_cast<std::size_t>(steps), values_.size() - 2);
  return values_[i] + (steps - static_cast<double>(i)) * (values_[i + 1] - values_[i]);
}

double DifficultyRange::miss(double difficulty) const {
  if (contains(difficulty)) return 0;
  // The upper end does not belong to the range, so a difficulty exactly there misses it too.
  return std::max(1e-9, difficulty < low ? low - difficulty : difficulty - high);
}

double shown_difficulty(double difficulty) {
  return std::floor(difficulty * 1000 + 1e-9) / 1000;
}

void set_difficulty(Value& level, double difficulty) {
  level.set("difficulty", shown_difficulty(difficulty));
  level.set("grade", name_of(grade_at(difficulty)));
}

DifficultyRange range_of(Grade grade) {
  return {least_difficulty(grade), least_difficulty(grade) + kStep};
}

Result<DifficultyRange> parse_difficulty(std::string_view text) {
  const auto named = std::find(kGradeNames.begin(), kGradeNames.end(), text);
  if (named != kGradeNames.end()) return range_of(static_cast<Grade>(named - kGradeNames.begin()));
  const auto number = parse_real(text);
  if (!number) {
    return fail("difficulty: unknown value '{}'{} (or a number from 0 to 1)", text, suggestion(text, kGradeNames));
  }
  if (!(*number >= 0 && *number <= 1)) {
    return fail("difficulty: {} is out of range; it must be from 0 to 1, or {}", text, join(kGradeNames, ", "));
  }
  return DifficultyRange{std::max(0.0, *number - kDifficultyTolerance), std::min(1.0, *number + kDifficultyTolerance)};
}

std::string to_text(const DifficultyRange& range) {
  for (const Grade grade : {Grade::easy, Grade::medium, Grade::hard, Grade::expert}) {
    if (range == range_of(grade)) return std::string(name_of(grade));
  }
  return fmt::format("{:.3g}..{:.3g}", range.low, range.high);
}

}  // namespace teka
