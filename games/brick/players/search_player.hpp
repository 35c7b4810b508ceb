// Our player: judges every placement by what the board is then worth (evaluation.hpp), looks one brick further for the
// most promising ones, and fires when a chain wins more than waiting promises.
#pragma once

#include <utility>
#include <vector>

#include "core/rng.hpp"
#include "games/brick/players/evaluation.hpp"
#include "games/brick/players/player.hpp"
#include "games/brick/players/thesis_player.hpp"

namespace teka::brick {

/// Of all replies to a brick that may come, those whose triggers are tried: the best by their shape. More win no more.
constexpr std::size_t kTriedReplies = 15;

/// How far to look for one brick.
struct SearchPlan {
  std::size_t tried = kPlacements;  ///< of the brick at hand: whose triggers are tried, the best by their shape
  std::size_t candidates = 0;       ///< of those: followed by bricks that may come next; 0: none
  std::size_t lines = 0;            ///< of bricks that may come next: drawn at random, the same for all candidates
  std::size_t length = 0;           ///< bricks of a line
};
/// What costs so many placements, more or less.
SearchPlan plan_for(std::uint64_t placements, int colours);

/// The placements to try on this board, where a usual one is worth `placements`: a crowded board, from which games are
/// lost, gets four times as many. With nine colours one or two in a hundred are, so that it costs next to nothing.
std::uint64_t effort_on(const PackedBoard& board, std::uint64_t placements, int colours);

/// Thinks about one board after the other.
class SearchMind {
 public:
  SearchMind(int colours, const SearchWeights& weights, InstructionSet set = best_instruction_set());

  struct Decision {
    Choice choice;
    std::int64_t points;
    PackedBoard board;  ///< after it
  };
  /// At least one column must have room.
  Decision decide_on(const PackedBoard& board, const Brick& brick, int remaining, const SearchPlan& plan);

 private:
  /// A placement of the brick at hand.
  struct Candidate {
    int number;
    PackedBoard board;
    std::int64_t points;
    double blocks;
    double value;
    double trigger;  ///< expected points of its triggers
  };
  /// What the next bricks promise on a board, on average.
  struct Outlook {
    double value;
    double points;  ///< of the best chain of the first of them
  };
  /// Bricks that may come next, and where the best replies to them lead.
  struct Line {
    PackedBoard board;
    double won;    ///< by the replies so far, weighed
    double value;  ///< with that
  };
  struct Reply {
    std::size_t line;
    double won, value, blocks;
  };

  void find_candidates(const PackedBoard& board, const Brick& brick);
  void try_triggers(std::size_t tried);
  void draw_bricks(std::size_t count);
  Outlook look_ahead(const PackedBoard& board, const SearchPlan& plan);
  /// The replies to the next brick of a line that are best by their shape; returns the points of the best chain.
  double add_replies(std::size_t line, const Brick& brick);
  /// Follows the best of them.
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

  // What it holds while it looks at one brick; kept so that nothing is allocated then.
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

/// The same without looking at bricks to come: a hundredth of a millisecond for a brick.
class FastPlayer final : public Player {
 public:
  FastPlayer(int colours, const SearchWeights& weights) : mind_(colours, weights) {}
  Choice choose(const Question& question, const Effort& effort) override;

 private:
  SearchMind mind_;
};

}  // namespace teka::brick
