// Proves corral deadlocks: the boxes of an area that the player cannot reach are searched alone, without the other
// boxes, until all positions are refuted, a box leaves the area, or a limit is reached. Results are cached, because
// the same few boxes occur in thousands of positions.
#pragma once

#include "games/sokoban/solver/deadlock.hpp"
#include "games/sokoban/solver/position_store.hpp"

namespace teka::sokoban {

template <int W>
class CorralProver {
 public:
  using Set = Bits<W>;

  void clear(std::size_t memory);
  [[nodiscard]] std::size_t bytes() const { return verdicts_.bytes() + seen_.bytes(); }
  /// True only if the position is a deadlock.
  bool is_lost(const Terrain<W>& terrain, const Set& boxes, const Set& region);

 private:
  enum Verdict : std::uint8_t { kNotLost, kLost };

  bool is_area_lost(const Terrain<W>& terrain, const Set& area, const Set& boxes, const Set& region);
  /// True when a box left the area or all are on goals.
  bool try_pushes(const Terrain<W>& terrain, const Set& area, const Set& boxes, int player);

  std::size_t memory_ = 0;
  PositionStore<W> verdicts_;
  PositionStore<W> seen_;
};

}  // namespace teka::sokoban
