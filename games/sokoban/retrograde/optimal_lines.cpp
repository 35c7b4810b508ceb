#include "games/sokoban/retrograde/optimal_lines.hpp"

#include <algorithm>
#include <map>

#include "core/check.hpp"
#include "games/sokoban/solver/instantiated_widths.hpp"

namespace teka::sokoban {
namespace {

template <int W>
BoardState<W> pushed(const Terrain<W>& terrain, const BoardState<W>& position, int box, int direction) {
  BoardState<W> after{position.boxes, {}};
  after.boxes.flip(box);
  after.boxes.flip(terrain.step(box, direction));
  after.region = terrain.flood(terrain.floor() & ~after.boxes, Bits<W>::single(box));
  return after;
}

int nearest_goal(Assignment::Row distances, int goals) {
  return *std::min_element(distances, distances + goals);
}

/// The squares of all shortest walks between two squares of a region.
template <int W>
Bits<W> shortest_walks(const Terrain<W>& terrain, const Bits<W>& region, int from, int to) {
  std::vector<Bits<W>> rings = {Bits<W>::single(to)};
  Bits<W> seen = rings.back();
  while (!seen.test(from)) {
    const Bits<W> next = terrain.spread(rings.back()) & region & ~seen;
    TEKA_CHECK(next.any());
    seen = seen | next;
    rings.push_back(next);
  }
  Bits<W> at = Bits<W>::single(from);
  Bits<W> used = at;
  for (std::size_t i = rings.size() - 1; i-- > 0;) {
    at = terrain.spread(at) & rings[i];
    used = used | at;
  }
  return used;
}

template <int W>
class LineWalk {
 public:
  LineWalk(const Terrain<W>& terrain, const StateSpace<W>& space) : terrain_(terrain), space_(space) {}

  OptimalLines<W> run(std::uint32_t start, int player) {
    layer_[start] = {1, Bits<W>::single(player)};
    for (int pushes = space_.pushes(start); pushes > 0; --pushes) {
      next_.clear();
      for (const auto& [index, visit] : layer_) step(index, visit);
      layer_.swap(next_);
    }
    lines_.used = lines_.used | terrain_.goals();
    return lines_;
  }

 private:
  /// How a position is reached: by what share of the solutions, and where the player then stands.
  struct Visit {
    double share = 0;
    Bits<W> players;
  };

  void step(std::uint32_t index, const Visit& visit) {
    const BoardState<W>& position = space_[index];
    lines_.used = lines_.used | position.boxes;
    const Bits<W> free = terrain_.live() & ~position.boxes;
    for (int d = 0; d < kDirections; ++d) {
      (position.boxes & terrain_.beside(position.region, opposite(d)) & terrain_.beside(free, d))
          .for_each([&](int box) { try_push(index, visit, box, d); });
    }
  }

  void try_push(std::uint32_t index, const Visit& visit, int box, int direction) {
    lines_.legal += visit.share;
    const std::uint32_t after = space_.find(pushed(terrain_, space_[index], box, direction));
    if (after == StateSpace<W>::kNone) {
      lines_.lost += visit.share;
      return;
    }
    if (space_.pushes(after) != space_.pushes(index) - 1) return;
    const double share = visit.share * space_.ways(after) / space_.ways(index);
    const int to = terrain_.step(box, direction);
    const int goals = terrain_.goal_count();
    if (nearest_goal(terrain_.distances(to), goals) > nearest_goal(terrain_.distances(box), goals)) {
      lines_.counter += share;
    }
    const int behind = terrain_.step(box, opposite(direction));
    visit.players.for_each([&](int player) {
      lines_.used = lines_.used | shortest_walks(terrain_, space_[index].region, player, behind);
    });
    Visit& next = next_[after];
    next.share += share;
    next.players.set(box);
  }

