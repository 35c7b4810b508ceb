#include "games/sokoban/pull.hpp"

#include <algorithm>

#include "core/check.hpp"

namespace teka::sokoban {

template <int W>
bool Puller<W>::run(const Terrain<W>& terrain, const PullSettings& settings, Rng& rng) {
  TEKA_CHECK(terrain.goal_count() <= kMostBoxes);
  terrain_ = &terrain;
  settings_ = settings;
  best_score_ = 0;
  const int drags = settings.drags_per_box * terrain.goal_count();
  for (int run = 0; run < settings.runs; ++run) {
    start(rng);
    int last = -1;
    for (int i = 0, failed = 0; i < drags && failed < 2 * terrain.goal_count();) {
      last = choose_box(last, failed == 0, rng);
      if (drag(last, rng)) {
        failed = 0;
        judge(++i);
      } else {
        ++failed;
      }
    }
  }
  std::reverse(best_line_.begin(), best_line_.end());
  return best_score_ > 0;
}

/// All boxes on goals, the player in one of the parts that they leave.
template <int W>
void Puller<W>::start(Rng& rng) {
  const Terrain<W>& t = *terrain_;
  boxes_ = t.goals();
  for (std::size_t i = 0; i < t.goal_squares().size(); ++i) {
    square_[i] = static_cast<std::uint16_t>(t.goal_squares()[i]);
  }
  line_.clear();
  const Set free = t.floor() & ~boxes_;
  auto skip = static_cast<int>(rng.below(static_cast<std::uint64_t>(free.count())));
  int player = 0;
  free.for_each([&](int square) {
    if (skip-- == 0) player = square;
  });
  region_ = t.flood(free, Set::single(player));
}

/// Another one than the last, if there is one. Boxes on goals come first: until they have left, there is no start. But
/// when one is stuck, any other may be what it is stuck behind.
template <int W>
int Puller<W>::choose_box(int last, bool prefer_goals, Rng& rng) const {
  const auto n = static_cast<std::uint64_t>(terrain_->goal_count());
  auto box = static_cast<int>(rng.below(n));
  for (std::uint64_t k = 0; prefer_goals && k < n; ++k) {
    const int other = static_cast<int>((static_cast<std::uint64_t>(box) + k) % n);
    if (other != last && terrain_->goals().test(square_[static_cast<std::size_t>(other)])) return other;
  }
  while (n > 1 && box == last) box = static_cast<int>(rng.below(n));
  return box;
}

/// Drags a box to one of the places far from its goal. False when it cannot be moved.
template <int W>
bool Puller<W>::drag(int box, Rng& rng) {
  const Terrain<W>& t = *terrain_;
  explore(box);
  std::size_t chosen = 0;
  int farthest = -1;
  for (std::size_t i = 1; i < places_.size(); ++i) {
    const int square = places_[i].square;
    if (square == places_[0].square) continue;
    int rank = t.distances(square)[box] + static_cast<int>(rng.below(static_cast<std::uint64_t>(settings_.noise)));
    if (t.goals().test(square)) rank = 0;
    if (rank <= farthest) continue;
    farthest = rank;
    chosen = i;
  }
  if (chosen == 0) return false;
  const std::size_t line = line_.size();
  for (std::size_t i = chosen; i != 0; i = places_[i].from) {
    const auto back = terrain_->step(places_[i].square, opposite(places_[i].direction));
    line_.push_back({places_[i].square, static_cast<std::uint16_t>(back)});
  }
  std::reverse(line_.begin() + static_cast<std::ptrdiff_t>(line), line_.end());
  auto& square = square_[static_cast<std::size_t>(box)];
  boxes_.flip(square);
  square = places_[chosen].square;
  boxes_.flip(square);
  region_ = t.flood(t.floor() & ~boxes_, Set::single(places_[chosen].player));
  return true;
}

/// Breadth first over where the box is and which sides of it the player can reach; the other boxes stand still.
template <int W>
void Puller<W>::explore(int box) {
  const Terrain<W>& t = *terrain_;
  const int from = square_[static_cast<std::size_t>(box)];
  sides_.assign(static_cast<std::size_t>(t.squares()), 0);
  places_.clear();
  places_.push_back({static_cast<std::uint16_t>(from), static_cast<std::uint16_t>(region_.lowest()), 0, 0});
  Set free = t.floor() & ~boxes_;
  free.set(from);
  for (std::size_t at = 0; at < places_.size(); ++at) visit(free, at);
}

template <int W>
void Puller<W>::visit(const Set& free, std::size_t at) {
  const Terrain<W>& t = *terrain_;
  const int square = places_[at].square;
  const Set box = Set::single(square);
  const Set region = t.flood(free & ~box, Set::single(places_[at].player));
  for (int d = 0; d < kDirections; ++d) {
    // The player stands beside the box and needs one more square behind himself.
    const Set beside = t.beside(region, d);
    if ((box & beside).none()) continue;
    sides_[static_cast<std::size_t>(square)] |= static_cast<std::uint8_t>(1 << d);
    if ((box & t.beside(region & beside, d)).none()) continue;
    const int to = t.step(square, d);
    if ((sides_[static_cast<std::size_t>(to)] >> d & 1) != 0) continue;
    sides_[static_cast<std::size_t>(to)] |= static_cast<std::uint8_t>(1 << d);
    places_.push_back({static_cast<std::uint16_t>(to), static_cast<std::uint16_t>(t.step(to, d)),
                       static_cast<std::uint16_t>(at), static_cast<std::uint8_t>(d)});
  }
}

/// Keeps the position if it is the best so far.
template <int W>
void Puller<W>::judge(int drags) {
  const Terrain<W>& t = *terrain_;
  if (!settings_.boxes_on_goals && (boxes_ & t.goals()).any()) return;
  if (boxes_ == t.goals() || static_cast<int>(line_.size()) > settings_.most_pulls) return;
  std::array<Assignment::Row, Assignment::kMax> rows;
  std::size_t n = 0;
  boxes_.for_each([&](int square) { rows[n++] = t.distances(square); });
  assignment_.solve(static_cast<int>(n), rows);
  const int score = assignment_.cost() + settings_.change_bonus * drags;
  if (assignment_.cost() < settings_.least_bound || score <= best_score_) return;
  best_score_ = score;
  best_boxes_ = boxes_;
  best_region_ = region_;
  best_line_ = line_;
}

template <int W>
bool solves(const Terrain<W>& terrain, Bits<W> boxes, Bits<W> region, const std::vector<Push>& pushes) {
  for (const Push& push : pushes) {
    const auto& ring = terrain.ring(push.from);  // directions at even places, opposite ones four apart
    const auto ahead = static_cast<std::size_t>(std::find(ring.begin(), ring.end(), push.to) - ring.begin());
    if (ahead % 2 != 0 || ahead >= ring.size()) return false;
    const int behind = ring[(ahead + 4) % ring.size()];
    const Bits<W> free = terrain.floor() & ~boxes;
    if (!boxes.test(push.from) || !free.test(push.to) || behind < 0 || !region.test(behind)) return false;
    boxes.flip(push.from);
    boxes.flip(push.to);
    region = terrain.flood(terrain.floor() & ~boxes, Bits<W>::single(push.from));
  }
  return boxes == terrain.goals();
}

template class Puller<1>;
template class Puller<2>;
template class Puller<4>;
template class Puller<8>;
template bool solves(const Terrain<1>&, Bits<1>, Bits<1>, const std::vector<Push>&);
template bool solves(const Terrain<2>&, Bits<2>, Bits<2>, const std::vector<Push>&);
template bool solves(const Terrain<4>&, Bits<4>, Bits<4>, const std::vector<Push>&);
template bool solves(const Terrain<8>&, Bits<8>, Bits<8>, const std::vector<Push>&);

}  // namespace teka::sokoban
