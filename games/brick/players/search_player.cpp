#include "games/brick/players/search_player.hpp"

#include <algorithm>
#include <cmath>

namespace teka::brick {
namespace {

constexpr double kNothing = -1e300;
constexpr double kDeath = -1e9;               // value of a board that has no room for a brick
constexpr std::size_t kLeastForTwo = 8;       // steps
constexpr std::uint64_t kMostSteps = 10'000;  // about a second

}  // namespace

SearchPlan plan_for(std::uint64_t placements, int colours) {
  const auto triggers = kColumns * static_cast<std::uint64_t>(colours);
  SearchPlan plan;
  plan.tried = static_cast<std::size_t>(std::min<std::uint64_t>(kPlacements, placements / triggers));
  const std::uint64_t first = kPlacements * (1 + triggers);
  const std::uint64_t step = kPlacements + kTriedReplies * triggers;  // per sampled brick
  if (placements < first + 2 * step) return plan;
  const auto steps = static_cast<std::size_t>(std::min<std::uint64_t>((placements - first) / step, kMostSteps));
  // Looking two bricks ahead wins more than twice as many lines of one; three bricks win no more than two.
  plan.length = steps < kLeastForTwo ? 1 : 2;
  const std::size_t pairs = steps / plan.length;
  plan.candidates = std::clamp<std::size_t>(
      static_cast<std::size_t>(std::lround(1.05 * std::sqrt(static_cast<double>(pairs)))), 2, kPlacements);
  plan.lines = pairs / plan.candidates;
  return plan;
}

std::uint64_t effort_on(const PackedBoard& board, std::uint64_t placements, int colours) {
  constexpr double kCrowd = 40;  // cells above a roomy board
  int blocks = 0;
  for (int column = 0; column < kColumns; ++column) blocks += board.height(column);
  return blocks > roomy(colours) + kCrowd ? 4 * placements : placements;
}

SearchMind::SearchMind(int colours, const SearchWeights& weights, InstructionSet set)
    : colours_(colours),
      weights_(weights),
      resolver_(colours, set),
      shape_(weights, colours),
      trigger_(weights, colours),
      trigger_drops_(trigger_drops(colours)),
      brick_drops_(colours),
      rng_(Seed(0).child("bricks to come")) {
  // By multiplication only: pow() of the C library differs in the last bit between machines.
  limits_[kLimitAt] = weights.limit;
  for (std::size_t free = kLimitAt; free < kCells; ++free) limits_[free + 1] = limits_[free] * weights.limit_growth;
  for (std::size_t free = kLimitAt; free > 0; --free) limits_[free - 1] = limits_[free] / weights.limit_growth;
}

void SearchMind::find_candidates(const PackedBoard& board, const Brick& brick) {
  const Batch& batch = resolver_.boards(board, brick_drops_.of(brick));
  work_ += batch.count;
  shape_.weigh(resolver_, batch);
  candidates_.clear();
  for (std::size_t i = 0; i < batch.count; ++i) {
    const auto points = static_cast<std::int64_t>(batch.points[i]);
    candidates_.push_back({.number = static_cast<int>(batch.id[i]),
                           .board = batch.board(i, resolver_.planes()),
                           .points = points,
                           .blocks = shape_.blocks(i),
                           .value = shape_.value(i) + weights_.points * static_cast<double>(points),
                           .trigger = 0});
  }
}

void SearchMind::try_triggers(std::size_t tried) {
  boards_.clear();
  for (std::size_t i = 0; i < tried; ++i) boards_.push_back(candidates_[i].board);
  const std::size_t each = trigger_drops_.size();
  trigger_points_.resize(tried * each);
  work_ += resolver_.points(boards_, trigger_drops_, trigger_points_);
  for (std::size_t i = 0; i < tried; ++i) {
    Candidate& candidate = candidates_[i];
    const auto worth = trigger_.worth(std::span(trigger_points_).subspan(i * each, each), candidate.blocks);
    candidate.value += worth.value;
    candidate.trigger = worth.expected;
  }
}

void SearchMind::draw_bricks(std::size_t count) {
  // Draws all colours as equally often as possible: a sample with less variance than one drawn brick by brick.
  drawn_cells_.resize(count * kBrickCells);
  const auto first = static_cast<std::size_t>(rng_.below(static_cast<std::uint64_t>(colours_)));
  for (std::size_t i = 0; i < drawn_cells_.size(); ++i) {
    drawn_cells_[i] = static_cast<Colour>(1 + (first + i) % static_cast<std::size_t>(colours_));
  }
  rng_.shuffle(std::span(drawn_cells_));
  drawn_.clear();
  for (std::size_t i = 0; i < drawn_cells_.size(); i += kBrickCells) {
    drawn_.push_back({{drawn_cells_[i], drawn_cells_[i + 1], drawn_cells_[i + 2]}});
  }
}

double SearchMind::add_replies(std::size_t line, const Brick& brick) {
  const Batch& batch = resolver_.boards(lines_[line].board, brick_drops_.of(brick));
  work_ += batch.count;
  shape_.weigh(resolver_, batch);
  ranking_.clear();
  double best = 0;
  for (std::size_t i = 0; i < batch.count; ++i) {
    const auto points = static_cast<double>(batch.points[i]);
    best = std::max(best, points);
    // The order within a batch is unspecified, so ties go to the lower placement number.
    ranking_.emplace_back(-(shape_.value(i) + weights_.reply_points * points), batch.id[i] * kBatch + i);
  }
  const std::size_t tried = std::min(kTriedReplies, ranking_.size());
  std::partial_sort(ranking_.begin(), ranking_.begin() + static_cast<std::ptrdiff_t>(tried), ranking_.end());
  for (std::size_t rank = 0; rank < tried; ++rank) {
    const std::size_t i = ranking_[rank].second % kBatch;
    const double won = lines_[line].won + weights_.reply_points * static_cast<double>(batch.points[i]);
    boards_.push_back(batch.board(i, resolver_.planes()));
    replies_.push_back({.line = line, .won = won, .value = won + shape_.value(i), .blocks = shape_.blocks(i)});
  }
  return best;
}

void SearchMind::choose_replies() {
  const std::size_t each = trigger_drops_.size();
  trigger_points_.resize(boards_.size() * each);
  work_ += resolver_.points(boards_, trigger_drops_, trigger_points_);
  for (Line& line : lines_) line.value = kDeath;
  for (std::size_t i = 0; i < replies_.size(); ++i) {
    const Reply& reply = replies_[i];
    const auto worth = trigger_.worth(std::span(trigger_points_).subspan(i * each, each), reply.blocks);
    Line& line = lines_[reply.line];
    if (reply.value + worth.value <= line.value) continue;
    line = {.board = boards_[i], .won = reply.won, .value = reply.value + worth.value};
  }
}

SearchMind::Outlook SearchMind::look_ahead(const PackedBoard& board, const SearchPlan& plan) {
  lines_.assign(plan.lines, {.board = board, .won = 0, .value = 0});
  double points = 0;
  for (std::size_t step = 0; step < plan.length; ++step) {
    boards_.clear();
    replies_.clear();
    for (std::size_t line = 0; line < plan.lines; ++line) {
      const double best = add_replies(line, drawn_[step * plan.lines + line]);
      if (step == 0) points += best;
    }
    choose_replies();
  }
  double value = 0;
  for (const Line& line : lines_) value += line.value;
  const auto lines = static_cast<double>(plan.lines);
  return {.value = value / lines, .points = points / lines};
}

bool SearchMind::fires(const Candidate& chain, const PackedBoard& board, int remaining, double promise) const {
  if (chain.points == 0) return false;
  const int free = board.free_cells();
  const double limit = limits_[static_cast<std::size_t>(free)] + promise;
  return static_cast<double>(chain.points) > limit || remaining < kBrickCells || free < weights_.panic;
}

SearchMind::Decision SearchMind::decide_on(const PackedBoard& board, const Brick& brick, int remaining,
                                           const SearchPlan& plan) {
  work_ = 0;
  find_candidates(board, brick);
  // The order within a batch is unspecified, so ties go to the lower placement number.
  const auto better = [](const Candidate& a, const Candidate& b) {
    return a.value != b.value ? a.value > b.value : a.number < b.number;
  };
  std::sort(candidates_.begin(), candidates_.end(), better);
  const std::size_t tried = std::min(plan.tried, candidates_.size());
  if (tried > 0) {
    try_triggers(tried);
    std::sort(candidates_.begin(), candidates_.begin() + static_cast<std::ptrdiff_t>(tried), better);
  }
  std::size_t chosen = 0;
  double value = candidates_.front().value;
  double points = candidates_.front().trigger;
  if (plan.candidates > 0 && remaining > 1) {
    draw_bricks(plan.lines * plan.length);
    value = kNothing;
    for (std::size_t i = 0; i < std::min(tried, plan.candidates); ++i) {
      const Outlook outlook = look_ahead(candidates_[i].board, plan);
      const double ahead = outlook.value + weights_.points * static_cast<double>(candidates_[i].points);
      if (ahead <= value) continue;
      value = ahead;
      chosen = i;
      points = outlook.points;
    }
  }
  const double promise = weights_.limit_trigger * candidates_[chosen].trigger + weights_.limit_replies * points;
  std::size_t chain = 0;
  for (std::size_t i = 1; i < candidates_.size(); ++i) {
    const Candidate& other = candidates_[i];
    const Candidate& best = candidates_[chain];
    if (other.points > best.points || (other.points == best.points && other.number < best.number)) chain = i;
  }
  if (fires(candidates_[chain], board, remaining, promise)) chosen = chain;
  const Candidate& choice = candidates_[chosen];
  return {.choice = {.placement = placement(choice.number), .work = work_, .value = value},
          .points = choice.points,
          .board = choice.board};
}

Choice SearchPlayer::choose(const Question& question, const Effort& effort) {
  const PackedBoard board = pack(question.board);
  const SearchPlan plan = plan_for(effort_on(board, effort.placements, colours_), colours_);
  return mind_.decide_on(board, question.brick, question.remaining, plan).choice;
}

Choice FastPlayer::choose(const Question& question, const Effort&) {
  return mind_.decide_on(pack(question.board), question.brick, question.remaining, {}).choice;
}

}  // namespace teka::brick
