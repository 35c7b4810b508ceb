// Our player: judges every placement by what the board is then worth (evaluation.hpp), looks one brick further for the
// most promising ones, and fires when a chain wins more than waiting promises.
#pragma once

#include <memory>
#include <vector>

#include "core/rng.hpp"
#include "games/brick/evaluation.hpp"
#include "games/brick/player.hpp"

namespace teka::brick {

/// How far to look for one brick. No candidates: no further than the placement.
struct SearchPlan {
  int candidates = 0;  ///< placements that are looked at closely
  int bricks = 0;      ///< that may come next: all sorts, when there are no more, else a sample, the same for all
  int replies = 0;     ///< placements of each of them whose triggers are tried
  int triggers = 0;    ///< of each colour, tried after a reply; all ten columns: 10
};

class SearchPlayer final : public Player {
 public:
  SearchPlayer(int colors, const Weights& weights, InstructionSet set = best_instruction_set());

  Choice choose(const Question& question, const Effort& effort) override {
    (void)question;
    (void)effort;
    return {};
  }

  Choice choose(const PackedBoard& board, const Brick& brick, int remaining, const SearchPlan& plan);
  /// After the last choice.
  [[nodiscard]] const PackedBoard& board_after() const { return boards_[chosen_]; }
  [[nodiscard]] std::int64_t points_won() const { return candidates_[chosen_].points; }

 private:
  struct Candidate {
    int number;  ///< of the placement
    std::int64_t points;
    double value;
    double trigger;  ///< expected points of its triggers
  };
  struct Reply {
    double value;
    std::size_t brick;
  };
  struct Sort {
    std::size_t list;  ///< of drops_
    double weight;
  };
  struct Outlook {
    double value;  ///< of the best replies, on average
    double fire;   ///< points of the best replies, on average
  };

  [[nodiscard]] std::size_t list_of(const Brick& brick) const;
  void expand(const PackedBoard& board, const Brick& brick);
  void value_candidates();
  void draw_bricks(int count);
  Outlook look_ahead(std::size_t candidate, const SearchPlan& plan);
  void add_replies(const PackedBoard& board, std::size_t brick, std::size_t count, double& fire);
  [[nodiscard]] SearchPlan plan_for(double placements) const;

  int colors_;
  Weights weights_;
  Resolver resolver_;
  ShapeValue shape_;
  TriggerValue trigger_;
  Triggers triggers_;
  std::array<double, kCells + 1> limits_{};  ///< by free cells
  std::vector<DropList> drops_;              ///< of all bricks
  std::vector<Sort> sorts_;                  ///< of bricks up to rotation, with how many there are of each
  Rng rng_;
  std::uint64_t work_ = 0;
  double saved_ = 0;  ///< placements of the effort that were not needed yet

  // What the search holds while it looks at one brick; kept so that nothing is allocated then.
  std::vector<PackedBoard> boards_;
  std::vector<Candidate> candidates_;
  std::size_t chosen_ = 0;
  std::vector<std::int32_t> trigger_points_;
  std::vector<std::size_t> order_;
  std::vector<Sort> next_bricks_;
  std::vector<PackedBoard> reply_boards_;
  std::vector<Reply> replies_;
  std::vector<double> reply_blocks_;
  std::vector<std::pair<double, std::size_t>> ranking_;
  std::vector<std::int32_t> reply_points_;
};

}  // namespace teka::brick
