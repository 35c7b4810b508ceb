// Feature search for large levels, after Y. Shoham and J. Schaeffer, "The FESS Algorithm: A Feature Based Approach
// to Single-Agent Search" (2020). Positions are sorted into cells by their features: goals filled in the order of a
// plan, regions into which the boxes divide the floor, blocked doors, and boxes outside the region that the plan
// needs. The search takes one step in each cell in turn, so it never trades one kind of progress for another. A step
// moves one box any distance. Steps that an adviser recommends cost nothing, others cost one; the cheapest step of a
// cell comes first.
//
// It finds solutions, not proofs: when it fails, nothing is known.
#pragma once

#include <deque>
#include <map>
#include <vector>

#include "core/budget.hpp"
#include "games/sokoban/solver/corral_prover.hpp"
#include "games/sokoban/solver/frozen_goals.hpp"
#include "games/sokoban/solver/goal_path.hpp"
#include "games/sokoban/solver/packing_plan.hpp"
#include "games/sokoban/solver/pair_table.hpp"
#include "games/sokoban/solver/position_store.hpp"
#include "games/sokoban/solver/solution.hpp"
#include "games/sokoban/solver/solve_options.hpp"

namespace teka::sokoban {

/// Variants of the search that succeed on different levels; the solver tries them in turn.
struct SearchStyle {
  bool path_adviser = true;   ///< an adviser for boxes that block the path of the next one
  bool bound_adviser = true;  ///< an adviser for the lower bound on pushes
  unsigned patience = 4;      ///< this many steps of a position cost the same, the
                              ///< next ones one more
  PlanStyle plan = PlanStyle::nearest_last;
};

template <int W>
class FeatureSearch {
 public:
  /// Solved or unknown, with an empty limit if all steps failed. pushes() has the solution when solved.
  Solution run(const Terrain<W>& terrain, const PackingPlan<W>& plan, const PairTable<W>& pairs,
               const SearchStyle& style, Techniques techniques, std::size_t memory, const Budget& budget);
  [[nodiscard]] const std::vector<Push>& pushes() const { return line_; }
  /// Discards everything but the solution, and sets the memory limit.
  void clear(std::size_t memory);
  [[nodiscard]] std::size_t bytes() const {
    return store_.bytes() + corral_prover_.bytes() + frozen_goals_.bytes() + bytes_;
  }

 private:
  using Set = Bits<W>;
  using Reach = BoxReach<W>;
  using Place = typename Reach::Place;

  struct Features {
    int packed, regions, doors, outside;
    friend auto operator<=>(const Features&, const Features&) = default;
  };
  struct Step {
    std::uint16_t from, to, player;
    std::int16_t score;
  };
  struct Expansion {  // data of a position besides its node
    std::vector<Step> steps;
    std::uint32_t next = 0;
    std::uint32_t weight = 0;
  };
  struct Entry {
    std::uint32_t node;
    bool advised;  // otherwise the best of the node's remaining steps
    Step step;
  };
  struct Cell {
    std::vector<std::vector<Entry>> by_weight;
    /// Returns the number of bytes by which it grew.
    std::size_t add(std::size_t weight, const Entry& entry);
  };
  /// The position whose steps are being listed.
  struct Current {
    Set boxes, region;
    Features features;
    GoalPath<W> way;
    int reached;
  };
  /// What a step improves, one entry for each adviser, in their order.
  struct Gains {
    int packed, regions, doors, outside, way, bound;
  };
  static constexpr std::size_t kAdvisers = 6;
  struct Advice {
    int score = 0;
    Step step{};
  };
  using Advices = std::array<Advice, kAdvisers>;

  [[nodiscard]] Features features(const Set& boxes) const;
  [[nodiscard]] Features features_after(const Current& now, const Set& after, int from, int to, int regions) const;
  [[nodiscard]] int count_outside(const Set& boxes, int packed) const;
  bool is_lost(const Set& boxes, const Set& region);
  void add(const Set& boxes, const Set& region, std::uint32_t parent, const Step& step, std::size_t weight);
  void list_steps(std::uint32_t index, const Current& now, Cell& cell);
  void list_box_steps(const Current& now, int box, int rank, std::vector<Step>& steps, Advices& advices);
  static void advise(const Gains& gains, int length, const Step& step, Advices& advices);
  bool take_step(std::uint32_t at);
  void trace(std::uint32_t index);

  const Terrain<W>* terrain_ = nullptr;
  SearchStyle style_;
  Techniques techniques_;
  std::size_t memory_ = 0;
  const PackingPlan<W>* plan_ = nullptr;
  const PairTable<W>* pairs_ = nullptr;
  const Budget* budget_ = nullptr;
  PositionStore<W> store_;
  Reach reach_;
  GoalPathFinder<W> path_finder_;
  Assignment assignment_;
  FrozenGoals<W> frozen_goals_;
  CorralProver<W> corral_prover_;
  std::deque<Expansion> expansions_;  // a deque, because moving its elements would need twice the memory
  std::map<Features, std::uint32_t> cell_of_;
  std::vector<Cell> cells_;
  bool is_solved_ = false;
  bool out_of_memory_ = false;
  std::uint32_t solved_ = 0;
  std::size_t bytes_ = 0;  // of expansions and cells
  std::vector<Push> line_;
};

}  // namespace teka::sokoban
