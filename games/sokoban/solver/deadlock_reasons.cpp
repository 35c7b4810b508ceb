#include "games/sokoban/solver/deadlock_reasons.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <utility>

namespace teka::sokoban {
namespace {

constexpr std::size_t kMostReasons = 10;
/// Of more boxes than this, groups with too few goals are not looked for: that takes the square of their number.
constexpr std::size_t kMostMatched = 200;

constexpr Point back(Point at, Point step) {
  return {at.x - step.x, at.y - step.y};
}

class DeadlockFinder {
 public:
  explicit DeadlockFinder(const Level& level) : level_(level), inside_(inside_of(level)), number_(level.size()) {
    for (std::size_t i = 0; i < level.size().area(); ++i) {
      const Point p = level.size().point(i);
      if (has_box(level[p])) {
        boxes_.push_back(p);
        number_[p] = static_cast<int>(boxes_.size());
      }
      if (has_goal(level[p])) goals_.push_back(p);
    }
    live_ = Marks(level.size());
    for (const Point goal : goals_) spread(goal, live_, pulled);
  }

  std::vector<PlayProblem> run() {
    find_outside();
    find_boxes_without_goals();
    find_frozen();
    // What follows may be a consequence of what was found.
    if (reasons_.empty()) find_goals_without_boxes();
    if (reasons_.empty() && boxes_.size() <= kMostMatched) find_crowd();
    if (reasons_.size() > kMostReasons) {
      const std::size_t more = reasons_.size() - kMostReasons;
      reasons_.resize(kMostReasons);
      reasons_.push_back({.reason = fmt::format("{} more boxes or goals like these", more)});
    }
    return std::move(reasons_);
  }

 private:
  using Marks = Grid<char>;

  [[nodiscard]] bool is_floor(Point p) const { return level_.size().contains(p) && inside_[p] != 0; }
  [[nodiscard]] bool is_wall(Point p) const { return !level_.size().contains(p) || level_[p] == Tile::wall; }
  [[nodiscard]] bool is_home(Point box) const { return has_goal(level_[box]); }
  [[nodiscard]] bool is_dead(Point p) const { return !is_floor(p) || live_[p] == 0; }

  void add(Point at, std::string reason) { reasons_.push_back({.reason = std::move(reason), .at = at}); }
  [[nodiscard]] std::string name_of(Point box) const {
    return fmt::format("box {} at {},{}", number_[box], box.x, box.y);
  }

  /// Where a box on `p` may be after a push in this direction, or where it may have come from, if the player can be on
  /// every square of floor.
  static std::optional<Point> pushed(const DeadlockFinder& in, Point p, Point step) {
    return in.is_floor(p + step) && in.is_floor(back(p, step)) ? std::optional(p + step) : std::nullopt;
  }
  static std::optional<Point> pulled(const DeadlockFinder& in, Point p, Point step) {
    const Point from = back(p, step);
    return in.is_floor(from) && in.is_floor(back(from, step)) ? std::optional(from) : std::nullopt;
  }

  /// Marks all squares that a lone box can get to.
  template <class Next>
  void spread(Point from, Marks& marks, Next&& next) const {
    if (!is_floor(from) || std::exchange(marks[from], 1) != 0) return;
    std::vector<Point> open = {from};
    while (!open.empty()) {
      const Point p = open.back();
      open.pop_back();
      for (const Point step : kStep) {
        const auto to = next(*this, p, step);
        if (to && std::exchange(marks[*to], 1) == 0) open.push_back(*to);
      }
    }
  }

  void find_outside() {
    for (const Point box : boxes_) {
      if (inside_[box] == 0 && !is_home(box)) add(box, name_of(box) + " is off the goals, where the player cannot get");
    }
    for (const Point goal : goals_) {
      if (inside_[goal] != 0 || has_box(level_[goal])) continue;
      add(goal, fmt::format("the goal at {},{} is where the player cannot get", goal.x, goal.y));
    }
  }

