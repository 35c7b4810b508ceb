#include "games/twenty48/players/expectimax.hpp"

#include <algorithm>

namespace teka::twenty48 {
namespace {
constexpr int kTableBits = 16;  // small enough to stay in the cache beside the weights
constexpr std::uint64_t kCheckEvery = 1024;
}  // namespace

ExpectimaxPlayer::ExpectimaxPlayer(std::shared_ptr<const Network> network, const ExpectimaxSettings& settings)
    : rows_(row_tables()), values_(std::move(network)), settings_(settings), seen_(std::size_t{1} << kTableBits) {}

Choice ExpectimaxPlayer::choose(const PlayState& state, const Budget& budget, const Seed& /*nothing is drawn*/) {
  Choice best;
  work_ = 0;
  budget_ = nullptr;
  values_.stop_with(budget.stop);
  const Board board = state.board();
  // With a budget: iterative deepening. Without one, only the last depth is needed.
  const bool limited = budget.deadline || budget.nodes != Budget::kUnlimited;
  for (int depth = limited ? 1 : settings_.depth; depth <= settings_.depth; ++depth) {
    Choice choice;
    if (!search_all(board, depth, choice)) break;
    best = choice;
    budget_ = &budget;  // from the second depth on
  }
  best.work = work_;
  if (const auto great = state.great_merge()) best.direction = *great;
  return best;
}

bool ExpectimaxPlayer::search_all(Board board, int depth, Choice& choice) {
  interrupted_ = false;
  ++search_;
  for (int d = 0; d < kDirections; ++d) {
    const Board after = rows_.slide(board, d);
    if (after == board) continue;
    Advice& advice = choice.advice[static_cast<std::size_t>(d)];
    advice.legal = true;
    advice.samples = 1;
    advice.value = static_cast<float>(rows_.points(board, d)) + value_of_move(after, depth - 1, 1);
    if (choice.direction < 0 || advice.value > choice.advice[static_cast<std::size_t>(choice.direction)].value) {
      choice.direction = d;
    }
  }
  return !interrupted_;
}

/// Chance node: the mean over the tiles that may appear.
float ExpectimaxPlayer::value_of_move(Board after, int depth, float probability) {
  if (depth == 0 || probability < settings_.least_probability || interrupted_) {
    return value_of_leaf(after);
  }
  Entry& entry = seen_[hashed(after, kTableBits)];
  const bool cuts = settings_.least_probability > 0;
  if (entry.board == after && entry.search == search_ && entry.depth == depth &&
      (!cuts || entry.probability >= probability)) {
    return entry.value;
  }
  const Board empty = empty_cells(after);
  const auto count = static_cast<float>(std::popcount(empty));
  const float each = probability / count;
  float sum = 0;
  for (Board rest = empty; rest != 0; rest &= rest - 1) {
    const Board cell = rest & -rest;
    sum += 0.9F * value_of_board(after | cell, depth, each * 0.9F) +
           0.1F * value_of_board(after | cell << 1, depth, each * 0.1F);
  }
  entry = {after, sum / count, probability, search_, depth};
  return entry.value;
}

float ExpectimaxPlayer::value_of_leaf(Board after) {
  ++work_;
  if (budget_ && work_ % kCheckEvery == 0 && !budget_->allows(work_)) interrupted_ = true;
  return values_.value(after);
}

/// Max node: the best move; 0 when there is none.
float ExpectimaxPlayer::value_of_board(Board board, int depth, float probability) {
  float best = 0;
  bool any = false;
  for (int d = 0; d < kDirections; ++d) {
    const Board after = rows_.slide(board, d);
    if (after == board) continue;
    const float value = static_cast<float>(rows_.points(board, d)) + value_of_move(after, depth - 1, probability);
    if (!any || value > best) best = value;
    any = true;
  }
  return best;
}

}  // namespace teka::twenty48
