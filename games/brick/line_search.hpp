// For a player that knows all bricks: searches for a line of placements that builds up a board and ends with a great
// chain. A beam over boards, brick by brick; no board in it is worth more than the chain that one more cell would set
// off.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "games/brick/case.hpp"
#include "games/brick/thesis_player.hpp"

namespace teka::brick {

/// Placements of consecutive bricks, and what they lead to.
struct Line {
  std::vector<Placement> placements;
  PackedBoard board;
  std::int64_t points = 0;
};

/// No search keeps more boards than this: it bounds the memory (about 60 MB).
constexpr std::size_t kMostWidth = 10'000;

/// Not for several threads at once. All instruction sets find the same lines.
class LineSearch {
 public:
  /// The case must outlive it.
  explicit LineSearch(const Case& given, InstructionSet set = best_instruction_set());

  /// A new search, from this board on and for the bricks from `first` on. `rate` is what a brick is usually worth: a
  /// line that takes longer, or leaves more behind, must win more.
  void begin(const PackedBoard& board, std::size_t first, double rate);

  /// Looks one brick further with the best `width` boards. False when the search is over, or someone asked to stop.
  bool step(std::size_t width, const std::stop_token& stop);

  /// The best line so far. Empty when there is no room for a brick.
  [[nodiscard]] Line line() const;

  /// Of all searches: boards that were looked at, and placements tried for that.
  [[nodiscard]] std::uint64_t boards() const { return boards_; }
  [[nodiscard]] std::uint64_t work() const { return work_; }
  /// The placements that one board may cost.
  [[nodiscard]] double most_work() const { return kPlacements * (1.0 + static_cast<double>(triggers_.size())); }

 private:
  /// A board that a placement leads to.
  struct Child {
    std::uint64_t hash;
    std::int64_t points;  ///< of the line
    std::int64_t score;
    std::uint32_t parent;  ///< in the beam
    std::uint8_t number;   ///< of the placement
  };
  /// How a board of the beam came about.
  struct Origin {
    std::uint32_t parent;
    std::uint8_t number;
  };
  /// A line that could be played.
  struct End {
    double value;
    std::size_t depth;
    Origin origin;
    std::int64_t points;
    PackedBoard board;
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
  std::uint64_t boards_ = 0;
  std::uint64_t work_ = 0;

  std::size_t first_ = 0;
  double rate_ = 0;
  std::optional<End> best_;

  // The beam, the best board first, and how its boards came about, for each brick.
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
