// Puller: reverse play. Starts from the solved position and pulls boxes off their goals to find a start position
// that is far away. The result is solvable by construction; the reversed pulls are a solution.
//
// It drags one box after another: all squares to which a box can be pulled while the others stay are found at once,
// and one of the far ones is chosen. Then other boxes are dragged, often so that they block the first. The best
// position of a few such runs is kept: the one with the largest lower bound on pushes (minimum-cost assignment of
// boxes to goals) and the most changes from one box to another, which make a level hard for people.
#pragma once

#include <vector>

#include "core/rng.hpp"
#include "games/sokoban/solver/box_reach.hpp"

namespace teka::sokoban {

struct PullSettings {
  int runs = 2;                 ///< each starting from the goals
  int drags_per_box = 3;        ///< in a run, on average
  int change_bonus = 1;         ///< value of a drag, in pushes
  int noise = 6;                ///< a random 0 .. noise - 1 is added to the distance of a square
  int least_bound = 1;          ///< the start must need at least this many pushes,
  int most_pulls = 1000;        ///< and its known solution must have at most this many
  bool boxes_on_goals = false;  ///< whether boxes may start on goals

  friend bool operator==(const PullSettings&, const PullSettings&) = default;
};

template <int W>
class Puller {
 public:
  using Set = Bits<W>;
  static constexpr int kMostBoxes = Assignment::kMax;

  /// The terrain's boxes do not matter. False if no position meets the settings.
  bool run(const Terrain<W>& terrain, const PullSettings& settings, Rng& rng);

  // The result.
  [[nodiscard]] const Set& boxes() const { return best_boxes_; }
  /// Squares where the player can start.
  [[nodiscard]] const Set& region() const { return best_region_; }
  /// The solution.
  [[nodiscard]] const std::vector<Push>& pushes() const { return best_line_; }

 private:
  using Reach = BoxReach<W>;

  void start(Rng& rng);
  int choose_box(int last, bool prefer_goals, Rng& rng) const;
  bool drag(int box, Rng& rng);
  void judge(int drags);

  const Terrain<W>* terrain_ = nullptr;
  PullSettings settings_;
  Assignment assignment_;
  Reach reach_;
  // The current run.
  Set boxes_, region_;
  std::array<std::uint16_t, kMostBoxes> square_{};  // of the box that came from each goal
  std::vector<Push> line_;                          // as pulled: the last push comes first
  // The best of all runs.
  int best_score_ = 0;
  Set best_boxes_, best_region_;
  std::vector<Push> best_line_;
};

/// Plays pushes from a position; true if each is possible and the last one solves it.
template <int W>
bool solves(const Terrain<W>& terrain, Bits<W> boxes, Bits<W> region, const std::vector<Push>& pushes);

}  // namespace teka::sokoban
