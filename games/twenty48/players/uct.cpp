#include "games/twenty48/players/uct.hpp"

#include <algorithm>
#include <cmath>
#include <ranges>

namespace teka::twenty48 {

UctPlayer::UctPlayer(const UctSettings& settings) : rows_(row_tables()), settings_(settings) {
  // An iteration adds at most one node; twice the size keeps probing short.
  nodes_.resize(std::bit_ceil(2 * settings.runs + 16));
}

Choice UctPlayer::choose(const PlayState& state, const Budget& budget, const Seed& seed) {
  Choice choice;
  const Board board = state.board();
  ++search_;
  lowest_ = 1e18;
  highest_ = -1e18;
  Rng rng(seed.child("tiles"));
  const Seed playouts = seed.child("playouts");
  if (!rows_.is_over(board)) {
    for (; choice.work < settings_.runs && (choice.work == 0 || budget.allows(choice.work)); ++choice.work) {
      descend(board, rng, playouts.child(choice.work));
    }
  }
  bool is_new = false;
  const Node& root = nodes_[find(board, is_new)];
  double most = -1;
  for (int d = 0; d < kDirections; ++d) {
    const Arm& arm = root.arms[static_cast<std::size_t>(d)];
    Advice& advice = choice.advice[static_cast<std::size_t>(d)];
    advice.legal = (root.legal >> d & 1) != 0;
    advice.samples = static_cast<std::uint64_t>(arm.visits);
    if (arm.visits > 0) advice.value = arm.mean();
    if (arm.visits > 1) {
      const double variance = std::max(0.0, arm.squares / arm.visits - arm.mean() * arm.mean());
      advice.error = std::sqrt(variance / (arm.visits - 1));
    }
    if (advice.legal && arm.visits > most) {
      most = arm.visits;
      choice.direction = d;
    }
  }
  if (const auto great = state.great_merge()) choice.direction = *great;
  return choice;
}

/// The node of a board, or a free one for it.
std::size_t UctPlayer::find(Board board, bool& is_new) {
  const std::size_t mask = nodes_.size() - 1;
  std::size_t at = (board * 0x9E3779B97F4A7C15ULL) >> 20 & mask;
  while (nodes_[at].search == search_ && nodes_[at].board != board) at = (at + 1) & mask;
  is_new = nodes_[at].search != search_;
  if (is_new) {
    nodes_[at] = {.board = board, .search = search_};
    for (int d = 0; d < kDirections; ++d) {
      if (rows_.slide(board, d) != board) nodes_[at].legal |= static_cast<std::uint8_t>(1U << d);
    }
  }
  return at;
}

void UctPlayer::descend(Board board, Rng& rng, const Seed& playouts) {
  path_.clear();
  for (;;) {
    bool is_new = false;
    const std::size_t at = find(board, is_new);
    Node& node = nodes_[at];
    if (node.legal == 0) return back_up(0);
    if (is_new) return back_up(open(node, playouts));
    const int direction = select(node);
    path_.push_back({at, direction, static_cast<double>(rows_.points(board, direction))});
    board = with_new_tile(rows_.slide(board, direction), rng);
  }
}

/// The value of a new node.
double UctPlayer::open(const Node& node, const Seed& playouts) {
  const PlayoutStart start{.ranks = ranks_of(node.board)};
  PlayoutSums sums;
  run_playouts({&start, 1}, settings_.playouts, playouts, {&sums, 1}, [] { return false; });
  const double value = static_cast<double>(sums.points) / static_cast<double>(sums.count);
  widen(value);
  return value;
}

int UctPlayer::select(const Node& node) const {
  const double width = std::max(highest_ - lowest_, 1.0);
  const double tried = std::log(std::max(node.visits, 1.0));
  int best = -1;
  double most = 0;
  for (int d = 0; d < kDirections; ++d) {
    if ((node.legal >> d & 1) == 0) continue;
    const Arm& arm = node.arms[static_cast<std::size_t>(d)];
    if (arm.visits == 0) return d;
    const double value = (arm.mean() - lowest_) / width + settings_.exploration * std::sqrt(tried / arm.visits);
    if (best < 0 || value > most) {
      best = d;
      most = value;
    }
  }
  return best;
}

void UctPlayer::widen(double value) {
  lowest_ = std::min(lowest_, value);
  highest_ = std::max(highest_, value);
}

void UctPlayer::back_up(double rest) {
  for (const Step& step : std::views::reverse(path_)) {
    rest += step.points;
    Node& node = nodes_[step.node];
    Arm& arm = node.arms[static_cast<std::size_t>(step.direction)];
    node.visits += 1;
    arm.visits += 1;
    arm.sum += rest;
    arm.squares += rest * rest;
    widen(rest);
  }
}

}  // namespace teka::twenty48
