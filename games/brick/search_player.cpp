#include "games/brick/search_player.hpp"

#include <algorithm>
#include <cmath>

namespace teka::brick {
namespace {

constexpr double kNothing = -1e300;
constexpr double kDeath = -1e9;       // of a board on which no brick finds room
constexpr std::size_t kLimitAt = 30;  // free cells

}  // namespace

SearchPlayer::SearchPlayer(int colors, const Weights& weights, InstructionSet set)
    : colors_(colors),
      weights_(weights),
      resolver_(colors, set),
      shape_(weights),
      trigger_(weights_, colors),
      triggers_(Triggers::all(colors)),
      rng_(Seed(0).child("bricks to come")) {
  // By multiplication alone: powers of the C library differ in the last bit between machines.
  limits_[kLimitAt] = weights.limit;
  for (std::size_t free = kLimitAt; free < kCells; ++free) limits_[free + 1] = limits_[free] * weights.limit_growth;
  for (std::size_t free = kLimitAt; free > 0; --free) limits_[free - 1] = limits_[free] / weights.limit_growth;
  for (int top = 1; top <= colors; ++top) {
    for (int middle = 1; middle <= colors; ++middle) {
      for (int bottom = 1; bottom <= colors; ++bottom) {
        const Brick brick{{static_cast<Color>(top), static_cast<Color>(middle), static_cast<Color>(bottom)}};
        // One of the three that are rotations of each other.
        const bool first = top <= middle && top <= bottom && (top < bottom || top == middle);
        if (first) sorts_.push_back({drops_.size(), middle == top && bottom == top ? 1.0 : 3.0});
        drops_.push_back(DropList::of_brick(brick));
      }
    }
  }
}

std::size_t SearchPlayer::list_of(const Brick& brick) const {
  std::size_t list = 0;
  for (const Color color : brick.cells) list = list * static_cast<std::size_t>(colors_) + color - 1;
  return list;
}

void SearchPlayer::expand(const PackedBoard& board, const Brick& brick) {
  const Batch& batch = resolver_.boards(board, drops_[list_of(brick)]);
  work_ += batch.count;
  shape_.weigh(resolver_, batch);
  std::array<int, kPlacements> places{};
  places.fill(-1);
  for (std::size_t i = 0; i < batch.count; ++i) places[batch.id[i]] = static_cast<int>(i);
  boards_.clear();
  candidates_.clear();
  reply_blocks_.clear();
  for (int number = 0; number < kPlacements; ++number) {
    if (places[static_cast<std::size_t>(number)] < 0) continue;
    const auto i = static_cast<std::size_t>(places[static_cast<std::size_t>(number)]);
    const auto points = static_cast<std::int64_t>(batch.points[i]);
    boards_.push_back(batch.board(i, resolver_.planes()));
    candidates_.push_back({.number = number,
                           .points = points,
                           .value = shape_.value(i) + weights_.points * static_cast<double>(points),
                           .trigger = 0});
    reply_blocks_.push_back(shape_.blocks(i));
  }
}

void SearchPlayer::value_candidates() {
  const std::size_t each = triggers_.drops.size();
  trigger_points_.resize(boards_.size() * each);
  work_ += resolver_.points(boards_, triggers_.drops, trigger_points_);
  for (std::size_t i = 0; i < candidates_.size(); ++i) {
    const auto worth = trigger_.worth(std::span(trigger_points_).subspan(i * each, each), kColumns, reply_blocks_[i]);
    candidates_[i].value += worth.value;
    candidates_[i].trigger = worth.expected;
  }
}

void SearchPlayer::draw_bricks(int count) {
  if (count >= static_cast<int>(sorts_.size())) {
    next_bricks_ = sorts_;
    return;
  }
  // All colours equally often, as far as it goes: a fairer sample than one drawn brick by brick.
  std::vector<Color> cells(static_cast<std::size_t>(count * kBrickCells));
  for (std::size_t i = 0; i < cells.size(); ++i)
    cells[i] = static_cast<Color>(1 + i % static_cast<std::size_t>(colors_));
  rng_.shuffle(std::span(cells));
  next_bricks_.clear();
  for (std::size_t i = 0; i < cells.size(); i += kBrickCells) {
    next_bricks_.push_back({list_of({{cells[i], cells[i + 1], cells[i + 2]}}), 1.0});
  }
}

void SearchPlayer::add_replies(const PackedBoard& board, std::size_t brick, std::size_t count, double& fire) {
  const Batch& batch = resolver_.boards(board, drops_[next_bricks_[brick].list]);
  work_ += batch.count;
  shape_.weigh(resolver_, batch);
  ranking_.clear();
  fire = 0;
  for (std::size_t i = 0; i < batch.count; ++i) {
    const auto points = static_cast<double>(batch.points[i]);
    fire = std::max(fire, points);
    // Ties by placement: the batch has no order of its own.
    ranking_.emplace_back(-(shape_.value(i) + weights_.reply_points * points), batch.id[i] * kBatch + i);
  }
  count = std::min(count, ranking_.size());
  std::partial_sort(ranking_.begin(), ranking_.begin() + static_cast<std::ptrdiff_t>(count), ranking_.end());
  for (std::size_t i = 0; i < count; ++i) {
    const std::size_t place = ranking_[i].second % kBatch;
    reply_boards_.push_back(batch.board(place, resolver_.planes()));
    replies_.push_back({.value = -ranking_[i].first, .brick = brick});
    reply_blocks_.push_back(shape_.blocks(place));
  }
}

SearchPlayer::Outlook SearchPlayer::look_ahead(std::size_t candidate, const SearchPlan& plan) {
  const std::size_t all = triggers_.drops.size();
  const Triggers some = plan.triggers < kColumns
                            ? Triggers::best_of(triggers_, std::span(trigger_points_).subspan(candidate * all, all),
                                                colors_, plan.triggers)
                            : triggers_;
  reply_boards_.clear();
  replies_.clear();
  reply_blocks_.clear();
  Outlook outlook{0, 0};
  double weight = 0;
  for (std::size_t brick = 0; brick < next_bricks_.size(); ++brick) {
    double fire = 0;
    add_replies(boards_[candidate], brick, static_cast<std::size_t>(plan.replies), fire);
    outlook.fire += next_bricks_[brick].weight * fire;
    weight += next_bricks_[brick].weight;
  }
  const std::size_t each = some.drops.size();
  reply_points_.resize(reply_boards_.size() * each);
  work_ += resolver_.points(reply_boards_, some.drops, reply_points_);
  for (std::size_t i = 0; i < replies_.size();) {
    const std::size_t brick = replies_[i].brick;
    double best = kNothing;
    for (; i < replies_.size() && replies_[i].brick == brick; ++i) {
      const auto worth =
          trigger_.worth(std::span(reply_points_).subspan(i * each, each), some.per_color, reply_blocks_[i]);
      best = std::max(best, replies_[i].value + worth.value);
    }
    outlook.value += next_bricks_[brick].weight * best;
  }
  if (replies_.empty()) return {.value = kDeath, .fire = 0};
  return {.value = outlook.value / weight, .fire = outlook.fire / weight};
}

Choice SearchPlayer::choose(const PackedBoard& board, const Brick& brick, int remaining, const SearchPlan& plan) {
  work_ = 0;
  expand(board, brick);
  value_candidates();
  const auto better = [&](std::size_t a, std::size_t b) { return candidates_[a].value > candidates_[b].value; };
  order_.resize(candidates_.size());
  std::size_t fire = 0;
  for (std::size_t i = 0; i < order_.size(); ++i) {
    order_[i] = i;
    if (candidates_[i].points > candidates_[fire].points) fire = i;
  }
  std::stable_sort(order_.begin(), order_.end(), better);
  chosen_ = order_.front();
  double value = candidates_[chosen_].value;
  double replies = candidates_[chosen_].trigger;
  if (plan.candidates > 0 && remaining > 1) {
    draw_bricks(plan.bricks);
    value = kNothing;
    for (std::size_t i = 0; i < std::min(order_.size(), static_cast<std::size_t>(plan.candidates)); ++i) {
      const Candidate& candidate = candidates_[order_[i]];
      const Outlook outlook = look_ahead(order_[i], plan);
      const double ahead = outlook.value + weights_.points * static_cast<double>(candidate.points);
      if (ahead <= value) continue;
      value = ahead;
      chosen_ = order_[i];
      replies = outlook.fire;
    }
  }
  const int free = board.free_cells();
  const double limit = limits_[static_cast<std::size_t>(free)] + weights_.limit_trigger * candidates_[chosen_].trigger +
                       weights_.limit_replies * replies;
  const auto points = static_cast<double>(candidates_[fire].points);
  if (points > 0 && (points > limit || remaining < 3 || free < weights_.panic)) chosen_ = fire;
  return {.placement = placement(candidates_[chosen_].number), .work = work_, .value = value};
}

}  // namespace teka::brick
