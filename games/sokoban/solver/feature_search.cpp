#include "games/sokoban/solver/feature_search.hpp"

#include <algorithm>
#include <tuple>

#include "games/sokoban/solver/deadlock.hpp"
#include "games/sokoban/solver/instantiated_widths.hpp"

namespace teka::sokoban {

namespace {
constexpr std::size_t kMostSteps = 160;  // of one position; steps of lower rank would never be taken
}  // namespace

template <int W>
Solution FeatureSearch<W>::run(const Terrain<W>& terrain, const PackingPlan<W>& plan, const PairTable<W>& pairs,
                               const SearchStyle& style, Techniques techniques, std::size_t memory,
                               const Budget& budget) {
  terrain_ = &terrain;
  plan_ = &plan;
  pairs_ = &pairs;
  style_ = style;
  techniques_ = techniques;
  budget_ = &budget;
  is_solved_ = out_of_memory_ = false;
  line_.clear();
  clear(memory);
  const Set free = terrain.floor() & ~terrain.boxes();
  add(terrain.boxes(), terrain.flood(free, Set::single(terrain.player())), PositionStore<W>::kNone, {}, 0);
  Solution result;
  bool stepped = true;
  while (!is_solved_ && stepped && result.limit.empty()) {
    stepped = false;
    for (std::uint32_t cell = 0; cell < cells_.size() && !is_solved_; ++cell) {
      if (!take_step(cell)) continue;
      stepped = true;
      result.limit = out_of_memory_ ? "memory" : limit_after(budget, ++result.nodes);
      if (!result.limit.empty()) break;
    }
  }
  if (is_solved_) {
    result.answer = Answer::solved;
    result.limit = {};
    trace(solved_);
  }
  return result;
}

template <int W>
void FeatureSearch<W>::clear(std::size_t memory) {
  memory_ = memory;
  expansions_.clear();
  cell_of_.clear();
  std::vector<Cell>().swap(cells_);
  bytes_ = 0;
  store_.clear(memory / 4);
  frozen_goals_.clear(memory / 8);
  corral_prover_.clear(memory / 4);
}

template <int W>
int FeatureSearch<W>::count_outside(const Set& boxes, int packed) const {
  const int next = std::min(packed + 1, plan_->size() - 1);
  return (boxes & ~plan_->done(packed) & ~plan_->live(next)).count();
}

template <int W>
typename FeatureSearch<W>::Features FeatureSearch<W>::features(const Set& boxes) const {
  const Terrain<W>& t = *terrain_;
  Features f{};
  f.packed = plan_->filled(boxes);
  for (Set free = t.floor() & ~boxes; free.any(); ++f.regions) {
    free = free & ~t.flood(free, Set::single(free.lowest()));
  }
  f.doors = (boxes & t.doors() & ~t.goals()).count();
  f.outside = count_outside(boxes, f.packed);
  return f;
}

template <int W>
typename FeatureSearch<W>::Features FeatureSearch<W>::features_after(const Current& now, const Set& after, int from,
                                                                     int to, int regions) const {
  const Terrain<W>& t = *terrain_;
  Features f = now.features;
  f.regions = regions;
  f.packed = plan_->filled(after);
  const Set doors = t.doors() & ~t.goals();
  f.doors += (doors.test(to) ? 1 : 0) - (doors.test(from) ? 1 : 0);
  f.outside = count_outside(after, f.packed);
  return f;
}

template <int W>
bool FeatureSearch<W>::is_lost(const Set& boxes, const Set& region) {
  const Terrain<W>& t = *terrain_;
  const Set frozen = frozen_boxes(t, boxes);
  if ((frozen & ~t.goals()).any()) return true;
  if (techniques_.has(Technique::frozen_goals) && frozen.any() && frozen_goals_.is_lost(t, boxes, frozen)) return true;
  if (techniques_.has(Technique::corral_proofs) && corral_prover_.is_lost(t, boxes, region)) return true;
  std::array<Assignment::Row, Assignment::kMax> rows;
  int n = 0;
  boxes.for_each([&](int square) { rows[static_cast<std::size_t>(n++)] = t.distances(square); });
  assignment_.solve(n, rows);
  return !assignment_.possible();
}

template <int W>
void FeatureSearch<W>::add(const Set& boxes, const Set& region, std::uint32_t parent, const Step& step,
                           std::size_t weight) {
  bool is_new = false;
  const std::uint32_t index = store_.find_or_add(boxes, static_cast<std::uint16_t>(region.lowest()), is_new);
  out_of_memory_ = index == PositionStore<W>::kNone || bytes_ > memory_ / 4;
  if (out_of_memory_ || !is_new) return;
  auto& node = store_[index];
  node.parent = parent;
  node.from = step.from;
  node.to = step.to;
  expansions_.emplace_back();
  bytes_ += sizeof(Expansion);
  expansions_[index].weight = static_cast<std::uint32_t>(weight);
  is_solved_ = boxes == terrain_->goals();
  solved_ = index;
  if (is_solved_ || is_lost(boxes, region)) return;
  const Features now = features(boxes);
  const auto [found, is_new_cell] = cell_of_.try_emplace(now, static_cast<std::uint32_t>(cells_.size()));
  if (is_new_cell) {
    cells_.emplace_back();
    bytes_ += 3 * sizeof(Cell) + sizeof(Features) + 2 * kAllocation;
  }
  Current current{boxes, region, now, {}, region.count()};
  if (style_.path_adviser) current.way = path_finder_.find(*terrain_, *plan_, boxes, now.packed);
  list_steps(index, current, cells_[found->second]);
}

template <int W>
void FeatureSearch<W>::list_steps(std::uint32_t index, const Current& now, Cell& cell) {
  auto& steps = expansions_[index].steps;
  const Set movable = boxes_to_push(*terrain_, now.boxes, now.region);
  Advices advices;
  int rank = 0;
  now.boxes.for_each([&](int box) {
    if (movable.test(box) && !budget_->interrupted()) list_box_steps(now, box, rank, steps, advices);
    ++rank;
  });
  std::sort(steps.begin(), steps.end(), [](const Step& a, const Step& b) {
    return std::tuple(b.score, a.from, a.to, a.player) < std::tuple(a.score, b.from, b.to, b.player);
  });
  if (steps.size() > kMostSteps) steps.resize(kMostSteps);
  steps.shrink_to_fit();
  bytes_ += steps.size() * sizeof(Step) + kAllocation;
  const std::size_t weight = expansions_[index].weight;
  for (const Advice& advice : advices) {
    if (advice.score > 0 && techniques_.has(Technique::advisers))
      bytes_ += cell.add(weight, {index, true, advice.step});
  }
  if (!steps.empty()) bytes_ += cell.add(weight + 1, {index, false, {}});
}

template <int W>
void FeatureSearch<W>::list_box_steps(const Current& now, int box, int rank, std::vector<Step>& steps,
                                      Advices& advices) {
  const Terrain<W>& t = *terrain_;
  const Set others = now.boxes & ~Set::single(box);
  const auto& places = reach_.explore(t, others, box, now.region, t.live(), Reach::Mode::push);
  if (places.size() < 2) return;
  // Removing the box joins the parts around it; placing it elsewhere splits the floor there into parts.
  const int regions_without = now.features.regions + 1 - reach_.parts_at(box);
  const int room = t.flood(t.floor() & ~others, now.region).count();
  for (const Place& place : places) {
    if (place.length == 0) continue;
    Set after = others;
    after.set(place.square);
    if (is_frozen_deadlock_at(t, after, place.square)) continue;
    if (pairs_->is_lost(after, place.square, opposite(place.direction))) continue;
    const int bound = style_.bound_adviser ? assignment_.cost_with(rank, t.distances(place.square)) : 0;
    if (bound >= Assignment::kNever) continue;
    const int parts = reach_.parts_at(place.square);
    const Features then = features_after(now, after, box, place.square, regions_without - 1 + parts);
    const int player = Reach::player_after(t, place, Reach::Mode::push);
    const int reached = parts == 1 ? room - 1 : t.flood(t.floor() & ~after, Set::single(player)).count();
    const Gains gains = {.packed = then.packed - now.features.packed,
                         .regions = now.features.regions - then.regions,
                         .doors = now.features.doors - then.doors,
                         .outside = now.features.outside - then.outside,
                         .way = now.way.blockers.test(box) && !now.way.squares.test(place.square) ? 1 : 0,
                         .bound = style_.bound_adviser ? assignment_.cost() - bound : 0};
    const int score = 100 * gains.packed + 20 * (gains.regions + gains.doors + gains.outside + gains.way) + reached -
                      now.reached - std::min<int>(place.length, 20) / 4;
    steps.push_back({static_cast<std::uint16_t>(box), place.square, static_cast<std::uint16_t>(player),
                     static_cast<std::int16_t>(score)});
    advise(gains, place.length, steps.back(), advices);
  }
}

/// Each adviser keeps the step that gains most by its own measure, the shorter of equal ones.
template <int W>
void FeatureSearch<W>::advise(const Gains& gains, int length, const Step& step, Advices& advices) {
  const std::array<int, kAdvisers> all = {gains.packed,  gains.regions, gains.doors,
                                          gains.outside, gains.way,     gains.bound};
  for (std::size_t adviser = 0; adviser < all.size(); ++adviser) {
    const int value = all[adviser] * 1000 - length;
    if (value > advices[adviser].score) advices[adviser] = {value, step};
  }
}

template <int W>
std::size_t FeatureSearch<W>::Cell::add(std::size_t weight, const Entry& entry) {
  const std::size_t lists = by_weight.capacity();
  if (by_weight.size() <= weight) by_weight.resize(weight + 1);
  auto& entries = by_weight[weight];
  const std::size_t room = entries.capacity();
  entries.push_back(entry);
  return (by_weight.capacity() - lists) * (sizeof(entries) + kAllocation) + (entries.capacity() - room) * sizeof(Entry);
}

template <int W>
bool FeatureSearch<W>::take_step(std::uint32_t at) {
  Cell& cell = cells_[at];
  const auto lightest =
      std::find_if(cell.by_weight.begin(), cell.by_weight.end(), [](const auto& e) { return !e.empty(); });
  if (lightest == cell.by_weight.end()) return false;
  const auto weight = static_cast<std::size_t>(lightest - cell.by_weight.begin());
  Entry entry = lightest->back();  // the latest: depth first among equals
  lightest->pop_back();
  if (!entry.advised) {
    Expansion& expansion = expansions_[entry.node];
    entry.step = expansion.steps[expansion.next++];
    if (expansion.next < expansion.steps.size()) {
      bytes_ += cell.add(expansion.weight + 1 + expansion.next / style_.patience, {entry.node, false, {}});
    }
  }
  Set boxes = store_[entry.node].boxes;
  boxes.flip(entry.step.from);
  boxes.flip(entry.step.to);
  const Set region = terrain_->flood(terrain_->floor() & ~boxes, Set::single(entry.step.player));
  add(boxes, region, entry.node, entry.step, weight);
  return true;
}

/// Each step moves one box some distance; its pushes are found again from the position before it.
template <int W>
void FeatureSearch<W>::trace(std::uint32_t index) {
  const Terrain<W>& t = *terrain_;
  for (; store_[index].parent != PositionStore<W>::kNone; index = store_[index].parent) {
    const auto& node = store_[index];
    const auto& before = store_[node.parent];
    const Set region = t.flood(t.floor() & ~before.boxes, Set::single(before.player));
    const Set after = t.flood(t.floor() & ~node.boxes, Set::single(node.player));
    const auto& places =
        reach_.explore(t, before.boxes & ~Set::single(node.from), node.from, region, t.live(), Reach::Mode::push);
    const auto last = std::find_if(places.begin() + 1, places.end(), [&](const Place& place) {
      return place.square == node.to && after.test(Reach::player_after(t, place, Reach::Mode::push));
    });
    for (auto place = *last; place.from >= 0; place = places[static_cast<std::size_t>(place.from)]) {
      line_.push_back({places[static_cast<std::size_t>(place.from)].square, place.square});
    }
  }
  std::reverse(line_.begin(), line_.end());
}

#define TEKA_INSTANTIATE(words) template class FeatureSearch<words>
TEKA_FOR_EACH_WIDTH(TEKA_INSTANTIATE);
#undef TEKA_INSTANTIATE

}  // namespace teka::sokoban
