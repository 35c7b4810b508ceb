#include "games/sokoban/generator/pull.hpp"

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

/// All boxes on goals, the player in one of the regions that they leave.
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

/// Another box than the last, if there is one. Boxes on goals come first: they must leave before there is a valid
/// start. But if one is stuck, any other box may be blocking it.
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

/// Drags a box to one of the squares far from its goal. False if it cannot be moved.
template <int W>
bool Puller<W>::drag(int box, Rng& rng) {
  const Terrain<W>& t = *terrain_;
  auto& square = square_[static_cast<std::size_t>(box)];
  const Set others = boxes_ & ~Set::single(square);
  const auto& places = reach_.explore(t, others, square, region_, t.floor(), Reach::Mode::pull);
  std::size_t chosen = 0;
  int farthest = -1;
  for (std::size_t i = 1; i < places.size(); ++i) {
    const int place = places[i].square;
    if (place == square) continue;
    int rank = t.distances(place)[box] + static_cast<int>(rng.below(static_cast<std::uint64_t>(settings_.noise)));
    if (t.goals().test(place)) rank = 0;
    if (rank <= farthest) continue;
    farthest = rank;
    chosen = i;
  }
  if (chosen == 0) return false;
  const std::size_t line = line_.size();
  for (auto place = places[chosen]; place.from >= 0; place = places[static_cast<std::size_t>(place.from)]) {
    line_.push_back({place.square, places[static_cast<std::size_t>(place.from)].square});
  }
  std::reverse(line_.begin() + static_cast<std::ptrdiff_t>(line), line_.end());
  square = places[chosen].square;
  boxes_ = others | Set::single(square);
  const int player = Reach::player_after(t, places[chosen], Reach::Mode::pull);
  region_ = t.flood(t.floor() & ~boxes_, Set::single(player));
  return true;
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
template class Puller<36>;
template bool solves(const Terrain<1>&, Bits<1>, Bits<1>, const std::vector<Push>&);
template bool solves(const Terrain<2>&, Bits<2>, Bits<2>, const std::vector<Push>&);
template bool solves(const Terrain<4>&, Bits<4>, Bits<4>, const std::vector<Push>&);
template bool solves(const Terrain<8>&, Bits<8>, Bits<8>, const std::vector<Push>&);
template bool solves(const Terrain<36>&, Bits<36>, Bits<36>, const std::vector<Push>&);

}  // namespace teka::sokoban
