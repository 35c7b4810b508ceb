// Our player: evaluates the board after every placement (evaluation.hpp), looks ahead for the most promising ones, and
// fires when a chain wins more than waiting is expected to.
#pragma once

#include <utility>
#include <vector>

#include "core/rng.hpp"
#include "games/brick/players/evaluation.hpp"
#include "games/brick/players/player.hpp"
#include "games/brick/players/thesis_player.hpp"

namespace teka::brick {

/// How many replies to a sampled brick have their triggers tried, the best by their shape. More do not help.
constexpr std::size_t kTriedReplies = 15;

/// The width and depth of the search for one brick.
struct SearchPlan {
  std::size_t tried = kPlacements;  ///< placements whose triggers are tried, the best by shape
  std::size_t candidates = 0;       ///< how many of those are followed by sampled bricks; 0 for none
  std::size_t lines = 0;            ///< sequences of sampled bricks, the same for all candidates
  std::size_t length = 0;           ///< bricks per line
};
/// A plan that costs about this many placements.
SearchPlan plan_for(std::uint64_t placements, int colours);

/// The placements to try on this board if a usual board gets `placements`. A crowded board, where games are lost, gets
/// four times as many. With nine colours only 1 to 2 % of the boards are crowded, so the cost is small.
std::uint64_t effort_on(const PackedBoard& board, std::uint64_t placements, int colours);

/// Decides on one board after the other.
class SearchMind {
 public:
  SearchMind(int colours, const SearchWeights& weights, InstructionSet set = best_instruction_set());

  struct Decision {
    Choice choice;
    std::int64_t points;
    PackedBoard board;  ///< after the placement
  };
  /// At least one column must have room.
  Decision decide_on(const PackedBoard& board, const Brick& brick, int remaining, const SearchPlan& plan);

 private:
  /// A placement of the current brick.
  struct Candidate {
    int number;
    PackedBoard board;
    std::int64_t points;
    double blocks;
    double value;
    double trigger;  ///< expected points of its triggers
  };
  /// The average expectation over the next bricks on a board.
  struct Outlook {
    double value;
    double points;  ///< of the best chain with the first of them
  };
  /// A sampled sequence of bricks, and the board after the best replies to them.
  struct Line {
    PackedBoard board;
    double won;    ///< weighted points of the replies so far
    double value;  ///< including `won`
  };
  struct Reply {
    std::size_t line;
    double won, value, blocks;
  };

  void find_candidates(const PackedBoard& board, const Brick& brick);
  void try_triggers(std::size_t tried);
  void draw_bricks(std::size_t count);
  Outlook look_ahead(const PackedBoard& board, const SearchPlan& plan);
  /// Adds the replies to the next brick of a line that are best by their shape; returns the points of the best chain.
  double add_replies(std::size_t line, const Brick& brick);
  /// Continues with the best replies.
  void choose_replies();
  [[nodiscard]] bool fires(const Candidate& chain, const PackedBoard& board, int remaining, double promise) const;

  int colours_;
  SearchWeights weights_;
  Resolver resolver_;
  ShapeValue shape_;
  TriggerValue trigger_;
  DropList trigger_drops_;
  BrickDrops brick_drops_;
  std::array<double, kCells + 1> limits_{};  ///< by free cells
  Rng rng_;
  std::uint64_t work_ = 0;

  // Buffers for one brick, kept to avoid allocations.
  std::vector<Candidate> candidates_;
  std::vector<Colour> drawn_cells_;
  std::vector<Brick> drawn_;
  std::vector<Line> lines_;
  std::vector<Reply> replies_;
  std::vector<PackedBoard> boards_;
  std::vector<std::pair<double, std::size_t>> ranking_;
  std::vector<std::int32_t> trigger_points_;
};

class SearchPlayer final : public Player {
 public:
  SearchPlayer(int colours, const SearchWeights& weights) : colours_(colours), mind_(colours, weights) {}
  Choice choose(const Question& question, const Effort& effort) override;

 private:
  int colours_;
  SearchMind mind_;
};

/// The same evaluation without looking ahead: about 0.01 ms per brick.
class FastPlayer final : public Player {
 public:
  FastPlayer(int colours, const SearchWeights& weights) : mind_(colours, weights) {}
  Choice choose(const Question& question, const Effort& effort) override;

 private:
  SearchMind mind_;
};

}  // namespace teka::brick
