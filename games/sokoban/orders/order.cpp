#include "games/sokoban/orders/order.hpp"

#include <algorithm>

#include "core/text.hpp"
#include "game/campaign.hpp"
#include "games/sokoban/generator/room_search.hpp"

namespace teka::sokoban {
namespace {

/// A value given twice must be the same.
template <class T, class Print>
Result<void> merge(std::string_view name, const std::optional<T>& asked, std::optional<T>& into, Print&& print) {
  if (asked && into && !(*asked == *into)) {
    return fail("{}: {} contradicts {}={} in the prompt; leave one of them out", name, print(*into), name,
                print(*asked));
  }
  if (asked) into = asked;
  return {};
}

Result<std::optional<DifficultyRange>> difficulty_in(const Prompt& prompt) {
  if (prompt.difficulty.empty()) return std::optional<DifficultyRange>();
  if (const auto range = parse_ramp(prompt.difficulty); range && *range) return std::optional(**range);
  const auto range = parse_difficulty(prompt.difficulty);
  if (range) return std::optional(*range);
  return fail("prompt: unknown difficulty={}{}", prompt.difficulty, suggestion(prompt.difficulty, kGradeNames));
}

/// Players and goals that a prompt asks for must be possible.
Result<void> check_counts(const Prompt& prompt) {
  const auto players = prompt.of(Prompted::players);
  const auto boxes = prompt.of(Prompted::boxes);
  const auto goals = prompt.of(Prompted::goals);
  if (players && *players != 1) return fail("prompt: players={} is impossible; a level has one player", *players);
  if (boxes && goals && *boxes != *goals) {
    return fail("prompt: boxes={} and goals={} is impossible; there must be as many goals as boxes", *boxes, *goals);
  }
  return {};
}

Result<void> add_prompt(const Prompt& prompt, OrderOptions& options) {
  const auto number = [](int n) { return fmt::format("{}", n); };
  if (auto ok = check_counts(prompt); !ok) return ok;
  if (auto ok = merge("walls", prompt.of(Prompted::walls), options.walls, number); !ok) return ok;
  if (auto ok = merge("boxes", prompt.of(Prompted::boxes), options.boxes, number); !ok) return ok;
  if (auto ok = merge("boxes", prompt.of(Prompted::goals), options.boxes, number); !ok) return ok;
  const auto sides = [](Size size) { return fmt::format("{}x{}", size.width, size.height); };
  if (auto ok = merge("size", prompt.size, options.size, sides); !ok) return ok;
  const auto difficulty = difficulty_in(prompt);
  if (!difficulty) return tl::unexpected(difficulty.error());
  return merge("difficulty", *difficulty, options.target.difficulty,
               [](const DifficultyRange& range) { return to_text(range); });
}

Result<void> check_range(std::string_view name, const std::optional<Range>& range) {
  const Range all;
  if (!range || (all.low <= range->low && range->low <= range->high && range->high <= all.high)) return {};
  if (range->low > range->high) {
    return fail("{}: {}..{} is empty; the lower end comes first", name, range->low, range->high);
  }
  return fail("{}: {}..{} is out of range; it must be within {}..{}", name, range->low, range->high, all.low, all.high);
}

/// A target that no level can meet is an error before any work begins.
Result<void> check_target(const DifficultyTarget& target, int boxes, bool boxes_on_goals) {
  if (auto ok = check_range("pushes", target.pushes); !ok) return ok;
  if (auto ok = check_range("moves", target.moves); !ok) return ok;
  if (auto ok = check_range("box_changes", target.box_changes); !ok) return ok;
  if (auto ok = check_range("detour", target.detour); !ok) return ok;
  if (target.difficulty && boxes < 2 && target.difficulty->low >= least_difficulty(Grade::hard)) {
    return fail("difficulty: with one box there are no box changes, so no level is hard; use more boxes");
  }
  const double least = difficulty_of({.pushes = boxes_on_goals ? 1 : boxes});
  if (target.difficulty && least >= target.difficulty->high) {
    return fail("difficulty: {} boxes take at least {} pushes, which is harder than {}; use fewer boxes", boxes, boxes,
                to_text(*target.difficulty));
  }
  if (target.box_changes && boxes < 2 && target.box_changes->low > 1) {
    return fail("box_changes: with one box there is only one; use more boxes");
  }
  if (target.pushes && target.pushes->high < boxes && !boxes_on_goals) {
    return fail("pushes: {} boxes that start off their goals take at least {} pushes", boxes, boxes);
  }
  return {};
}

Result<void> check_walls(const Order& order) {
  const Range range = possible_walls(order.size, order.boxes);
  if (!order.walls || range.contains(*order.walls)) return {};
  const Size size = order.size;
  if (*order.walls < range.low) {
    return fail("walls: {} are too few for the border of {}x{}, which takes {}; possible: {} to {}", *order.walls,
                size.width, size.height, range.low, range.low, range.high);
  }
  return fail("walls: {} leave too little floor for {}, goals and the player in {}x{}; possible: {} to {}",
              *order.walls, boxes_text(order.boxes), size.width, size.height, range.low, range.high);
}

/// What needs the fewest pushes of many candidates is not possible for large levels.
Result<void> check_large(const Order& order) {
  if (!is_large(order.size, order.boxes)) return {};
  const auto beyond = [](std::string_view what) {
    return fail("{} at most {}x{} with {} boxes; ask for a difficulty, or a smaller level", what, kMostUsualSide,
                kMostUsualSide, kMostUsualBoxes);
  };
  if (order.walls) return beyond("walls: an exact number is possible for levels of");
  const DifficultyTarget& target = order.target;
  const bool ranges = target.pushes || target.moves || target.box_changes || target.detour;
  if (!ranges || order.boxes <= kMostSearchedBoxes) return {};
  return beyond(target.pushes        ? "pushes: a range is possible for levels of"
                : target.moves       ? "moves: a range is possible for levels of"
                : target.box_changes ? "box_changes: a range is possible for levels of"
                                     : "detour: a range is possible for levels of");
}

Result<void> check(const Order& order, bool boxes_on_goals) {
  if (auto ok = validate(generator_settings(order)); !ok) return ok;
  if (auto ok = check_large(order); !ok) return ok;
  if (auto ok = check_target(order.target, order.boxes, boxes_on_goals); !ok) return ok;
  return check_walls(order);
}

}  // namespace

Result<OrderOptions> with_prompt(const OrderOptions& options, const Prompt& prompt) {
  OrderOptions all = options;
  if (auto ok = add_prompt(prompt, all); !ok) return tl::unexpected(ok.error());
  return all;
}

Result<Order> make_order(const std::optional<Prompt>& prompt, const OrderOptions& options) {
  const auto all = prompt ? with_prompt(options, *prompt) : options;
  if (!all) return tl::unexpected(all.error());
  Order order;
  order.size = all->size.value_or(order.size);
  order.boxes = all->boxes.value_or(order.boxes);
  order.walls = all->walls;
  order.target = all->target;
  if (auto ok = check(order, options.boxes_on_goals); !ok) {
    const bool all_in_prompt = prompt && !options.size && !options.boxes && !options.walls && !options.target.any();
    if (!all_in_prompt) return tl::unexpected(ok.error());
    return at_place("prompt", ok.error());
  }
  return order;
}

Range possible_walls(Size size, int boxes) {
  const int area = static_cast<int>(size.area());
  return {2 * (size.width + size.height) - 4, area - kSquaresPerBox * boxes};
}

std::string to_prompt_text(const Order& order) {
  std::string text = "SOKOBAN_LEVEL:";
  if (order.walls) text += fmt::format(" walls={}", *order.walls);
  text += fmt::format(" players=1 boxes={} goals={} size={}x{}", order.boxes, order.boxes, order.size.width,
                      order.size.height);
  if (order.target.difficulty) text += fmt::format(" difficulty={}", to_text(*order.target.difficulty));
  return text;
}

Prompt prompt_of(const Order& order) {
  Prompt prompt{.wanted = {order.walls, 1, order.boxes, order.boxes}, .size = order.size, .difficulty = {}};
  if (const auto grade = order.target.grade()) prompt.difficulty = name_of(*grade);
  return prompt;
}

GeneratorSettings generator_settings(const Order& order) {
  GeneratorSettings settings;
  settings.size = order.size;
  settings.boxes = order.boxes;
  return settings;
}

}  // namespace teka::sokoban
