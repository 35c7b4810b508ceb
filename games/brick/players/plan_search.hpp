// For games in which all bricks are known: a beam search for a line of placements that builds up a board and ends with
// a long chain. Boards are scored by what one more cell would trigger; from a full board the search makes room instead.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "games/brick/players/thesis_player.hpp"
#include "games/brick/rules/case.hpp"

namespace teka::brick {

/// Maximum beam width; it bounds the memory (about 100 MB).
constexpr std::size_t kMostWidth = 10'000;

/// Not thread-safe. All instruction sets find the same lines.
class PlanSearch {
 public:
  /// The case must outlive it.
  explicit PlanSearch(const Case& given, InstructionSet set = best_instruction_set());

  /// Starts a new search from this board, for the bricks from `first` on. `rate` is the usual value of a brick: a line
  /// that takes longer, or leaves more behind, must win more.
  void begin(const PackedBoard& board, std::size_t first, double rate);

  /// Extends the beam by one brick, trying about `placements` placements. Returns false when the search is finished or
  /// a stop was requested.
  bool step(double placements, const std::stop_token& stop);

  /// The best line so far, from the first brick on. Empty when no brick has room.
  [[nodiscard]] std::vector<Placement> line() const;

  /// Placements tried in all searches.
  [[nodiscard]] std::uint64_t work() const { return work_; }

 private:
  /// The board after a placement.
  struct Child {
    std::uint64_t hash;
    std::int64_t points;  ///< of the line
    std::int64_t score;
    std::uint32_t parent;  ///< index in the beam
    std::uint8_t number;   ///< number of the placement
  };
  /// The board and placement that led to a board of the beam.
  struct Origin {
    std::uint32_t parent;
    std::uint8_t number;
  };
  /// Placements tried per board of the beam.
  struct Spent {
    std::uint64_t work = 0;
    std::uint64_t boards = 1;
  };
  /// A line that can be played.
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
  bool makes_room_ = false;  ///< the board is so full that only room counts
  std::optional<End> best_;

  // The beam, best board first, and the origins of its boards for each brick.
  std::vector<PackedBoard> beam_;
  std::vector<std::int64_t> points_;
  std::vector<std::vector<Origin>> origins_;

  // Children of the beam; kept to avoid allocations.
  std::vector<PackedBoard> child_boards_;
  std::vector<Child> children_;
  std::vector<std::uint32_t> slots_;  ///< hash table: indices of children, from 1
  std::vector<std::int32_t> trigger_points_;
  std::vector<std::uint32_t> order_;
};

}  // namespace teka::brick
