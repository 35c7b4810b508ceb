#include "games/sokoban/orders/imitate.hpp"

#include <algorithm>
#include <cmath>
#include <span>
#include <tuple>

#include "games/sokoban/generator/mutate_level.hpp"
#include "games/sokoban/generator/repair_level.hpp"
#include "games/sokoban/orders/classic_levels.hpp"

namespace teka::sokoban {
namespace {

/// The difficulty becomes part of the order if it is measured within this many nodes.
constexpr std::uint64_t kGradingNodes = 20'000;

/// With the difficulty that was measured, if the level has no profile.
Result<Example> example_of(const Level& level, const OrderOptions& options, const Budget& budget) {
  OrderOptions all = options;
  if (!options.size && !options.boxes && !options.walls) all.walls = count_walls(level);
  if (!options.size) all.size = level.size();
  if (!options.boxes) all.boxes = count_boxes(level);
  auto order = make_order({}, all);
  if (!order) return tl::unexpected(order.error());
  Example example{.order = *order};
  if (options.target.any()) return example;
  if (!options.boxes) example.profile = profile_of(level, kExactPositions, budget);
  if (example.profile) return example;
  Solver solver;
  const Measured measured =
      measure(level, solver, {.nodes = kGradingNodes, .deadline = budget.deadline, .stop = budget.stop});
  if (measured.answer == Answer::solved) example.order.target.difficulty = range_of(grade_of(measured.difficulty));
  return example;
}

Difficulty difficulty_from(const PlayProfile& profile) {
  return {.pushes = profile.pushes, .box_changes = profile.box_changes, .detour = profile.detour};
}

}  // namespace

Result<Examples> learn_examples(std::span<const Level> levels, const OrderOptions& options, Executor& executor,
                                const Budget& budget) {
  if (levels.empty()) return fail("no level to imitate");
  Examples learned;
  learned.levels.assign(levels.begin(), levels.end());
  for (Level& level : learned.levels) {
    close_unreachable(level);
    learned.boxes_on_goals |= std::ranges::count(level.cells(), Tile::box_on_goal) > 0;
  }
  OrderOptions wanted = options;
  wanted.boxes_on_goals |= learned.boxes_on_goals;
  std::vector<Result<Example>> found(levels.size());
  executor.for_each(levels.size(), [&](std::size_t i) { found[i] = example_of(learned.levels[i], wanted, budget); });
  for (std::size_t i = 0; i < found.size(); ++i) {
    if (!found[i]) continue;
    learned.examples.push_back(*found[i]);
    learned.examples.back().number = i;
  }
  if (learned.examples.empty()) return at_place("no level can be imitated", found.front().error());
  in_strata(learned.examples);
  return learned;
}

Result<Examples> classic_examples(const OrderOptions& options) {
  if (options.target.moves) return fail("style: the moves of classic levels are not known; ask for pushes instead");
  Examples classic{.boxes_on_goals = true};
  for (const ClassicLevel& level : classic_levels()) {
    if (options.boxes && *options.boxes != level.boxes) continue;
    if (options.target.miss(difficulty_from(level.profile)) > 0) continue;
    OrderOptions all = options;
    if (!options.size && !options.walls) all.walls = static_cast<int>(level.size.area()) - level.profile.shape.floor;
    if (!options.size) all.size = level.size;
    all.boxes = level.boxes;
    const auto order = make_order({}, all);
    if (!order) continue;
    // Room for its floor, and for walls among it.
    if (options.size && (order->size.width - 2) * (order->size.height - 2) * 4 < level.profile.shape.floor * 5)
      continue;
    classic.examples.push_back({.order = *order, .profile = level.profile, .number = classic.examples.size()});
  }
  if (classic.examples.empty()) {
    return fail("style: no classic level is like that; leave out size, boxes, walls or the difficulty, or the style");
  }
  in_strata(classic.examples);
  return classic;
}

void in_strata(std::vector<Example>& examples) {
  // Equal ones stay in their order; those without a profile are behind all others.
  std::ranges::sort(examples, {}, [](const Example& e) {
    return e.profile ? std::tuple(0, e.profile->pushes, e.profile->box_changes, e.number)
                     : std::tuple(1, 0, 0, e.number);
  });
  const auto known =
      static_cast<std::size_t>(std::ranges::count_if(examples, [](const Example& e) { return e.profile.has_value(); }));
  const auto groups = static_cast<std::size_t>(std::sqrt(static_cast<double>(known)));
  for (std::size_t g = 0; g < groups; ++g) {
    const std::size_t begin = known * g / groups, end = known * (g + 1) / groups;
    const double sign = g % 2 == 0 ? 1 : -1;
    std::ranges::sort(std::span(examples).subspan(begin, end - begin), {},
                      [&](const Example& e) { return std::pair(sign * e.profile->traps, e.number); });
  }
}

double ks_distance(std::vector<double> a, std::vector<double> b) {
  std::ranges::sort(a);
  std::ranges::sort(b);
  const auto share = [](const std::vector<double>& sorted, double x) {
    const auto below = std::ranges::upper_bound(sorted, x) - sorted.begin();
    return static_cast<double>(below) / static_cast<double>(sorted.size());
  };
  double most = 0;
  for (const auto* sample : {&a, &b}) {
    for (const double x : *sample) most = std::max(most, std::abs(share(a, x) - share(b, x)));
  }
  return most;
}

}  // namespace teka::sokoban
