#include "games/twenty48/players/tree_player.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <ranges>

namespace teka::twenty48 {
namespace {

/// Probability of one of `count` tiles; the first half are 2s, the others 4s.
float probability(std::uint32_t tile, std::uint32_t count) {
  return (tile < count / 2 ? 1.8F : 0.2F) / static_cast<float>(count);
}

}  // namespace

TreePlayer::TreePlayer(std::shared_ptr<const Network> network, const TreeSettings& settings)
    : rows_(row_tables()), values_(std::move(network)), settings_(settings) {}

Choice TreePlayer::choose(const PlayState& state, const Budget& budget, const Seed& /*nothing is drawn*/) {
  Choice choice;
  values_.stop_with(budget.stop);
  tree_.assign(1, judged(state.board()));
  if (tree_.front().over) return choice;
  unit_ = 1;
  while (choice.work < settings_.runs && tree_.size() < kMostPositions && !is_clear() &&
         (choice.work == 0 || budget.allows(choice.work))) {
    grow();
    if (choice.work++ == 0) unit_ = luck();
  }
  const Position& root = tree_.front();
  for (std::size_t d = 0; d < kDirections; ++d) {
    const Arm& arm = root.arms[d];
    choice.advice[d] = {.legal = arm.legal, .value = arm.value, .error = 0, .samples = arm.visits};
    if (!arm.legal) continue;
    // A move that was never tried ranks below those that were.
    const auto rank = [&](const Arm& other) { return std::pair(other.visits > 0, other.value); };
    if (choice.direction < 0 || rank(arm) > rank(root.arms[static_cast<std::size_t>(choice.direction)])) {
      choice.direction = static_cast<int>(d);
    }
  }
  if (const auto great = state.great_merge()) choice.direction = *great;
  return choice;
}

/// A position with the network's values of its moves.
TreePlayer::Position TreePlayer::judged(Board board) {
  Position position{.board = board};
  for (int d = 0; d < kDirections; ++d) {
    const Board after = rows_.slide(board, d);
    if (after == board) continue;
    Arm& arm = position.arms[static_cast<std::size_t>(d)];
    arm.legal = true;
    arm.points = static_cast<float>(rows_.points(board, d));
    arm.value = arm.points + values_.value(after);
    position.value = position.over ? arm.value : std::max(position.value, arm.value);
    position.over = false;
  }
  return position;
}

void TreePlayer::grow() {
  path_.clear();
  std::uint32_t at = 0;
  for (;;) {
    const std::size_t arm = select(tree_[at]);
    const bool is_new = tree_[at].arms[arm].tiles == kNone;
    if (is_new) try_out(at, arm);
    const std::uint32_t tile = is_new ? 0 : next_tile(tree_[at].arms[arm]);
    path_.push_back({at, arm, tile});
    const std::uint32_t next = tree_[at].arms[arm].tiles + tile;
    if (is_new || tree_[next].over) break;
    at = next;
  }
  back_up();
}

std::size_t TreePlayer::select(const Position& position) const {
  const float tried = std::log(static_cast<float>(position.visits + 1));
  std::size_t best = 0;
  float most = -1e30F;
  for (std::size_t d = 0; d < kDirections; ++d) {
    const Arm& arm = position.arms[d];
    if (!arm.legal) continue;
    const float wide = settings_.exploration * std::sqrt(tried / static_cast<float>(arm.visits + 1));
    const float value = arm.value / unit_ + wide;
    if (value > most) {
      most = value;
      best = d;
    }
  }
  return best;
}

/// The tile whose share of visits is furthest below its probability. A tile that ends the game is chosen only if there
/// is no other, because nothing can be learnt from it.
std::uint32_t TreePlayer::next_tile(const Arm& arm) const {
  std::uint32_t best = 0;
  float most = -1;
  for (std::uint32_t i = 0; i < arm.count; ++i) {
    const Position& position = tree_[arm.tiles + i];
    const float behind = position.over ? 0 : probability(i, arm.count) / static_cast<float>(position.visits + 1);
    if (behind > most) {
      most = behind;
      best = i;
    }
  }
  return best;
}

/// Adds all tiles that may appear after a move.
void TreePlayer::try_out(std::uint32_t position, std::size_t arm) {
  const Board after = rows_.slide(tree_[position].board, static_cast<int>(arm));
  const Board empty = empty_cells(after);
  const auto first = static_cast<std::uint32_t>(tree_.size());
  for (const int rank : {0, 1}) {
    for (Board rest = empty; rest != 0; rest &= rest - 1) tree_.push_back(judged(after | (rest & -rest) << rank));
  }
  tree_[position].arms[arm].tiles = first;
  tree_[position].arms[arm].count = static_cast<std::uint32_t>(tree_.size()) - first;
}

/// Updates the values along the path, from its end to the root.
void TreePlayer::back_up() {
  for (const Step& step : std::views::reverse(path_)) {
    Position& position = tree_[step.position];
    Arm& arm = position.arms[step.arm];
    float mean = 0;
    for (std::uint32_t i = 0; i < arm.count; ++i) mean += probability(i, arm.count) * tree_[arm.tiles + i].value;
    arm.value = arm.points + mean;
    ++arm.visits;
    ++position.visits;
    position.value = -1e30F;
    for (const Arm& other : position.arms) {
      if (other.legal) position.value = std::max(position.value, other.value);
    }
  }
}

/// Standard deviation of the values over the tiles after the first tried move.
float TreePlayer::luck() const {
  const auto tried = std::ranges::find_if(tree_.front().arms, [](const Arm& arm) { return arm.tiles != kNone; });
  const float mean = tried->value - tried->points;
  float variance = 0;
  for (std::uint32_t i = 0; i < tried->count; ++i) {
    const float apart = tree_[tried->tiles + i].value - mean;
    variance += probability(i, tried->count) * apart * apart;
  }
  return std::max(std::sqrt(variance), 1.0F);
}

/// There is only one move, or a tried one is far ahead.
bool TreePlayer::is_clear() const {
  const auto& arms = tree_.front().arms;
  if (std::ranges::count_if(arms, &Arm::legal) == 1) return true;
  const auto value = [](const Arm& arm) { return arm.legal ? arm.value : -1e30F; };
  const Arm& best = *std::ranges::max_element(arms, {}, value);
  if (best.visits == 0) return false;
  return std::ranges::all_of(
      arms, [&](const Arm& arm) { return &arm == &best || value(arm) < best.value - settings_.clear * unit_; });
}

}  // namespace teka::twenty48
