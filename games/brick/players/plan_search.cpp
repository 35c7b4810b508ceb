#include "games/brick/players/plan_search.hpp"

#include <algorithm>
#include <tuple>

namespace teka::brick {
namespace {

// A search continues for kPatience bricks after its best end, but not beyond kMostDepth: a board is full after 66
// bricks that clear nothing.
constexpr std::size_t kLeastDepth = 35;
constexpr std::size_t kPatience = 15;
constexpr std::size_t kMostDepth = 90;
// The cost of an end in bricks. Each brick used counts half, because chains grow faster the longer they are built.
// Cells that remain obstruct the next chain; their cost is quadratic.
constexpr double kBrickCost = 0.5;
constexpr double kSquaredBlocksPerBrick = 300;
// Points already won count half as much as those that a trigger would win; otherwise the beam fills with boards that
// have already fired.
constexpr std::int64_t kTriggerWeight = 2;
// From a board with more blocks than this a search makes room instead. The cost of blocks is then quadratic, and
// triggers are not tried, which allows a much wider beam: a narrow one would not survive nine colours.
constexpr int kCrowdedBlocks = 90;
constexpr std::int64_t kCrowdedCost = 3;
constexpr std::size_t kTogether = 64;  // boards whose triggers are tried at once

std::uint64_t hash_of(const PackedBoard& board) {
  std::uint64_t hash = 0x9e3779b97f4a7c15;
  for (const auto& plane : board.planes) {
    for (const std::uint64_t word : plane) {
      hash = (hash ^ word) * 0xff51afd7ed558ccd;
      hash ^= hash >> 32;
    }
  }
  return hash;
}

int blocks_of(const PackedBoard& board) {
  return kCells - board.free_cells();
}

DropList single_cells(int colours) {
  DropList drops;
  for (int colour = 1; colour <= colours; ++colour) {
    const auto cell = static_cast<Colour>(colour);
    for (int column = 0; column < kColumns; ++column) drops.add(column, std::span(&cell, 1));
  }
  return drops;
}

}  // namespace

PlanSearch::PlanSearch(const Case& given, InstructionSet set)
    : given_(given), drops_(given.colours), triggers_(single_cells(given.colours)), resolver_(given.colours, set) {
  // Initial guesses, until measured.
  building_.work = kPlacements * (1 + triggers_.size());
  making_room_.work = kPlacements;
}

void PlanSearch::begin(const PackedBoard& board, std::size_t first, double rate) {
  first_ = first;
  rate_ = rate;
  makes_room_ = blocks_of(board) > kCrowdedBlocks;
  best_.reset();
  beam_.assign(1, board);
  points_.assign(1, 0);
  origins_.clear();
}

bool PlanSearch::step(double placements, const std::stop_token& stop) {
  Spent& spent = makes_room_ ? making_room_ : building_;
  const double width = placements * static_cast<double>(spent.boards) / static_cast<double>(spent.work);
  const std::uint64_t work_before = work_;
  const std::size_t boards = beam_.size();
  const std::size_t brick = first_ + origins_.size();
  const bool is_last = brick + 1 == given_.bricks.size();
  expand(drops_.of(given_.bricks[brick]), is_last, stop);
  if (is_last || children_.empty()) return false;
  score_children(stop);
  if (stop.stop_requested()) return false;
  spent.work += work_ - work_before;
  spent.boards += boards;
  keep_best(static_cast<std::size_t>(std::clamp(width, 1.0, static_cast<double>(kMostWidth))));
  const std::size_t depth = origins_.size();
  return depth < kMostDepth && !(best_ && depth >= std::max(kLeastDepth, best_->depth + kPatience));
}

void PlanSearch::expand(const DropList& drops, bool is_last, const std::stop_token& stop) {
  children_.clear();
  child_boards_.clear();
  slots_.assign(std::bit_ceil(2 * beam_.size() * kPlacements), 0);
  for (std::uint32_t parent = 0; parent < beam_.size() && !stop.stop_requested(); ++parent) {
    const Batch& batch = resolver_.boards(beam_[parent], drops);
    work_ += batch.count;
    for (std::size_t i = 0; i < batch.count; ++i) {
      const PackedBoard board = batch.board(i, resolver_.planes());
      const Child child{.hash = hash_of(board),
                        .points = points_[parent] + static_cast<std::int64_t>(batch.points[i]),
                        .score = 0,
                        .parent = parent,
                        .number = static_cast<std::uint8_t>(batch.id[i])};
      if (batch.points[i] > 0 || is_last) note_end(board, child, is_last);
      add_child(board, child);
    }
  }
}

void PlanSearch::add_child(const PackedBoard& board, const Child& child) {
  const std::size_t mask = slots_.size() - 1;
  for (std::size_t slot = child.hash & mask;; slot = (slot + 1) & mask) {
    if (slots_[slot] == 0) {
      children_.push_back(child);
      child_boards_.push_back(board);
      slots_[slot] = static_cast<std::uint32_t>(children_.size());
      return;
    }
    Child& other = children_[slots_[slot] - 1];
    if (other.hash != child.hash || child_boards_[slots_[slot] - 1] != board) continue;
    // A transposition: keep the line that won more, otherwise the first. The order within a batch is unspecified.
    const auto rank = [](const Child& c) { return std::tuple(-c.points, c.parent, c.number); };
    if (rank(child) < rank(other)) other = child;
    return;
  }
}

void PlanSearch::note_end(const PackedBoard& board, const Child& child, bool is_last) {
  const std::size_t depth = origins_.size() + 1;
  const int blocks = is_last ? 0 : blocks_of(board);
  const double cost = kBrickCost * static_cast<double>(depth) + blocks * blocks / kSquaredBlocksPerBrick;
  const double value =
      static_cast<double>(child.points - (makes_room_ ? kCrowdedCost * blocks * blocks : 0)) - rate_ * cost;
  if (best_) {
    if (value < best_->value) return;
    const auto rank = [](std::size_t at, std::uint32_t parent, std::uint8_t number) {
      return std::tuple(at, parent, number);
    };
    if (value == best_->value &&
        rank(depth, child.parent, child.number) >= rank(best_->depth, best_->origin.parent, best_->origin.number)) {
      return;
    }
  }
  best_ = End{.value = value, .depth = depth, .origin = {.parent = child.parent, .number = child.number}};
}

void PlanSearch::score_children(const std::stop_token& stop) {
  if (makes_room_) {
    for (std::size_t i = 0; i < children_.size(); ++i) {
      const std::int64_t blocks = blocks_of(child_boards_[i]);
      children_[i].score = children_[i].points - kCrowdedCost * blocks * blocks;
    }
    return;
  }
  const std::size_t each = triggers_.size();
  trigger_points_.resize(kTogether * each);
  for (std::size_t at = 0; at < children_.size() && !stop.stop_requested(); at += kTogether) {
    const std::size_t count = std::min(kTogether, children_.size() - at);
    work_ += resolver_.points(std::span(child_boards_).subspan(at, count), triggers_, trigger_points_);
    for (std::size_t i = 0; i < count; ++i) {
      const auto own = std::span(trigger_points_).subspan(i * each, each);
      Child& child = children_[at + i];
      child.score = child.points + kTriggerWeight * std::max(0, *std::max_element(own.begin(), own.end()));
    }
  }
}

void PlanSearch::keep_best(std::size_t width) {
  order_.resize(children_.size());
  for (std::uint32_t i = 0; i < order_.size(); ++i) order_[i] = i;
  // Ties are broken by the hash: arbitrary, but the same on every machine.
  const auto rank = [&](std::uint32_t i) { return std::tuple(-children_[i].score, children_[i].hash); };
  const std::size_t count = std::min(width, order_.size());
  std::partial_sort(order_.begin(), order_.begin() + static_cast<std::ptrdiff_t>(count), order_.end(),
                    [&](std::uint32_t a, std::uint32_t b) { return rank(a) < rank(b); });
  beam_.clear();
  points_.clear();
  std::vector<Origin>& origins = origins_.emplace_back();
  for (std::size_t i = 0; i < count; ++i) {
    const Child& child = children_[order_[i]];
    beam_.push_back(child_boards_[order_[i]]);
    points_.push_back(child.points);
    origins.push_back({.parent = child.parent, .number = child.number});
  }
}

std::vector<Placement> PlanSearch::line() const {
  if (best_) return placements_to(best_->depth, best_->origin);
  if (origins_.empty()) return {};
  // Nothing can be won. Play only half of the way to the best board, since the rest may fill the board.
  std::vector<Placement> placements = placements_to(origins_.size(), origins_.back().front());
  placements.resize((placements.size() + 1) / 2);
  return placements;
}

std::vector<Placement> PlanSearch::placements_to(std::size_t depth, Origin origin) const {
  std::vector<Placement> placements(depth);
  while (true) {
    placements[--depth] = placement(origin.number);
    if (depth == 0) return placements;
    origin = origins_[depth - 1][origin.parent];
  }
}

}  // namespace teka::brick
