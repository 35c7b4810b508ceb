// A plan for filling the goals: stages, each a set of squares that have boxes, from none to all goals. It is found
// backwards: starting with all goals filled, boxes are pulled out one by one; when none can be, one is pulled aside
// first. Read forwards, each stage brings in one more box, or moves one to its final square.
#pragma once

#include "core/budget.hpp"
#include "games/sokoban/solver/box_reach.hpp"
#include "games/sokoban/solver/position_store.hpp"

namespace teka::sokoban {

/// Which box is pulled away first, and so is packed last.
enum class PlanStyle : std::uint8_t { nearest_last, freest_last };

template <int W>
class PackingPlan {
 public:
  using Set = Bits<W>;

  /// When the budget is interrupted the plan is poor but valid.
  void build(const Terrain<W>& terrain, PlanStyle style, std::size_t memory, const Budget& budget);

  /// Without a plan: the goals in the order of their squares.
  void build_none(const Terrain<W>& terrain, const Budget& budget);

  /// The number of the last stage, when all goals are filled.
  [[nodiscard]] int size() const { return static_cast<int>(done_.size()) - 1; }
  /// The highest stage whose squares all have boxes.
  [[nodiscard]] int filled(const Set& boxes) const {
    int stage = size();
    while ((done_[static_cast<std::size_t>(stage)] & ~boxes).any()) --stage;
    return stage;
  }
  /// The squares that have boxes at a stage.
  [[nodiscard]] const Set& done(int stage) const { return done_[static_cast<std::size_t>(stage)]; }
  /// The square that gets a box next.
  [[nodiscard]] int next(int stage) const { return (done(stage + 1) & ~done(stage)).lowest(); }
  /// The squares from which a box can still be brought to a square of a later stage.
  [[nodiscard]] const Set& live(int stage) const { return live_[static_cast<std::size_t>(stage)]; }

 private:
  using Mode = typename BoxReach<W>::Mode;

  void unpack(const Terrain<W>& terrain, PlanStyle style, const Budget& budget);
  void expand(const Terrain<W>& terrain, std::uint32_t index, PlanStyle style, const Budget& budget);
  void add(std::uint32_t parent, const Set& left, const Set& player, int key);
  void list_stages(std::uint32_t index);
  void fill_in_any_order(const Set& goals);
  void find_live(const Terrain<W>& terrain, const Budget& budget);

  std::vector<Set> done_, live_;
  PositionStore<W> seen_;
  std::size_t work_ = 0;  // squares that boxes were pulled to
  BoxReach<W> reach_;
};

}  // namespace teka::sokoban