  void find_boxes_without_goals() {
    for (const Point box : boxes_) {
      if (inside_[box] == 0 || is_home(box) || live_[box] != 0) continue;
      const bool beside = is_wall(box + Point{-1, 0}) || is_wall(box + Point{1, 0});
      const bool above = is_wall(box + Point{0, -1}) || is_wall(box + Point{0, 1});
      add(box, name_of(box) + (beside && above ? " is stuck in a corner" : " can be pushed to no goal"));
    }
  }

  void find_goals_without_boxes() {
    Marks reached(level_.size());
    for (const Point box : boxes_) spread(box, reached, pushed);
    for (const Point goal : goals_) {
      if (inside_[goal] == 0 || reached[goal] != 0) continue;
      add(goal, fmt::format("no box can be pushed to the goal at {},{}", goal.x, goal.y));
    }
  }

  /// The largest set of boxes of which none can be the first to move: on both axes there is a wall, another one of
  /// them, or a dead square on both sides.
  void find_frozen() {
    Marks frozen(level_.size());
    for (const Point box : boxes_) frozen[box] = inside_[box];
    const auto is_blocked = [&](Point box, Point step) {
      const Point a = box + step;
      const Point b = back(box, step);
      const auto blocks = [&](Point p) { return !is_floor(p) || frozen[p] != 0; };
      return blocks(a) || blocks(b) || (is_dead(a) && is_dead(b));
    };
    for (bool changed = true; std::exchange(changed, false);) {
      for (const Point box : boxes_) {
        if (frozen[box] == 0 || (is_blocked(box, {1, 0}) && is_blocked(box, {0, 1}))) continue;
        frozen[box] = 0;
        changed = true;
      }
    }
    for (const Point box : boxes_) {
      if (frozen[box] == 0 || is_home(box) || live_[box] == 0) continue;
      add(box, name_of(box) + " is stuck: walls and other stuck boxes block it for ever");
    }
  }

  /// Boxes that together can reach fewer goals than they are (Hall's condition), by augmenting paths.
  void find_crowd() {
    std::vector<std::vector<std::size_t>> goals_of;
    for (const Point box : boxes_) {
      Marks reached(level_.size());
      if (inside_[box] == 0) reached[box] = 1;
      spread(box, reached, pushed);
      auto& goals = goals_of.emplace_back();
      for (std::size_t g = 0; g < goals_.size(); ++g) {
        if (reached[goals_[g]] != 0) goals.push_back(g);
      }
    }
    constexpr std::size_t kNone = ~std::size_t{0};
    std::vector<std::size_t> box_of(goals_.size(), kNone);
    std::vector<char> seen;
    const auto place = [&](const auto& self, std::size_t box) -> bool {
      for (const std::size_t goal : goals_of[box]) {
        if (std::exchange(seen[goal], 1) != 0) continue;
        if (box_of[goal] != kNone && !self(self, box_of[goal])) continue;
        box_of[goal] = box;
        return true;
      }
      return false;
    };
    for (std::size_t box = 0; box < boxes_.size(); ++box) {
      seen.assign(goals_.size(), 0);
      if (place(place, box)) continue;
      const auto goals = std::ranges::count(seen, 1);
      add(boxes_[box], fmt::format("{} and {} other{} can be pushed to only {} goal{}", name_of(boxes_[box]), goals,
                                   goals == 1 ? "" : "s", goals, goals == 1 ? "" : "s"));
      return;
    }
  }

  const Level& level_;
  Grid<char> inside_;
  Grid<int> number_;
  std::vector<Point> boxes_, goals_;
  Marks live_;  ///< squares from which a lone box can get to a goal
  std::vector<PlayProblem> reasons_;
};

}  // namespace

std::vector<PlayProblem> find_deadlocks(const Level& level) {
  return DeadlockFinder(level).run();
}

}  // namespace teka::sokoban
