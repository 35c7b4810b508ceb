// Pairs of boxes that can never both come to goals, even with no other box on the board: a table of deadlocks made for
// one level, by pulling two boxes backwards from every two goals. What was never reached is lost. It knows on which
// side of the box that was pushed the player is, and one look tells about all other boxes at once.
#pragma once

#include <vector>

#include "core/budget.hpp"
#include "games/sokoban/solver/terrain.hpp"

namespace teka::sokoban {

template <int W>
class PairTable {
 public:
  using Set = Bits<W>;

  /// Knows nothing until it is built again.
  void clear() {
    is_built_ = false;
    std::vector<Set>().swap(lost_);  // which gives the memory back
  }
  /// The number of expanded positions after which it is worth its time: it takes about as long as they did.
  [[nodiscard]] static std::uint64_t pays_after(const Terrain<W>& terrain);
  /// When the budget is interrupted, or the memory too small, it knows nothing.
  void build(const Terrain<W>& terrain, std::size_t memory, const Budget& budget);

  /// True only if the position is lost: one of the boxes is on this square, and the player beside it in this direction.
  [[nodiscard]] bool is_lost(const Set& boxes, int square, int side) const {
    return is_built_ && (boxes & lost_[index(square, side)]).any();
  }

  [[nodiscard]] std::size_t bytes() const { return lost_.capacity() * sizeof(Set); }

 private:
  /// Two boxes, the player somewhere in the region of a square.
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
  std::vector<Set> lost_;    // while it is built: pairs that were not reached yet
  std::vector<Pair> queue_;  // of which nothing is kept
};

}  // namespace teka::sokoban
