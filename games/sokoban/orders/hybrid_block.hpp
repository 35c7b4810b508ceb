// The candidates for a few levels of a batch, which are asked for and compared together. Part of hybrid.cpp.
#pragma once

#include <optional>
#include <utility>
#include <vector>

#include "games/sokoban/orders/task.hpp"

namespace teka::sokoban {

/// A candidate, or what became of it.
struct Proposal {
  Level level;
  Judgement judgement;
  bool touched = false;
  // The verdict on the candidate before repair.
  Stage given_stage = Stage::malformed;
  Answer given_answer = Answer::unknown;
  std::size_t slot = 0;  ///< that it was written for, if each slot has its own
};

struct Block {
  const Task* task = nullptr;
  Seed seed{0};
  std::size_t asked = 0;
  std::vector<std::size_t> slots;  ///< indices in the batch; kNone: not needed
  std::vector<Proposal> proposals;
  std::vector<std::optional<std::size_t>> chosen;  ///< proposal for each slot

  static constexpr std::size_t kNone = static_cast<std::size_t>(-1);

  [[nodiscard]] bool is_chosen(std::size_t slot) const { return slot < chosen.size() && chosen[slot].has_value(); }
};

/// Asks the sources for candidates of blocks with a slot without a chosen one, each source for all blocks at once: one
/// for every needed slot, or `asked` for the block. Gives the places of the new proposals.
std::vector<std::pair<Block*, std::size_t>> ask_for(std::vector<Block>& blocks, bool by_slot, int turn);

/// The finished levels in the order in which they are delivered: one of every kind before a second of any, unchanged
/// ones first in each kind.
std::vector<std::size_t> spread(const std::vector<Proposal>& proposals);

}  // namespace teka::sokoban
