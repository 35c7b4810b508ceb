// Boxes that are frozen on goals are walls from then on. What that means for the others - which squares can still reach
// which goals - is worked out once for each set of frozen boxes and kept.
#pragma once

#include <unordered_map>

#include "games/sokoban/box_reach.hpp"
#include "games/sokoban/deadlock.hpp"

namespace teka::sokoban {

template <int W>
class FrozenGoals {
 public:
  using Set = Bits<W>;

  struct Rest {
    Set live;                  ///< squares from which some goal that is left can be reached
    std::vector<Set> sources;  ///< for each goal that is left
  };

  void clear(std::size_t memory) {
    known_.clear();
    memory_ = memory;
  }
  const Rest& rest(const Terrain<W>& terrain, const Set& frozen);
  /// True only if the boxes that can move cannot all have a goal of their own.
  bool is_lost(const Terrain<W>& terrain, const Set& boxes, const Set& frozen);

 private:
  struct Hash {
    std::size_t operator()(const Set& set) const { return set.hash(); }
  };
  std::size_t memory_ = 0;
  std::unordered_map<Set, Rest, Hash> known_;
  BoxReach<W> reach_;
};

}  // namespace teka::sokoban
