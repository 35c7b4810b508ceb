// StateSpace<W>: all positions from which the goals of a level can be filled, found by retrograde analysis: breadth
// first, pulling boxes backwards from the solved positions. Each position comes with its fewest pushes, and with facts
// about all solutions of that many pushes: how many there are, and the fewest stretches among them (a stretch is a run
// of pushes of the same box, so stretches are box changes plus one).
//
// It depends on walls and goals alone, so one search measures every level that can be made of a room.
#pragma once

#include <cstdint>
#include <limits>
#include <vector>

#include "core/budget.hpp"
#include "games/sokoban/solver/terrain.hpp"

namespace teka::sokoban {

/// The boxes and the squares that the player can reach without a push.
template <int W>
struct BoardState {
  Bits<W> boxes, region;
  friend bool operator==(const BoardState&, const BoardState&) = default;
};

/// Where boxes and player of a terrain are.
template <int W>
BoardState<W> state_of(const Terrain<W>& terrain) {
  return {terrain.boxes(), terrain.flood(terrain.floor() & ~terrain.boxes(), Bits<W>::single(terrain.player()))};
}

template <int W>
class StateSpace {
 public:
  using Set = Bits<W>;
  static constexpr std::uint32_t kNone = ~std::uint32_t{0};
  static constexpr int kMostStretches = 254;

  /// Boxes and player of the terrain do not matter; the number of boxes is that of its goals. Positions of more than
  /// `most_pushes` pushes are left out. Budget::nodes is the most positions to hold. False if the budget ended it: then
  /// it holds all positions of at most depth() pushes, and some more with one push more, whose facts are not final.
  /// The terrain must stay as it is while the space is used.
  bool build(const Terrain<W>& terrain, const Budget& budget, int most_pushes = std::numeric_limits<int>::max());

  [[nodiscard]] std::uint32_t size() const { return static_cast<std::uint32_t>(nodes_.size()); }
  /// Positions that it does not hold cannot be solved.
  [[nodiscard]] bool is_complete() const { return complete_; }
  /// The most pushes of a position with final facts.
  [[nodiscard]] int depth() const { return static_cast<int>(layers_.size()) - 2; }
  /// The first position that needs this many pushes; first(depth() + 1) is the end of the final ones.
  [[nodiscard]] std::uint32_t first(int pushes) const { return layers_[static_cast<std::size_t>(pushes)]; }

  [[nodiscard]] const BoardState<W>& operator[](std::uint32_t index) const { return nodes_[index].state; }
  [[nodiscard]] int pushes(std::uint32_t index) const { return nodes_[index].pushes; }
  /// Fewest stretches among the solutions with the fewest pushes.
  [[nodiscard]] int stretches(std::uint32_t index) const;
  /// Number of solutions with the fewest pushes, as sequences of pushes.
  [[nodiscard]] double ways(std::uint32_t index) const { return nodes_[index].ways; }
  /// Fewest further stretches if the last push was of the box on this square.
  [[nodiscard]] int stretches_after(std::uint32_t index, int box) const {
    return stretches_[slot(index, nodes_[index].state.boxes, box)];
  }

  /// kNone if the position cannot be solved, or was not reached within the budget.
  [[nodiscard]] std::uint32_t find(const BoardState<W>& position) const;

 private:
  struct Node {
    BoardState<W> state;
    double ways;
    std::uint32_t next;  // another position with the same boxes, or kNone
    std::uint16_t pushes;
  };

  /// Where numbers of one box of a position are: boxes are counted in the order of squares.
  [[nodiscard]] std::size_t slot(std::uint32_t index, const Set& boxes, int box) const;
  void add_solved();
  bool expand_layer(const Budget& budget);
  void expand(std::uint32_t index);
  void pull(std::uint32_t index, const BoardState<W>& after, int box, int direction);
  [[nodiscard]] Set region_after_pull(const BoardState<W>& after, const Set& boxes, int box, int direction) const;
  void finish_layer();
  std::uint32_t add(std::size_t place, const BoardState<W>& position, int pushes);
  void make_table(std::size_t places);
  /// The place of the positions with these boxes: that of the first one, or empty.
  [[nodiscard]] std::size_t place_of(const Set& boxes) const;

  const Terrain<W>* terrain_ = nullptr;
  std::size_t boxes_ = 0;
  bool complete_ = false;
  std::vector<Node> nodes_;
  std::vector<std::uint8_t> stretches_;  // of each box of each position, see stretches_after
  std::vector<std::uint32_t> layers_;    // where each starts, and the end of the last
  // From boxes to the first position with them, from where the others are linked: so the region of the player, which
  // is expensive, is found once for each position, not for each pull. Open addressing.
  std::vector<std::uint32_t> table_;
  std::size_t placed_ = 0;  // places in use
  int shift_ = 0;           // from a hash of 64 bits to a place
};

}  // namespace teka::sokoban
