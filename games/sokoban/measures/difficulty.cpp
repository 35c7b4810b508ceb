#include "games/sokoban/measures/difficulty.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "core/check.hpp"
#include "games/sokoban/level/lurd.hpp"
#include "games/sokoban/solver/uninformed_search.hpp"

namespace teka::sokoban {

Measured measure(const Level& level, Solver& solver, const Budget& budget) {
  Solution solution = solver.solve(level, {.objective = Objective::pushes}, budget);
  Measured measured{.answer = solution.answer, .solution = std::move(solution.moves)};
  if (measured.answer != Answer::solved) return measured;
  const auto replayed = replay(level, measured.solution);
  TEKA_CHECK(replayed && replayed->solved);
  measured.difficulty = {replayed->pushes, replayed->move_count(), replayed->box_changes};
  return measured;
}

Details measure_details(const Level& level, std::string_view solution, std::uint64_t most_nodes) {
  Details details;
  const UninformedSearch plain = search_uninformed(level, most_nodes);
  details.uninformed_nodes = plain.nodes;
  details.uninformed_ended = plain.ended;
  details.branching = mean_branching(level, solution);
  return details;
}

std::string_view name_of(Grade grade) {
  return kGradeNames[static_cast<std::size_t>(grade)];
}

// From the measured quantiles of Boxoban, 1000 levels each (docs/sokoban.md): medium begins above the lower quarter of
// medium-train-000, hard above the upper quarter of hard-000, expert above 99 % of hard-000, in pushes and in changes.
Difficulty least_of(Grade grade) {
  static constexpr std::array<Difficulty, 4> kLeast = {{{0, 0, 0}, {13, 0, 6}, {22, 0, 11}, {36, 0, 17}}};
  return kLeast[static_cast<std::size_t>(grade)];
}

Grade grade_of(const Difficulty& difficulty) {
  for (const Grade grade : {Grade::expert, Grade::hard, Grade::medium}) {
    const Difficulty least = least_of(grade);
    if (difficulty.pushes >= least.pushes && difficulty.box_changes >= least.box_changes) return grade;
  }
  return Grade::easy;
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

double grade_miss(const Difficulty& d, Grade grade) {
  const Difficulty least = least_of(grade);
  const double short_of = below(d.pushes, least.pushes) + below(d.box_changes, least.box_changes);
  if (short_of > 0 || grade == Grade::expert || grade_of(d) == grade) return short_of;
  // Too hard: it is enough to be below the next grade in one of the two.
  const Difficulty next = least_of(static_cast<Grade>(static_cast<int>(grade) + 1));
  return std::min(outside(d.pushes, {0, next.pushes - 1}), outside(d.box_changes, {0, next.box_changes - 1}));
}

std::string range_text(const Range& range) {
  if (range.high == Range{}.high) return fmt::format("{} or more", range.low);
  return range.low == range.high ? fmt::format("{}", range.low) : fmt::format("{}..{}", range.low, range.high);
}

}  // namespace

double DifficultyTarget::miss(const Difficulty& difficulty) const {
  double sum = 0;
  if (pushes) sum += outside(difficulty.pushes, *pushes);
  if (box_changes) sum += outside(difficulty.box_changes, *box_changes);
  if (grade) sum += grade_miss(difficulty, *grade);
  return sum;
}

std::string DifficultyTarget::text() const {
  std::string text;
  const auto add = [&](const std::string& part) { text += (text.empty() ? "" : ", ") + part; };
  if (pushes) add("pushes " + range_text(*pushes));
  if (box_changes) add("box changes " + range_text(*box_changes));
  if (grade) {
    const Difficulty least = least_of(*grade);
    if (*grade == Grade::easy) {
      const Difficulty medium = least_of(Grade::medium);
      add(fmt::format("easy (below {} pushes or {} box changes)", medium.pushes, medium.box_changes));
    } else {
      add(fmt::format("{} (pushes {}+, box changes {}+)", name_of(*grade), least.pushes, least.box_changes));
    }
  }
  return text;
}

std::string to_text(const Difficulty& difficulty) {
  return fmt::format("{} pushes, {} moves, {} box changes", difficulty.pushes, difficulty.moves,
                     difficulty.box_changes);
}

Metrics to_metrics(const Difficulty& difficulty, const Details& details) {
  Metrics metrics;
  metrics.add("pushes", difficulty.pushes);
  metrics.add("moves", difficulty.moves);
  metrics.add("box changes", difficulty.box_changes);
  metrics.add("branching", details.branching, "pushes");
  metrics.add("plain nodes", static_cast<double>(details.uninformed_nodes),
              details.uninformed_ended ? "positions" : "positions or more");
  return metrics;
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
    const auto quantile = [&](std::size_t tenths) { return sorted[(sorted.size() * tenths + 9) / 10 - 1]; };
    metrics.add(name + ", median", quantile(5));
    metrics.add(name + ", nine tenths", quantile(9));
    metrics.add(name + ", most", sorted.back());
  };
  add("pushes", &Difficulty::pushes);
  add("moves", &Difficulty::moves);
  add("box changes", &Difficulty::box_changes);
  return metrics;
}

}  // namespace teka::sokoban
