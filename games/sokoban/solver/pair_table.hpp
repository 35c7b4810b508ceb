// Pair deadlocks: a table, built for one level, of pairs of boxes that cannot both reach goals even without other
// boxes. It is built by pulling two boxes backwards from every pair of goals; pairs that are never reached are
// deadlocks. It distinguishes the side of the pushed box on which the player is, and one lookup tests all other
// boxes.
#pragma once

#include <vector>

#include "core/budget.hpp"
#include "games/sokoban/solver/terrain.hpp"

namespace teka::sokoban {

template <int W>
class PairTable {
 public:
  using Set = Bits<W>;

  /// Empty until it is built again.
  void clear() {
    is_built_ = false;
    std::vector<Set>().swap(lost_);  // frees the memory
  }
  /// The number of expanded positions after which building it is worthwhile: it takes about as long as they did.
  [[nodiscard]] static std::uint64_t pays_after(const Terrain<W>& terrain);
  /// Stays empty if the budget is interrupted or the memory is too small.
  void build(const Terrain<W>& terrain, std::size_t memory, const Budget& budget);

  /// True only if the position is a deadlock; a box is on this square, and the player beside it in this direction.
  [[nodiscard]] bool is_lost(const Set& boxes, int square, int side) const {
    return is_built_ && (boxes & lost_[index(square, side)]).any();
  }

  [[nodiscard]] std::size_t bytes() const { return lost_.capacity() * sizeof(Set); }

 private:
  /// Two boxes, and a square of the region of the player.
  struct Pair {
    std::uint16_t one, other, player;
  };

  static std::size_t index(int square, int side) {
    return static_cast<std::size_t>(square) * kDirections + static_cast<std::size_t>(side);
  }
  void add_goals(const Terrain<W>& terrain);
  bool pull_all(const Terrain<W>& terrain, std::size_t most_pairs, const Budget& budget);
  void add(const Terrain<W>& terrain, int one, int other, int player);
  void mark(const Terrain<W>& terrain, int square, int other, const Set& region);
  void pull(const Terrain<W>& terrain, int square, int other, const Set& region);

  bool is_built_ = false;
  std::vector<Set> lost_;    // while it is built: pairs not reached yet
  std::vector<Pair> queue_;  // freed after building
};

}  // namespace teka::sokoban