  const Terrain<W>& terrain_;
  const StateSpace<W>& space_;
  std::map<std::uint32_t, Visit> layer_, next_;  // ordered: sums do not depend on a hash
  OptimalLines<W> lines_;
};

/// Breadth first, backwards, over positions and the box that is pushed next; continuing with the same box is free, and
/// changing to another one costs a stretch.
template <int W>
class StretchSearch {
 public:
  StretchSearch(const Terrain<W>& terrain, const StateSpace<W>& space)
      : terrain_(terrain), space_(space), boxes_(static_cast<std::size_t>(terrain.goal_count())) {}

  /// Rounds of one stretch each, from the end: `fresh` are the positions that can be solved with `stretches` stretches
  /// and not with fewer.
  int run(std::uint32_t start) {
    std::vector<std::uint32_t> fresh;
    solved_.assign(space_.size(), false);
    dragged_.assign(space_.size() * boxes_, false);
    for (std::uint32_t i = 0; i < space_.first(1); ++i) fresh.push_back(i);
    for (const std::uint32_t i : fresh) solved_[i] = true;
    for (int stretches = 0;; ++stretches) {
      if (solved_[start]) return stretches;
      TEKA_CHECK(!fresh.empty());
      next_.clear();
      for (const std::uint32_t index : fresh) {
        space_[index].boxes.for_each([&](int box) { drag(index, box); });
      }
      fresh.swap(next_);
    }
  }

 private:
  /// All positions from which pushes of this box alone lead here.
  void drag(std::uint32_t from, int box) {
    stack_.assign(1, {from, box});
    while (!stack_.empty()) {
      const auto [index, at] = stack_.back();
      stack_.pop_back();
      if (!first_visit(index, at)) continue;
      if (!solved_[index]) {
        solved_[index] = true;
        next_.push_back(index);
      }
      pull_all(index, at);
    }
  }

  void pull_all(std::uint32_t index, int box) {
    const BoardState<W>& position = space_[index];
    for (int d = 0; d < kDirections; ++d) {
      const int to = terrain_.step(box, d);
      const Bits<W> room = position.region & terrain_.beside(position.region, d);
      if (!(Bits<W>::single(box) & terrain_.beside(room, d)).any()) continue;
      BoardState<W> before{position.boxes, {}};
      before.boxes.flip(box);
      before.boxes.flip(to);
      before.region = terrain_.flood(terrain_.floor() & ~before.boxes, Bits<W>::single(terrain_.step(to, d)));
      const std::uint32_t found = space_.find(before);
      TEKA_CHECK(found != StateSpace<W>::kNone);
      stack_.emplace_back(found, to);
    }
  }

  bool first_visit(std::uint32_t index, int box) {
    std::size_t rank = 0;
    space_[index].boxes.for_each([&](int square) { rank += square < box ? 1 : 0; });
    const std::size_t slot = index * boxes_ + rank;
    if (dragged_[slot]) return false;
    dragged_[slot] = true;
    return true;
  }

  const Terrain<W>& terrain_;
  const StateSpace<W>& space_;
  std::size_t boxes_;
  std::vector<bool> solved_;   // with the stretches so far
  std::vector<bool> dragged_;  // positions whose box has been pulled wherever it can go
  std::vector<std::uint32_t> next_;
  std::vector<std::pair<std::uint32_t, int>> stack_;
};

}  // namespace

template <int W>
OptimalLines<W> follow_optimal_lines(const Terrain<W>& terrain, const StateSpace<W>& space, std::uint32_t start,
                                     int player) {
  return LineWalk<W>(terrain, space).run(start, player);
}

template <int W>
int fewest_stretches(const Terrain<W>& terrain, const StateSpace<W>& space, std::uint32_t start) {
  return StretchSearch<W>(terrain, space).run(start);
}

#define TEKA_INSTANTIATE(W)                                                                                   \
  template OptimalLines<W> follow_optimal_lines(const Terrain<W>&, const StateSpace<W>&, std::uint32_t, int); \
  template int fewest_stretches(const Terrain<W>&, const StateSpace<W>&, std::uint32_t)
TEKA_FOR_EACH_WIDTH(TEKA_INSTANTIATE);
#undef TEKA_INSTANTIATE

}  // namespace teka::sokoban
