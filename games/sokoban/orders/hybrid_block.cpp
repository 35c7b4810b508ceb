#include "games/sokoban/orders/hybrid_block.hpp"

#include <algorithm>
#include <map>
#include <tuple>

namespace teka::sokoban {
namespace {

/// Kinds of levels, coarse enough that a block has several of a kind: by pushes, box changes and the positions of
/// walls.
std::tuple<int, int, int> kind_of(const Proposal& proposal) {
  const Level& level = proposal.level;
  int left = 0, top = 0;
  for (std::size_t i = 0; i < level.size().area(); ++i) {
    if (level.cells()[i] != Tile::wall) continue;
    const Point p = level.size().point(i);
    left += 2 * p.x < level.width() ? 1 : -1;
    top += 2 * p.y < level.height() ? 1 : -1;
  }
  const Difficulty difficulty = proposal.judgement.difficulty.value_or(Difficulty{});
  return {difficulty.pushes / 4, difficulty.box_changes / 3, (left > 0 ? 1 : 0) + (top > 0 ? 2 : 0)};
}

/// An ask, and the block and slot that it is for.
struct Question {
  Ask ask;
  Block* block;
  std::size_t slot = 0;
};

void add_questions(Block& block, bool by_slot, int turn, std::vector<Question>& questions) {
  const Seed seed = block.seed.child("source").child(static_cast<std::uint64_t>(turn));
  bool missing = false;
  for (std::size_t slot = 0; slot < block.slots.size(); ++slot) {
    if (block.is_chosen(slot)) continue;
    missing = true;
    if (by_slot && block.slots[slot] != Block::kNone) questions.push_back({{1, seed.child(slot)}, &block, slot});
  }
  if (!by_slot && missing) questions.push_back({{block.asked, seed}, &block});
}

}  // namespace

std::vector<std::pair<Block*, std::size_t>> ask_for(std::vector<Block>& blocks, bool by_slot, int turn) {
  std::vector<Question> questions;
  for (Block& block : blocks) add_questions(block, by_slot, turn, questions);
  std::ranges::sort(questions, {}, [](const Question& q) { return std::tuple(q.block->task, q.block, q.slot); });
  std::vector<std::pair<Block*, std::size_t>> fresh;
  for (std::size_t first = 0, last = 0; first < questions.size(); first = last) {
    const Task* const task = questions[first].block->task;
    std::vector<Ask> asks;
    for (; last < questions.size() && questions[last].block->task == task; ++last) asks.push_back(questions[last].ask);
    auto answers = task->source(asks);
    for (std::size_t i = 0; i < answers.size(); ++i) {
      Block& block = *questions[first + i].block;
      for (Level& level : answers[i]) {
        fresh.emplace_back(&block, block.proposals.size());
        block.proposals.push_back({.level = std::move(level), .slot = questions[first + i].slot});
      }
    }
  }
  return fresh;
}

std::vector<std::size_t> spread(const std::vector<Proposal>& proposals) {
  std::map<std::tuple<int, int, int>, std::size_t> cells;
  std::vector<std::tuple<std::size_t, bool, std::size_t>> turns;
  for (const bool touched : {false, true}) {
    for (std::size_t i = 0; i < proposals.size(); ++i) {
      const Proposal& p = proposals[i];
      if (p.judgement.cost.stage != Stage::done || p.touched != touched) continue;
      turns.emplace_back(cells[kind_of(p)]++, touched, i);
    }
  }
  std::ranges::sort(turns);
  std::vector<std::size_t> order;
  for (const auto& [turn, touched, i] : turns) order.push_back(i);
  return order;
}

}  // namespace teka::sokoban
