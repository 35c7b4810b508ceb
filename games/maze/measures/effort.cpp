#include "games/maze/measures/effort.hpp"

#include <bit>
#include <cmath>

#include "games/maze/measures/measures.hpp"

namespace teka::maze {
namespace {

constexpr unsigned kAcross = wall_bit(kLeft) | wall_bit(kRight);
constexpr unsigned kDown = wall_bit(kTop) | wall_bit(kBottom);

double trouble_of(const WrongBranch& branch) {
  const double size = static_cast<double>(branch.length) * static_cast<double>(branch.depth);
  return std::log2(1 + size / static_cast<double>(branch.openings) / (kGlance * kGlance));
}

class EffortMeter {
 public:
  EffortMeter(const Maze& maze, const std::stop_token& stop)
      : maze_(maze), stop_(stop), path_(shortest_path(maze, stop)), marks_(maze.cell_count(), kUnseen) {}

  Effort measure() {
    Effort effort;
    if (path_.empty()) return effort;
    effort.solvable = true;
    effort.way = static_cast<std::int64_t>(path_.size()) - 1;
    for (std::size_t i = 2; i < path_.size(); ++i) effort.way += turns_at(i - 1) ? 1 : 0;
    for (const std::size_t cell : path_) marks_[cell] = kSolution;
    mark_seen_through();
    const std::size_t last = goal_in_sight();
    for (std::size_t i = 0; i < last && !stop_.stop_requested(); ++i) {
      for_each_opening(path_[i], [&](std::size_t next) {
        if ((marks_[next] & (kSolution | kDone)) == 0) explore(next, effort);
      });
    }
    effort.value = std::sqrt(static_cast<double>(effort.way) * effort.trouble);
    return effort;
  }

 private:
  enum Mark : std::uint8_t { kUnseen = 0, kSolution = 1, kDone = 2, kSeenThrough = 4, kTouched = 8, kDepthKnown = 16 };

  [[nodiscard]] unsigned openings(std::size_t cell) const { return ~unsigned{maze_.genes()[cell]} & kAllWalls; }
  template <class Visit>
  void for_each_opening(std::size_t cell, Visit&& visit) const {
    for (unsigned left = openings(cell); left != 0; left &= left - 1) {
      visit(maze_.neighbour(cell, static_cast<Direction>(std::countr_zero(left))));
    }
  }
  [[nodiscard]] bool is_straight(std::size_t cell) const {
    return openings(cell) == kAcross || openings(cell) == kDown;
  }
  /// Unsigned differences wrap consistently, so equal steps compare equal.
  [[nodiscard]] bool turns_at(std::size_t i) const { return path_[i + 1] - path_[i] != path_[i] - path_[i - 1]; }

  /// From this place of the path on the goal is straight ahead: branches are no longer a question.
  [[nodiscard]] std::size_t goal_in_sight() const {
    std::size_t i = path_.size() - 2;
    while (i > 0 && !turns_at(i)) --i;
    return i;
  }

  /// A straight dead end is seen from its mouth; nobody walks into it.
  void mark_seen_through() {
    for (std::size_t cell = 0; cell < marks_.size(); ++cell) {
      if (cell % 65536 == 0 && stop_.stop_requested()) return;
      if (!std::has_single_bit(openings(cell)) || (marks_[cell] & kSolution) != 0) continue;
      const auto d = static_cast<Direction>(std::countr_zero(openings(cell)));
      std::size_t at = cell;
      do {
        marks_[at] |= kSeenThrough;
        at = maze_.neighbour(at, d);
      } while (is_straight(at) && (marks_[at] & (kSolution | kSeenThrough)) == 0);
    }
  }

  /// The whole part beside the solution that contains `cell`: first all of it, then its depth from where it opens.
  void explore(std::size_t cell, Effort& effort) {
    WrongBranch branch;
    touched_.clear();
    frontier_.assign(1, cell);
    marks_[cell] |= kDone;
    while (!frontier_.empty()) {
      const std::size_t at = frontier_.back();
      frontier_.pop_back();
      if ((marks_[at] & kSeenThrough) == 0) branch.length += is_straight(at) ? 1 : 2;
      for_each_opening(at, [&](std::size_t next) {
        if ((marks_[next] & kSolution) != 0) return touch(next);
        if ((marks_[next] & kDone) != 0) return;
        marks_[next] |= kDone;
        frontier_.push_back(next);
      });
    }
    branch.openings = static_cast<std::int64_t>(touched_.size());
    branch.depth = branch.length == 0 ? 0 : depth();
    for (const std::size_t at : touched_) marks_[at] = kSolution;
    if (branch.length == 0) return;
    effort.branches.push_back(branch);
    effort.trouble += trouble_of(branch);
  }

  /// Moves from the nearest opening to the farthest cell that is not seen through.
  std::int64_t depth() {
    std::int64_t deepest = 0;
    frontier_ = touched_;
    for (std::int64_t moves = 1; !frontier_.empty(); ++moves) {
      next_.clear();
      for (const std::size_t at : frontier_) {
        for_each_opening(at, [&](std::size_t next) {
          if ((marks_[next] & (kSolution | kDepthKnown)) != 0 || (marks_[next] & kDone) == 0) return;
          marks_[next] |= kDepthKnown;
          next_.push_back(next);
          if ((marks_[next] & kSeenThrough) == 0) deepest = moves;
        });
      }
      frontier_.swap(next_);
    }
    return deepest;
  }

  void touch(std::size_t cell) {
    if ((marks_[cell] & kTouched) != 0) return;
    marks_[cell] |= kTouched;
    touched_.push_back(cell);
  }

  const Maze& maze_;
  const std::stop_token& stop_;
  std::vector<std::size_t> path_;
  std::vector<std::uint8_t> marks_;
  std::vector<std::size_t> frontier_;
  std::vector<std::size_t> next_;
  std::vector<std::size_t> touched_;  ///< cells of the solution at which the branch opens
};

}  // namespace

Effort measure_effort(const Maze& maze, const std::stop_token& stop) {
  return EffortMeter(maze, stop).measure();
}

double difficulty_of(const Maze& maze, const std::stop_token& stop) {
  return effort_anchors(maze.size()).difficulty_of(measure_effort(maze, stop).value);
}

}  // namespace teka::maze
