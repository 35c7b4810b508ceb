// Boxes that are frozen on goals act as walls. The consequence for the other boxes (which squares can still reach
// which goals) is computed once for each set of frozen boxes and cached.
#pragma once

#include <unordered_map>
#include <vector>

#include "games/sokoban/solver/box_reach.hpp"
#include "games/sokoban/solver/deadlock.hpp"

namespace teka::sokoban {

/// The approximate overhead of an allocation: links to it and the allocator's own data.
constexpr std::size_t kAllocation = 32;

template <int W>
class FrozenGoals {
 public:
  using Set = Bits<W>;

  struct Rest {
    Set live;                  ///< squares from which some remaining goal can be reached
    std::vector<Set> sources;  ///< for each remaining goal
  };

  void clear(std::size_t memory) {
    known_.clear();
    memory_ = memory;
  }
  [[nodiscard]] std::size_t bytes() const {
    return known_.size() * entry_bytes_ + known_.bucket_count() * sizeof(void*);
  }
  const Rest& rest(const Terrain<W>& terrain, const Set& frozen);
  /// True only if the boxes that can move cannot each get a different goal.
  bool is_lost(const Terrain<W>& terrain, const Set& boxes, const Set& frozen);

 private:
  struct Hash {
    std::size_t operator()(const Set& set) const { return set.hash(); }
  };
  std::size_t memory_ = 0;
  std::size_t entry_bytes_ = 0;  // of one cached entry
  std::unordered_map<Set, Rest, Hash> known_;
  BoxReach<W> reach_;
};

}  // namespace teka::sokoban
