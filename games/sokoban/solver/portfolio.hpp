// Finds any solution fast, for levels of every size: the bidirectional search decides small ones at once; for large
// ones it takes turns with feature searches of several styles, each turn longer than the last. Which style succeeds
// is not known in advance, and the one that does usually succeeds early.
#pragma once

#include "games/sokoban/solver/bidirectional_search.hpp"
#include "games/sokoban/solver/feature_search.hpp"

namespace teka::sokoban {

template <int W>
class Portfolio {
 public:
  /// `search` is started. The memory is for the feature searches; the bidirectional search has its own share.
  Solution run(const Terrain<W>& terrain, BidirectionalSearch<W>& search, Techniques techniques, std::size_t memory,
               const Budget& budget);
  /// The line of play when solved.
  [[nodiscard]] const std::vector<Push>& pushes() const { return line_; }
  [[nodiscard]] std::size_t bytes() const { return features_.bytes(); }
  /// Frees all memory, so that the bidirectional search may use all of it.
  void release() {
    if (bytes() > 0) features_ = {};
  }

 private:
  void build_plans(const Terrain<W>& terrain, Techniques techniques, std::size_t memory, const Budget& budget);

  std::array<PackingPlan<W>, 2> plans_;  // by PlanStyle
  FeatureSearch<W> features_;
  std::vector<Push> line_;
};

}  // namespace teka::sokoban
