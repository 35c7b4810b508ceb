// For a player that knows all bricks: searches for a line of placements that builds up a board and ends with a great
// chain. A beam over boards, brick by brick, that are worth what one more cell would set off; from a full board it
// makes room instead.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "games/brick/players/thesis_player.hpp"
#include "games/brick/rules/case.hpp"

namespace teka::brick {

/// No search keeps more boards than this: it bounds the memory (about 100 MB).
constexpr std::size_t kMostWidth = 10'000;

/// Not for several threads at once. All instruction sets find the same lines.
class PlanSearch {
 public:
  /// The case must outlive it.
  explicit PlanSearch(const Case& given, InstructionSet set = best_instruction_set());

  /// A new search, from this board on and for the bricks from `first` on. `rate` is what a brick is usually worth: a
  /// line that takes longer, or leaves more behind, must win more.
  void begin(const PackedBoard& board, std::size_t first, double rate);

  /// Looks one brick further, at the best boards and with about so many placements. False when the search is over, or
  /// someone asked to stop.
  bool step(double placements, const std::stop_token& stop);

  /// The best line so far, from the first brick on. Empty when there is no room for a brick.
  [[nodiscard]] std::vector<Placement> line() const;

  /// Placements tried by all searches.
  [[nodiscard]] std::uint64_t work() const { return work_; }

 private:
  /// A board that a placement leads to.
  struct Child {
    std::uint64_t hash;
    std::int64_t points;  ///< of the line
    std::int64_t score;
    std::uint32_t parent;  ///< in the beam
    std::uint8_t number;   ///< of the placement
  };
  /// Which board and placement led to a board of the beam.
  struct Origin {
    std::uint32_t parent;
    std::uint8_t number;
  };
  /// Placements that boards of the beam have cost.
  struct Spent {
    std::uint64_t work = 0;
    std::uint64_t boards = 1;
  };
  /// A line that could be played.
  struct End {
    double value;
    std::size_t depth;
    Origin origin;
  };

  void expand(const DropList& drops, bool is_last, const std::stop_token& stop);
  void add_child(const PackedBoard& board, const Child& child);
  void note_end(const PackedBoard& board, const Child& child, bool is_last);
  void score_children(const std::stop_token& stop);
  void keep_best(std::size_t width);
  [[nodiscard]] std::vector<Placement> placements_to(std::size_t depth, Origin origin) const;

  const Case& given_;
  BrickDrops drops_;
  DropList triggers_;  ///< single cells of each colour on each column
  Resolver resolver_;
  std::uint64_t work_ = 0;
  Spent building_;
  Spent making_room_;

  std::size_t first_ = 0;
  double rate_ = 0;
  bool makes_room_ = false;  ///< the board is so full that nothing else counts
  std::optional<End> best_;

  // The beam, the best board first, and where its boards came from, for each brick.
  std::vector<PackedBoard> beam_;
  std::vector<std::int64_t> points_;
  std::vector<std::vector<Origin>> origins_;

  // Their children; kept so that nothing is allocated for each brick.
  std::vector<PackedBoard> child_boards_;
  std::vector<Child> children_;
  std::vector<std::uint32_t> slots_;  ///< by hash: numbers of children, from 1
  std::vector<std::int32_t> trigger_points_;
  std::vector<std::uint32_t> order_;
};

}  // namespace teka::brick
